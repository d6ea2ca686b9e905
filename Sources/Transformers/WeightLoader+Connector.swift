import Tensors

/// The weights of connectors.
extension WeightLoader {
    /// A connector of rows of a width.
    func connector(_ description: ConnectorDescription, inputs: Int) throws(TransformerError) -> Connector {
        let place = connectorPrefix(description)
        var (width, steps): (Int, [Connector.Step]) = (inputs, [])
        for step in description.steps {
            switch step {
            case .join(let side, let order):
                steps.append(.join(side: side, order))
                width *= side * side
            case .averagePool(let side): steps.append(.averagePool(side: side))
            case .scale(let factor): steps.append(.scale(factor))
            case .standardize(let bias, let scale):
                steps.append(
                    .standardize(
                        bias: try tensors.vector(prefix + bias, width), scale: try tensors.vector(prefix + scale, width)
                    ))
            case .normalize(let kind, let name):
                steps.append(.normalize(try normalization(place + name, kind, shape: [width])))
            case .linear(let name, let outputs, let bias):
                steps.append(.linear(try linear(place + name, outputs, width, bias)))
                width = outputs
            case .product(let name, let outputs):
                steps.append(.linear(try product(place + name, outputs, width)))
                width = outputs
            case .convolution(let name, let side, let outputs):
                steps.append(.join(side: side, .channelsFirst))
                steps.append(.linear(try flattened(place + name, outputs, [width, side, side], .required)))
                width = outputs
            case .activate(let activation): steps.append(.activate(activation))
            case .gated(let dense, let gate, let up, let down):
                steps.append(
                    .gated(try feedForward(dense, .gated(gate: gate, up: up, down: down), at: place, width: width)))
            }
        }
        return Connector(steps: steps)
    }

    /// The first of some descriptions of one connector whose weights are found; the first of all where none is.
    func present(_ descriptions: [ConnectorDescription]) -> ConnectorDescription? {
        descriptions.first { foundPrefix($0) != nil } ?? descriptions.first
    }

    /// The first of the prefixes under which a weight of the connector is found; the first of all where none is.
    func connectorPrefix(_ description: ConnectorDescription) -> String {
        foundPrefix(description) ?? description.prefixes.first ?? ""
    }

    private func foundPrefix(_ description: ConnectorDescription) -> String? {
        let names = description.steps.compactMap { step -> String? in
            switch step {
            case .normalize(_, let name), .linear(let name, _, _), .product(let name, _), .convolution(let name, _, _):
                name
            case .join, .averagePool, .scale, .standardize, .activate, .gated: nil
            }
        }
        return description.prefixes.first { prefix in
            names.contains { tensors.containsMatrix(prefix + $0) || tensors.contains(prefix + $0) }
        }
    }

    /// A linear layer whose matrix is a tensor [inputs, outputs] of its own.
    private func product(_ name: String, _ outputs: Int, _ inputs: Int) throws(TransformerError) -> Linear {
        var matrix = try tensors.denseMatrix(try tensors.tensor(name, [inputs, outputs]), name)
        if tensors.prepares {
            matrix = try TransformerError.matrix(name, try matrix.transposed())
        }
        return Linear(
            matrix: try tensors.prepared(matrix, name, isTransposed: true, isSensitive: true), bias: nil)
    }
}
