import Tensors

/// The weights of feed-forward parts: dense networks, and experts in the forms that families store.
extension WeightLoader {
    /// A block's feed-forward part; `place` is the block's name, with a dot after it.
    func feedForwardPart(
        _ part: FeedForwardConfiguration, at place: String
    ) throws(TransformerError) -> DecoderBlock.FeedForwardPart {
        switch part {
        case .dense(let dense):
            var network = try feedForward(dense, names.layer.feedForward, at: place)
            if dense.hasLearnedScale {
                network.outputScale = try tensors.vector(place + names.layer.networkScale, 1)[0]
            }
            network.elementScales = try elementScales(dense, at: place)
            if dense.isXIELU { network.xielu = try xielu(place + names.layer.activation) }
            network.innerNormalization = try dense.innerNormalization.map { (kind) throws(TransformerError) in
                try normalization(
                    place + names.layer.feedForwardInnerNormalization, kind, shape: [dense.intermediateSize])
            }
            return .dense(Shared(network))
        case .mixture(let mixture): return .mixture(Shared(try self.mixture(mixture, at: place)))
        case .denseAndMixture(let both): return .denseAndMixture(Shared(try denseAndMixture(both, at: place)))
        }
    }

    /// xIELU with its learned numbers, and with the others where they are stored.
    private func xielu(_ name: String) throws(TransformerError) -> XIELU {
        func number(_ key: String, _ fallback: Float? = nil) throws(TransformerError) -> Float {
            let name = name + "." + key
            if let fallback, !tensors.contains(name) { return fallback }
            return try tensors.floats(name, tensors.shape(name) == [] ? [] : [1])[0]
        }
        return XIELU(
            positive: try number("alpha_p"), negative: try number("alpha_n"), beta: try number("beta", 0.5),
            epsilon: try number("eps", -1e-6))
    }

    private func denseAndMixture(
        _ both: FeedForwardConfiguration.DenseAndMixtureConfiguration, at place: String
    ) throws(TransformerError) -> DenseAndMixture {
        let hidden = configuration.hiddenSize
        func normalization(_ name: String) throws(TransformerError) -> Normalization {
            try self.normalization(place + name, both.normalization, shape: [hidden])
        }
        let routerScale = 1 / Float(hidden).squareRoot()
        return DenseAndMixture(
            dense: try feedForward(both.dense, names.layer.feedForward, at: place),
            mixture: try mixture(both.mixture, at: place),
            denseOutput: try normalization(names.layer.besideMixture.denseOutput),
            mixtureInput: try normalization(names.layer.besideMixture.mixtureInput),
            routerInput: Normalization(
                configuration: both.routerNormalization,
                weight: try tensors.vector(place + names.layer.routerScale, hidden).map { $0 * routerScale }, bias: nil),
            mixtureOutput: try normalization(names.layer.besideMixture.mixtureOutput))
    }

    /// A network of its own, or the one of an expert.
    ///
    /// - Parameter width: that of its input and output; nil means the residual stream's.
    func feedForward(
        _ dense: DenseConfiguration, _ names: LayerTensorNames.FeedForward, at place: String,
        expert: Int? = nil, width: Int? = nil
    ) throws(TransformerError) -> FeedForward {
        let (hidden, inner) = (width ?? configuration.hiddenSize, dense.intermediateSize)
        func layer(
            _ name: String, _ outputs: Int, _ inputs: Int, _ order: [Int]? = nil
        ) throws(TransformerError) -> Linear {
            try linear(place + (expert.map { name.numbered($0) } ?? name), outputs, inputs, dense.bias, order: order)
        }
        func narrowing(_ name: String) throws(TransformerError) -> Linear {
            try linear(
                place + (expert.map { name.numbered($0) } ?? name), hidden, inner, dense.narrowingBias ?? dense.bias)
        }
        switch names {
        case .gated(let gate, let up, let down):
            return FeedForward(
                configuration: dense,
                widening: .gated(gate: try layer(gate, inner, hidden), up: try layer(up, inner, hidden)),
                down: try narrowing(down))
        case .fusedGated(let gateUp, let down):
            return FeedForward(
                configuration: dense, widening: .fusedGated(try layer(gateUp, 2 * inner, hidden)),
                down: try narrowing(down))
        case .fusedUpGate(let upGate, let down):
            return FeedForward(
                configuration: dense,
                widening: .fusedGated(
                    try layer(upGate, 2 * inner, hidden, Array(inner..<2 * inner) + Array(0..<inner))),
                down: try narrowing(down))
        case .plain(let up, let down):
            return FeedForward(
                configuration: dense, widening: .plain(try layer(up, inner, hidden)),
                down: try narrowing(down))
        }
    }

