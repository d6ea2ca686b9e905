import Glibc
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
            configuration: mix, keyShares: try shares(place + "time_mix_key", hidden),
            receptanceShares: try shares(place + "time_mix_receptance", hidden),
            key: try linear(place + "key", inner, hidden, .absent),
            receptance: try linear(place + "receptance", hidden, hidden, .absent),
            value: try linear(place + "value", hidden, inner, .absent))
    }

    /// A vector that is stored [1, 1, width].
    private func shares(_ name: String, _ width: Int) throws(TransformerError) -> [Float] {
        try tensors.floats(name, [1, 1, width])
    }
}
