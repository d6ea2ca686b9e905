import LibC
import Tensors

/// The weights of recurrences.
extension WeightLoader {
    /// A block's recurrence.
    ///
    /// - Parameter block: the block's name, with a dot after it.
    func recurrence(
        _ recurrence: RecurrenceConfiguration, at block: String
    ) throws(TransformerError) -> any Recurrence {
        let place = block + names.layer.recurrence + "."
        switch recurrence {
        case .shortConvolution(let convolution): return try shortConvolution(convolution, at: place)
        case .gatedDelta(let net): return try gatedDelta(net, at: place)
        case .gatedLinear(let unit): return try gatedLinear(unit, at: place)
        case .mamba(let mamba): return try self.mamba(mamba, at: place)
        case .mamba2(let mamba): return try mamba2(mamba, at: place)
        case .lightning(let lightning): return try self.lightning(lightning, at: place)
        case .timeMix(let mix): return try timeMix(mix, at: place)
        case .channelMix(let mix): return try channelMix(mix, at: place)
        case .matrixMemory(let memory): return try matrixMemory(memory, at: place)
        case .generalizedDelta(let rule): return try generalizedDelta(rule, at: place)
        }
    }

    private func shortConvolution(
        _ short: ShortConvolutionConfiguration, at place: String
    ) throws(TransformerError) -> ShortConvolution {
        let hidden = configuration.hiddenSize
        return ShortConvolution(
            input: try linear(place + "in_proj", 3 * short.width, hidden, short.bias),
            convolution: try convolution(
                place + "conv", channels: short.width, taps: short.taps, short.bias, activation: nil),
            output: try linear(place + "out_proj", hidden, short.width, short.bias))
    }

    // MARK: Delta rule

    private func gatedDelta(
        _ net: GatedDeltaConfiguration, at place: String
    ) throws(TransformerError) -> GatedDeltaNet {
        let heads = net.valueHeadCount
        let isSeparate = tensors.containsMatrix(place + "q_proj")
        return GatedDeltaNet(
            configuration: net, projection: try deltaProjection(net, at: place, isSeparate: isSeparate),
            convolution: try convolution(
                place + (isSeparate ? "{}_conv1d" : "conv1d"), channels: net.mixedWidth, taps: net.taps, .absent,
                activation: net.activation),
            rates: try tensors.floats(
                place + "A_log", tensors.shape(place + "A_log") == [1, 1, heads, 1] ? [1, 1, heads, 1] : [heads]
            ).map { expf($0) },
            timeBias: try tensors.vector(place + "dt_bias", net.decayWidth),
            normalization: try normalization(
                place + normName(isSeparate, at: place), net.normalization, shape: [net.valueDimension]),
            output: try linear(
                place + outputName(isSeparate, at: place), configuration.hiddenSize, net.valueWidth, .absent))
    }

    /// The module that normalises a delta rule's heads.
    private func normName(_ isSeparate: Bool, at place: String) -> String {
        ["o_norm", "norm", "out_norm"].first { tensors.contains(place + $0 + ".weight") }
            ?? (isSeparate ? "o_norm" : "norm")
    }

    /// The module of a delta rule's output.
    private func outputName(_ isSeparate: Bool, at place: String) -> String {
        guard isSeparate else { return "out_proj" }
        return ["o_proj", "dense"].first { tensors.containsMatrix(place + $0) } ?? "o_proj"
    }