    private func mixture(
        _ mixture: MixtureConfiguration, at place: String
    ) throws(TransformerError) -> MixtureOfExperts {
        let hidden = configuration.hiddenSize
        var mixture = mixture
        if mixture.hasLearnedScale {
            mixture.routing.scale *= try tensors.vector(place + names.layer.mixtureScale, 1)[0]
        }
        return MixtureOfExperts(
            configuration: mixture,
            router: try router(mixture, at: place),
            network: try routerNetwork(mixture, at: place),
            correctionBias: try correctionBias(mixture, at: place),
            expertScales: mixture.routing.hasExpertScales
                ? try tensors.vector(place + names.layer.expertScales, mixture.expertCount) : nil,
            experts: try tensors.countingReads(mixture.expertsPerToken, of: mixture.expertCount) {
                () throws(TransformerError) in
                modules.number(try allExperts(mixture, at: place), gateUpRows: gateUpRows(mixture))
            },
            sharedExpert: try mixture.sharedExpert.map { (shared) throws(TransformerError) in
                try feedForward(shared, names.layer.sharedExpert, at: place)
            },
            sharedExpertGate: mixture.hasSharedExpertGate
                ? try linear(place + names.layer.sharedExpertGate, 1, hidden, .absent, isSensitive: true) : nil,
            outputBias: mixture.outputBias == .absent
                ? nil : try tensors.vector(place + names.layer.mixtureBias, hidden),
            expertTable: try expertTable(mixture, at: place), latent: try latentExperts(mixture, at: place))
    }

    /// What makes logits of experts, or the state that a network makes them of.
    private func router(_ mixture: MixtureConfiguration, at place: String) throws(TransformerError) -> Linear {
        let outputs = mixture.routerStateSize ?? mixture.choiceCount
        let (name, hidden) = (place + names.layer.router, configuration.hiddenSize)
        guard names.layer.routerIsTransposed else {
            return try linear(name, outputs, hidden, mixture.routerBias, isSensitive: true)
        }
        let matrix = try tensors.matrix(
            name, outputs, hidden, reason: nil, isTransposed: true, isSensitive: true)
        return Linear(matrix: matrix, bias: try bias(name, outputs, mixture.routerBias))
    }

