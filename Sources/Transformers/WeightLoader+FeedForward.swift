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
            experts = try stackedExperts(mixture, gateUp: place + gateUp, down: place + down)
        case .stackedTransposed(let gateUp, let down, let isGptOss):
            let isTurned = isGptOss || tensors.shape(place + gateUp) == [mixture.expertCount, hidden, 2 * inner]
            experts =
                isTurned
                ? try transposedExperts(mixture, gateUp: place + gateUp, down: place + down, isGptOss: isGptOss)
                : try stackedExperts(mixture, gateUp: place + gateUp, down: place + down)
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

    /// Experts in two tensors of three dimensions, gate first, whose names may end in `.weight`.
    private func stackedExperts(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, gateUp: String, down: String
    ) throws(TransformerError) -> [FeedForward] {
        let (hidden, inner) = (configuration.hiddenSize, mixture.expert.intermediateSize)
        func stacked(_ name: String, _ shape: [Int]) throws(TransformerError) -> Tensor {
            let bare = tensors.contains(name) && !tensors.contains(name + ".weight")
            return try tensors.tensor(bare ? name : name + ".weight", [mixture.expertCount] + shape)
        }
        let gateUps = try stacked(gateUp, [2 * inner, hidden])
        let downs = try stacked(down, [hidden, inner])
        var experts: [FeedForward] = []
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
        return experts
    }

    /// Experts stored [inputs, outputs]: turned round, gate first.
    private func transposedExperts(
        _ mixture: FeedForwardConfiguration.MixtureConfiguration, gateUp: String, down: String, isGptOss: Bool
    ) throws(TransformerError) -> [FeedForward] {
        let (count, hidden, inner) = (mixture.expertCount, configuration.hiddenSize, mixture.expert.intermediateSize)
        let gateUps = try tensors.tensor(gateUp, [count, hidden, 2 * inner])
        let downs = try tensors.tensor(down, [count, inner, hidden])
        let gateUpBiases = isGptOss ? try tensors.floats(gateUp + "_bias", [count, 2 * inner]) : nil
        let downBiases = isGptOss ? try tensors.floats(down + "_bias", [count, hidden]) : nil
        let order =
            isGptOss
            ? Array(stride(from: 0, to: 2 * inner, by: 2)) + Array(stride(from: 1, to: 2 * inner, by: 2)) : nil
        var experts: [FeedForward] = []
        for expert in 0..<count {
            let widening = try slice(gateUps, expert, [hidden, 2 * inner], of: gateUp)
            let narrowing = try slice(downs, expert, [inner, hidden], of: down)
            var up: Matrix
            let narrow: Matrix
            do throws(TensorError) {
                up = tensors.prepares ? try widening.transposed() : widening
                if let order, tensors.prepares { up = try up.gathered(rows: order) }
                narrow = tensors.prepares ? try narrowing.transposed() : narrowing
            } catch {
                throw .unsupportedElementType(tensor: gateUp, found: gateUps.elementType.rawValue)
            }
            experts.append(
                FeedForward(
                    configuration: mixture.expert,
                    widening: .fusedGated(
                        Linear(
                            matrix: try tensors.prepared(up, gateUp, isTransposed: true),
                            bias: gateUpBiases.flatMap { biases in
                                order?.map { biases[expert * 2 * inner + $0] }
                            })),
                    down: Linear(
                        matrix: try tensors.prepared(narrow, down, isTransposed: true),
                        bias: downBiases.map { Array($0[expert * hidden..<(expert + 1) * hidden]) })))
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
