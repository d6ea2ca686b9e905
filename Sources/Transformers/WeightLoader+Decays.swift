import LibC
import Tensors

/// The weights of recurrences with decays that do not depend on the input.
extension WeightLoader {
    func lightning(
        _ lightning: LightningConfiguration, at place: String
    ) throws(TransformerError) -> LightningAttention {
        let (hidden, width) = (configuration.hiddenSize, lightning.width)
        // The tables of decays follow from the layer's number; a file in half precision has rounded ones.
        for table in ["slope_rate", "query_decay", "key_decay", "diagonal_decay"] {
            tensors.leave(tensor: place + table)
        }
        return LightningAttention(
            configuration: lightning, mixed: try linear(place + "qkv_proj", 3 * width, hidden, .absent),
            gate: try linear(place + "output_gate", width, hidden, .absent),
            normalization: try normalization(place + "norm", lightning.normalization, shape: [width]),
            output: try linear(place + "out_proj", hidden, width, .absent),
            decays: lightning.rates.map { Float(exp(-Double($0))) })
    }

    /// The matrix memory of xLSTM.
    ///
    /// - Parameter place: the module of the recurrence, with a dot after it.
    func matrixMemory(
        _ memory: MatrixMemoryConfiguration, at place: String
    ) throws(TransformerError) -> MatrixMemory {
        let (hidden, heads) = (configuration.hiddenSize, memory.headCount)
        let (keys, values) = (heads * memory.keyDimension, heads * memory.valueDimension)
        func layers(
            _ fused: String, _ separate: [String], _ widths: [Int], _ bias: ParameterPresence
        ) throws(TransformerError) -> [Linear] {
            if memory.isFused { return try dividedLayers(place + fused, widths, hidden, bias) }
            var layers: [Linear] = []
            for (name, width) in zip(separate, widths) {
                layers.append(try linear(place + name, width, hidden, bias, isSensitive: bias == .required))
            }
            return layers
        }
        let wide = try layers("qkv_opreact", ["q", "k", "v", "ogate_preact"], [keys, keys, values, values], .absent)
        let gates = try layers("ifgate_preact", ["igate_preact", "fgate_preact"], [heads, heads], .required)
        return MatrixMemory(
            configuration: memory, query: wide[0], key: wide[1], value: wide[2], gate: wide[3], inputGate: gates[0],
            forgetGate: gates[1],
            normalization: try normalization(place + "multihead_norm", memory.normalization, shape: [values]),
            output: try linear(place + "out_proj", hidden, values, .absent))
    }

    func timeMix(_ mix: TimeMixConfiguration, at place: String) throws(TransformerError) -> TimeMix {
        let (hidden, width) = (mix.hiddenSize, mix.width)
        return TimeMix(
            configuration: mix, keyShares: try shares(place + "time_mix_key", hidden),
            valueShares: try shares(place + "time_mix_value", hidden),
            receptanceShares: try shares(place + "time_mix_receptance", hidden),
            key: try linear(place + "key", width, hidden, .absent),
            value: try linear(place + "value", width, hidden, .absent),
            receptance: try linear(place + "receptance", width, hidden, .absent),
            output: try linear(place + "output", hidden, width, .absent),
            decays: try tensors.vector(place + "time_decay", width).map { -expf($0) },
            bonus: try tensors.vector(place + "time_first", width))
    }

    func channelMix(_ mix: ChannelMixConfiguration, at place: String) throws(TransformerError) -> ChannelMix {
        let (hidden, inner) = (mix.hiddenSize, mix.intermediateSize)
        return ChannelMix(
            configuration: mix,
            keyShares: mix.hasReceptance
                ? try shares(place + "time_mix_key", hidden) : try ownShares(place + "x_k", hidden),
            key: try linear(place + "key", inner, hidden, .absent),
            receptance: mix.hasReceptance
                ? (
                    try shares(place + "time_mix_receptance", hidden),
                    try linear(place + "receptance", hidden, hidden, .absent)
                ) : nil,
            value: try linear(place + "value", hidden, inner, .absent))
    }

    /// A vector that is stored [1, 1, width].
    private func shares(_ name: String, _ width: Int) throws(TransformerError) -> [Float] {
        try tensors.floats(name, [1, 1, width])
    }
}