    /// What narrows rows for the experts and widens what they make; nil where they work on the residual stream's width.
    private func latentExperts(
        _ mixture: MixtureConfiguration, at place: String
    ) throws(TransformerError) -> (down: Linear, up: Linear)? {
        guard let size = mixture.latentSize else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer.latentExperts)
        return (
            try linear(place + names.down, size, hidden, .whenPresent),
            try linear(place + names.up, hidden, size, .whenPresent)
        )
    }

    /// What is added to the scores of experts for the choice alone, under the first name that is there; [experts] or
    /// [1, experts].
    private func correctionBias(
        _ mixture: MixtureConfiguration, at place: String
    ) throws(TransformerError) -> [Float]? {
        let candidates = names.layer.correctionBiases.map { place + $0 }
        switch mixture.routing.correctionBias {
        case .absent: return nil
        case .whenPresent where !candidates.contains(where: tensors.contains): return nil
        default:
            let name = candidates.first(where: tensors.contains) ?? candidates.first ?? place
            let always = mixture.routing.alwaysChosenCount
            let count = mixture.choiceCount - always
            let shape = tensors.shape(name)
            // Where experts for pictures stand beside those for text, theirs is a second row.
            let all = try tensors.floats(name, shape == [1, count] || shape == [2, count] ? shape ?? [] : [count])
            return all.prefix(count) + Array(repeating: 0, count: always)
        }
    }

    // MARK: Experts

    /// The experts, in whichever of the forms the checkpoint has them.
    func experts(_ mixture: MixtureConfiguration, at place: String) throws(TransformerError) -> [FeedForward] {
        if let split = names.layer.experts.split, tensors.containsMatrix(place + split.gate) {
            return try splitExperts(mixture, split, at: place)
        }
        if let plain = names.layer.experts.splitPlain, tensors.containsMatrix(place + plain.up) {
            let (width, inner) = (mixture.latentSize ?? configuration.hiddenSize, mixture.expert.intermediateSize)
            let ups = try stackedLayers(place + plain.up, mixture, inner, width)
            let downs = try stackedLayers(place + plain.down, mixture, width, inner)
            return ups.indices.map { expert in
                FeedForward(configuration: mixture.expert, widening: .plain(ups[expert]), down: downs[expert])
            }
        }
        if let fused = names.layer.experts.fused, tensors.contains(place + fused.gateUp) {
            return try stackedExperts(mixture, gateUp: place + fused.gateUp, down: place + fused.down)
        }
        switch names.layer.experts {
        case .each(let expertNames):
            // The reference saves matrices for choices that return their input, too.
            if case .gated(let gate, let up, let down) = expertNames {
                for number in mixture.expertCount..<mixture.expertCount + mixture.identityCount {
                    for name in [gate, up, down] { tensors.leave(place + name.numbered(number)) }
                }
            }
            var experts: [FeedForward] = []
            for expert in 0..<mixture.expertCount {
                experts.append(
                    try feedForward(
                        mixture.expert, expertNames, at: place, expert: expert, width: mixture.latentSize))
            }
            return experts
        case .divided(let gate, let up, let down):
            return try splitExperts(mixture, (gate, up, down), at: place)
        case .rows(let gate, let up, let down):
            return try rowExperts(mixture, gate: gate.map { place + $0 }, up: place + up, down: place + down)
        case .stacked(let gateUp, let down):
            return try stackedExperts(mixture, gateUp: place + gateUp, down: place + down)
        case .stackedTransposed(let gateUp, let down, let isGptOss):
            let (gateUp, down) = (present(gateUp, at: place), present(down, at: place))
            let turned = [mixture.expertCount, configuration.hiddenSize, 2 * mixture.expert.intermediateSize]
            return isGptOss || tensors.shape(gateUp) == turned
                ? try transposedExperts(mixture, gateUp: gateUp, down: down, isGptOss: isGptOss)
                : try stackedExperts(mixture, gateUp: gateUp, down: down)
        }
    }

    /// The first of some names, divided by `|`, that is there.
    private func present(_ names: String, at place: String) -> String {
        let candidates = names.split(separator: "|").map { place + $0 }
        return candidates.first(where: tensors.contains) ?? candidates.first ?? place
    }

    /// The rows of a stored matrix of gate and up in the order in which a layer has them; nil where they are as stored.
    private func gateUpRows(_ mixture: MixtureConfiguration) -> [Int]? {
        guard case .stackedTransposed(_, _, isGptOss: true) = names.layer.experts else { return nil }
        let width = 2 * mixture.expert.intermediateSize
        return Array(stride(from: 0, to: width, by: 2)) + Array(stride(from: 1, to: width, by: 2))
    }

    /// Experts with gate, up and down in a tensor each (mlx).
    func splitExperts(
        _ mixture: MixtureConfiguration, _ names: (gate: String, up: String, down: String),
        at place: String
    ) throws(TransformerError) -> [FeedForward] {
        let (hidden, inner) = (mixture.latentSize ?? configuration.hiddenSize, mixture.expert.intermediateSize)
        let gates = try stackedLayers(place + names.gate, mixture, inner, hidden)
        let ups = try stackedLayers(place + names.up, mixture, inner, hidden)
        let downs = try stackedLayers(place + names.down, mixture, hidden, inner)
        return gates.indices.map { expert in
            FeedForward(
                configuration: mixture.expert, widening: .gated(gate: gates[expert], up: ups[expert]),
                down: downs[expert])
        }
    }

    /// Experts with gate and up in one tensor, gate first; the tensors' names may end in `.weight`.
    private func stackedExperts(
        _ mixture: MixtureConfiguration, gateUp: String, down: String
    ) throws(TransformerError) -> [FeedForward] {
        let (hidden, inner) = (mixture.latentSize ?? configuration.hiddenSize, mixture.expert.intermediateSize)
        let gateUps = try stackedLayers(gateUp, mixture, 2 * inner, hidden)
        let downs = try stackedLayers(down, mixture, hidden, inner)
        return gateUps.indices.map { expert in
            FeedForward(
                configuration: mixture.expert, widening: .fusedGated(gateUps[expert]), down: downs[expert])
        }
    }

    /// A layer of every expert from one tensor [experts, outputs, inputs], packed or not, and perhaps one of biases.
    private func stackedLayers(
        _ name: String, _ mixture: MixtureConfiguration, _ outputs: Int, _ inputs: Int
    ) throws(TransformerError) -> [Linear] {
        let count = mixture.expertCount
        let all = try stackedMatrix(name, count, outputs, inputs)
        var biases: [Float]?
        if mixture.expert.bias == .required || (mixture.expert.bias == .whenPresent && tensors.contains(name + ".bias"))
        {
            biases = try tensors.floats(name + ".bias", [count, outputs])
        }
        var layers: [Linear] = []
        for expert in 0..<count {
            let rows = expert * outputs..<(expert + 1) * outputs
            layers.append(
                Linear(
                    matrix: try tensors.prepared(
                        try TransformerError.matrix(name, try all.slice(rows: rows)), name,
                        isTransposed: true),
                    bias: biases.map { Array($0[rows]) }))
        }
        tensors.releasePages(of: name + ".weight")
        return layers
    }

    /// The matrices of all experts or heads, one below the other: [count · outputs, inputs].
    func stackedMatrix(
        _ name: String, _ count: Int, _ outputs: Int, _ inputs: Int
    ) throws(TransformerError) -> Matrix {
        if let coded = try tensors.codedMatrix(name, count: count, outputs, inputs) { return coded }
        let stored = tensors.contains(name) && !tensors.contains(name + ".weight") ? name : name + ".weight"
        let tensor = try tensors.tensor(stored, [count, outputs, inputs])
        let lines = try TransformerError.matrix(stored, try tensor.lines(count * outputs))
        return try tensors.denseMatrix(lines, stored)
    }

    /// Experts stored [inputs, outputs], transposed, gate first; packed rows are outputs already.
    ///
    /// - Parameter isGptOss: whether gate and up are in turn, and there are biases.
    private func transposedExperts(
        _ mixture: MixtureConfiguration, gateUp: String, down: String, isGptOss: Bool
    ) throws(TransformerError) -> [FeedForward] {
        let (count, hidden, inner) = (mixture.expertCount, configuration.hiddenSize, mixture.expert.intermediateSize)
        let gateUps = try turnedMatrices(gateUp, count, 2 * inner, hidden)
        let downs = try turnedMatrices(down, count, hidden, inner)
        let gateUpBiases = isGptOss ? try tensors.floats(gateUp + "_bias", [count, 2 * inner]) : nil
        let downBiases = isGptOss ? try tensors.floats(down + "_bias", [count, hidden]) : nil
        let order = gateUpRows(mixture)
        var experts: [FeedForward] = []
        for expert in 0..<count {
            var up = try gateUps(expert)
            if let order, tensors.prepares {
                up = try TransformerError.matrix(gateUp, try up.gathered(rows: order))
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
                        matrix: try tensors.prepared(try downs(expert), down, isTransposed: true),
                        bias: downBiases.map { Array($0[expert * hidden..<(expert + 1) * hidden]) })))
        }
        tensors.releasePages(of: gateUp)
        tensors.releasePages(of: down)
        return experts
    }

    /// The matrix [outputs, inputs] of each of several that are packed or stored [count, inputs, outputs], such as experts.
    func turnedMatrices(
        _ name: String, _ count: Int, _ outputs: Int, _ inputs: Int
    ) throws(TransformerError) -> (Int) throws(TransformerError) -> Matrix {
        if let coded = try tensors.codedMatrix(name, count: count, outputs, inputs) {
            return { (expert) throws(TransformerError) in
                try TransformerError.matrix(name, try coded.slice(rows: expert * outputs..<(expert + 1) * outputs))
            }
        }
        let tensor = try tensors.tensor(name, [count, inputs, outputs])
        return { (expert) throws(TransformerError) in
            let lines = try TransformerError.matrix(
                name, try tensor.rows(expert..<expert + 1).reshaped([inputs, outputs]))
            let stored = try self.tensors.denseMatrix(lines, name)
            guard self.tensors.prepares else { return stored }
            return try TransformerError.matrix(name, try stored.transposed())
        }
    }
}