    private func deltaProjection(
        _ net: GatedDeltaConfiguration, at place: String, isSeparate: Bool
    ) throws(TransformerError) -> GatedDeltaNet.Projection {
        let (hidden, heads) = (configuration.hiddenSize, net.valueHeadCount)
        func layer(_ name: String, _ outputs: Int, isSensitive: Bool = false) throws(TransformerError) -> Linear {
            try linear(place + name, outputs, hidden, .absent, isSensitive: isSensitive)
        }
        /// By one matrix, or by two with a head's width between them.
        func chain(
            _ whole: String, _ letter: String, _ outputs: Int, isSensitive: Bool = false
        ) throws(TransformerError) -> [Linear] {
            guard tensors.containsMatrix(place + "\(letter)_a_proj") else {
                return [try layer(whole, outputs, isSensitive: isSensitive)]
            }
            return [
                try layer("\(letter)_a_proj", net.valueDimension, isSensitive: isSensitive),
                try linear(
                    place + "\(letter)_b_proj", outputs, net.valueDimension, .absent, isSensitive: isSensitive),
            ]
        }
        if isSeparate {
            return .separate(
                query: try layer("q_proj", net.keyWidth), key: try layer("k_proj", net.keyWidth),
                value: try layer("v_proj", net.valueWidth), gate: try chain("g_proj", "g", net.valueWidth),
                beta: try layer("b_proj", heads, isSensitive: true),
                decay: try chain(
                    tensors.containsMatrix(place + "f_proj") ? "f_proj" : "a_proj", "f", net.decayWidth,
                    isSensitive: true))
        }
        if tensors.containsMatrix(place + "in_proj_qkvz") {
            return .byKeyHead(
                mixed: try layer("in_proj_qkvz", net.mixedWidth + net.valueWidth),
                betaDecay: try layer("in_proj_ba", 2 * heads, isSensitive: true))
        }
        if tensors.containsMatrix(place + "in_proj") { return try joinedProjection(net, place + "in_proj") }
        return .fused(
            mixed: try layer("in_proj_qkv", net.mixedWidth), gate: try layer("in_proj_z", net.valueWidth),
            beta: try layer("in_proj_b", heads, isSensitive: true),
            decay: try layer("in_proj_a", heads, isSensitive: true))
    }

    /// One matrix whose rows are those of queries, keys, values, gates, βs and decays.
    private func joinedProjection(
        _ net: GatedDeltaConfiguration, _ name: String
    ) throws(TransformerError) -> GatedDeltaNet.Projection {
        let layers = try dividedLayers(
            name, [net.mixedWidth, net.valueWidth, net.valueHeadCount, net.valueHeadCount], configuration.hiddenSize,
            .absent)
        return .fused(mixed: layers[0], gate: layers[1], beta: layers[2], decay: layers[3])
    }

    // MARK: Gated linear units

    private func gatedLinear(
        _ unit: GatedLinearConfiguration, at place: String
    ) throws(TransformerError) -> GatedLinearRecurrence {
        let (hidden, width) = (configuration.hiddenSize, unit.width)
        let size = width / unit.blockCount
        func gates(_ name: String) throws(TransformerError) -> [Linear] {
            let biases = try tensors.floats(place + name + "_bias", [unit.blockCount, size])
            let matrices = try turnedMatrices(place + name + "_weight", unit.blockCount, size, size)
            var gates: [Linear] = []
            for block in 0..<unit.blockCount {
                let matrix = try tensors.prepared(try matrices(block), place + name + "_weight", isTransposed: true)
                gates.append(Linear(matrix: matrix, bias: Array(biases[block * size..<(block + 1) * size])))
            }
            return gates
        }
        return GatedLinearRecurrence(
            configuration: unit, gate: try linear(place + "linear_y", width, hidden, .required),
            input: try linear(place + "linear_x", width, hidden, .required),
            convolution: try convolution(
                place + "conv_1d", channels: width, taps: unit.taps, .required, activation: nil),
            inputGates: try gates("rg_lru.input_gate"), decayGates: try gates("rg_lru.recurrent_gate"),
            rates: try tensors.vector(place + "rg_lru.recurrent_param", width).map { Float(-8 * softplus(Double($0))) },
            output: try linear(place + "linear_out", hidden, width, .required))
    }

    // MARK: State spaces

