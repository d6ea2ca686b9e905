import Tensors

/// The weights of feed-forward parts: dense networks, and experts in the forms that families store.
extension WeightLoader {
    /// A block's feed-forward part; `place` is the block's name, with a dot behind it.
    func feedForwardPart(
        _ part: FeedForwardConfiguration, at place: String
    ) throws(TransformerError) -> DecoderBlock.FeedForwardPart {
        switch part {
        case .dense(let dense): return .dense(try feedForward(dense, names.layer.feedForward, at: place))
        case .mixture(let mixture): return .mixture(try self.mixture(mixture, at: place))
        }
    }

    /// A network of its own, or the one of an expert.
    private func feedForward(
        _ dense: FeedForwardConfiguration.DenseConfiguration, _ names: LayerTensorNames.FeedForward, at place: String,
        expert: Int? = nil
    ) throws(TransformerError) -> FeedForward {
        let (hidden, inner) = (configuration.hiddenSize, dense.intermediateSize)
        func layer(_ name: String, _ outputs: Int, _ inputs: Int) throws(TransformerError) -> Linear {
            try linear(place + (expert.map { name.numbered($0) } ?? name), outputs, inputs, dense.bias)
        }
        switch names {
        case .gated(let gate, let up, let down):
            return FeedForward(
                configuration: dense,
                widening: .gated(gate: try layer(gate, inner, hidden), up: try layer(up, inner, hidden)),
                down: try layer(down, hidden, inner))
        case .fusedGated(let gateUp, let down):
            return FeedForward(
                configuration: dense, widening: .fusedGated(try layer(gateUp, 2 * inner, hidden)),
                down: try layer(down, hidden, inner))
        case .plain(let up, let down):
            return FeedForward(
                configuration: dense, widening: .plain(try layer(up, inner, hidden)),
                down: try layer(down, hidden, inner))
        }
    }

    private func mixture(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, at place: String
    ) throws(TransformerError) -> MixtureOfExperts {
        let (hidden, inner) = (configuration.hiddenSize, mixture.expert.intermediateSize)
        var experts: [FeedForward] = []
        switch names.layer.experts {
        case .each(let expertNames):
            for expert in 0..<mixture.expertCount {
                experts.append(try feedForward(mixture.expert, expertNames, at: place, expert: expert))
            }
        case .stacked(let gateUp, let down):
            let (gateUp, down) = (place + gateUp, place + down)
            let gateUps = try tensors.tensor(gateUp + ".weight", [mixture.expertCount, 2 * inner, hidden])
            let downs = try tensors.tensor(down + ".weight", [mixture.expertCount, hidden, inner])
            for expert in 0..<mixture.expertCount {
                experts.append(
                    FeedForward(
                        configuration: mixture.expert,
                        widening: .fusedGated(
                            Linear(
                                matrix: try tensors.prepared(
                                    slice(gateUps, expert, [2 * inner, hidden], of: gateUp), gateUp, isTransposed: true),
                                bias: nil)),
                        down: Linear(
                            matrix: try tensors.prepared(
                                slice(downs, expert, [hidden, inner], of: down), down, isTransposed: true),
                            bias: nil)))
            }
        case .stackedTransposed(let gateUp, let down):
            experts = try transposedExperts(mixture, gateUp: place + gateUp, down: place + down)
        }
        return MixtureOfExperts(
            configuration: mixture,
            router: try linear(
                place + names.layer.router, mixture.expertCount, hidden, mixture.routerBias, isSensitive: true),
            experts: experts,
            sharedExpert: try mixture.sharedExpert.map { (shared) throws(TransformerError) in
                try feedForward(shared, names.layer.sharedExpert, at: place)
            },
            sharedExpertGate: mixture.hasSharedExpertGate
                ? try linear(place + names.layer.sharedExpertGate, 1, hidden, .absent, isSensitive: true) : nil)
    }

    /// Experts stored [inputs, outputs] with gate and up in turn: turned round, gate first.
    private func transposedExperts(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, gateUp: String, down: String
    ) throws(TransformerError) -> [FeedForward] {
        let (count, hidden, inner) = (mixture.expertCount, configuration.hiddenSize, mixture.expert.intermediateSize)
        let gateUps = try tensors.tensor(gateUp, [count, hidden, 2 * inner])
        let downs = try tensors.tensor(down, [count, inner, hidden])
        let gateUpBiases = try tensors.floats(gateUp + "_bias", [count, 2 * inner])
        let downBiases = try tensors.floats(down + "_bias", [count, hidden])
        let order = Array(stride(from: 0, to: 2 * inner, by: 2)) + Array(stride(from: 1, to: 2 * inner, by: 2))
        var experts: [FeedForward] = []
        for expert in 0..<count {
            let widening = try slice(gateUps, expert, [hidden, 2 * inner], of: gateUp)
            let narrowing = try slice(downs, expert, [inner, hidden], of: down)
            let (up, narrow): (Matrix, Matrix)
            do throws(TensorError) {
                up = try widening.transposed().gathered(rows: order)
                narrow = try narrowing.transposed()
            } catch {
                throw .unsupportedElementType(tensor: gateUp, found: gateUps.elementType.rawValue)
            }
            experts.append(
                FeedForward(
                    configuration: mixture.expert,
                    widening: .fusedGated(
                        Linear(
                            matrix: try tensors.prepared(up, gateUp, isTransposed: true),
                            bias: order.map { gateUpBiases[expert * 2 * inner + $0] })),
                    down: Linear(
                        matrix: try tensors.prepared(narrow, down, isTransposed: true),
                        bias: Array(downBiases[expert * hidden..<(expert + 1) * hidden]))))
        }
        tensors.releasePages(of: gateUp)
        tensors.releasePages(of: down)
        return experts
    }

    /// One of several matrices in a tensor.
    private func slice(
        _ tensor: Tensor, _ index: Int, _ shape: [Int], of name: String
    ) throws(TransformerError) -> Matrix {
        do throws(TensorError) {
            return try Matrix(tensor.rows(index..<index + 1).reshaped(shape))
        } catch {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
    }
}