    private func mamba(_ mamba: MambaConfiguration, at place: String) throws(TransformerError) -> Mamba {
        let (hidden, inner, size) = (configuration.hiddenSize, mamba.innerWidth, mamba.stateSize)
        func norm(_ name: String, _ kind: NormalizationConfiguration, _ width: Int) throws(TransformerError)
            -> Normalization
        {
            guard mamba.hasNormalizationWeights else {
                return Normalization(configuration: kind, weight: nil, bias: nil)
            }
            return try normalization(place + name, kind, shape: [width])
        }
        let (heads, width) = (mamba.headCount, mamba.headWidth)
        let isDivided = heads > 1 || mamba.alternatesGate
        let logs = try tensors.floats(place + "A_log", isDivided ? [heads, width, size] : [inner, size])
        var rates = [Float](repeating: 0, count: logs.count)
        for channel in 0..<inner {
            for index in 0..<size { rates[index * inner + channel] = -expf(logs[channel * size + index]) }
        }
        return Mamba(
            configuration: mamba,
            input: try linear(
                place + "in_proj", 2 * inner, hidden, mamba.projectionBias,
                order: mamba.alternatesGate
                    ? Array(stride(from: 0, to: 2 * inner, by: 2)) + Array(stride(from: 1, to: 2 * inner, by: 2))
                    : nil),
            convolution: try convolution(
                place + "conv1d", channels: inner, taps: mamba.taps, mamba.convolutionBias, activation: mamba.activation
            ),
            selections: isDivided
                ? try headLayers(place + "x_proj_weight", heads, mamba.rank + 2 * size, width)
                : [try linear(place + "x_proj", mamba.rank + 2 * size, inner, .absent)],
            steps: isDivided
                ? try headLayers(place + "dt_proj_weight", heads, width, mamba.rank)
                : [try linear(place + "dt_proj", inner, mamba.rank, .absent)],
            stepBias: isDivided
                ? try tensors.floats(place + "dt_proj_bias", [heads, width])
                : try tensors.vector(place + "dt_proj.bias", inner),
            normalizations: try mamba.normalization.map { (kind) throws(TransformerError) in
                (
                    step: try norm("dt_layernorm", kind, mamba.rank), key: try norm("b_layernorm", kind, size),
                    query: try norm("c_layernorm", kind, size)
                )
            },
            rates: rates,
            skip: isDivided
                ? try tensors.floats(place + "D", [heads, width]) : try tensors.vector(place + "D", inner),
            output: try linear(place + "out_proj", hidden, inner, mamba.projectionBias))
    }

    /// The layers of heads, whose matrices one tensor holds: [heads, outputs, inputs].
    private func headLayers(
        _ name: String, _ heads: Int, _ outputs: Int, _ inputs: Int
    ) throws(TransformerError) -> [Linear] {
        try headMatrices(name, heads, outputs, inputs).map { Linear(matrix: $0) }
    }

    private func mamba2(_ mamba: Mamba2Configuration, at place: String) throws(TransformerError) -> Mamba2 {
        let hidden = configuration.hiddenSize
        return Mamba2(
            configuration: mamba, input: try mamba2Input(mamba, place + "in_proj"),
            selection: try mamba2Selection(mamba, at: place),
            convolution: try convolution(
                place + "conv1d", channels: mamba.convolvedWidth, taps: mamba.taps, mamba.convolutionBias,
                activation: mamba.activation),
            rates: try tensors.vector(place + "A_log", mamba.headCount).map { expf($0) },
            timeBias: try tensors.vector(place + "dt_bias", mamba.headCount),
            skip: try tensors.vector(place + "D", mamba.headCount),
            normalization: try mamba.normalization.map { (kind) throws(TransformerError) in
                try normalization(place + "norm", kind, shape: [mamba.innerWidth])
            },
            output: try linear(place + "out_proj", hidden, mamba.innerWidth, mamba.outputBias))
    }

    // MARK: Convolutions

    /// A convolution stored [channels, 1, taps], the oldest position first.
    ///
    /// - Parameter name: the module; `{}` in it stands for "q", "k" and "v", whose tensors hold the channels one after another,
    ///   divided in any way.
    func convolution(
        _ name: String, channels: Int, taps: Int, _ bias: ParameterPresence, activation: Activation?
    ) throws(TransformerError) -> CausalConvolution {
        var stored: [Float] = []
        if name.contains("{}") {
            let names = ["q", "k", "v"].map { name.filled($0) + ".weight" }
            let counts = names.map { tensors.shape($0)?.first ?? 0 }
            for (index, name) in names.enumerated() {
                // The last part is what the others leave, so that a wrong sum is an error of its shape.
                let rest = channels - counts[..<index].reduce(0, +)
                stored += try convolutionWeight(name, index == 2 ? rest : min(counts[index], rest), taps)
            }
        } else {
            stored = try convolutionWeight(name + ".weight", channels, taps)
        }
        var weight = [Float](repeating: 0, count: channels * taps)
        for channel in 0..<channels {
            for tap in 0..<taps { weight[tap * channels + channel] = stored[channel * taps + tap] }
        }
        return CausalConvolution(
            channels: channels, taps: taps, weight: weight, bias: try self.bias(name, channels, bias),
            activation: activation)
    }

    /// The weights [channels, taps] of a tensor; mlx keeps the axis of one last.
    private func convolutionWeight(
        _ name: String, _ channels: Int, _ taps: Int
    ) throws(TransformerError) -> [Float] {
        let isTurned = tensors.shape(name) == [channels, taps, 1]
        return try tensors.floats(name, isTurned ? [channels, taps, 1] : [channels, 1, taps])
    }
}
