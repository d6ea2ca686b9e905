import Checkpoints
import Glibc
import OrderedJSON
import Tensors

/// MiniMax 01 (arXiv 2501.08313): lightning attention with softmax attention between, sums with normalised inputs, and Mixtral's
/// experts.
enum MiniMax: ModelFamily {
    static let modelType = "minimax"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        try config.requireWidth(3 * attention.queryWidth, "num_attention_heads")
        let activation = try config.activation("hidden_act", default: .silu)
        let mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 2,
            routing: .softmax(normalized: true), expert: try config.dense())
        func residual(_ part: String) throws(CheckpointError) -> ResidualConfiguration {
            ResidualConfiguration(
                stream: Float(try config.double(part + "_alpha_factor", default: 1)),
                part: Float(try config.double(part + "_beta_factor", default: 1)), isNormalized: true)
        }
        let (linear, full, network) = (try residual("linear_attn"), try residual("full_attn"), try residual("mlp"))
        let recurrent = try config.recurrentLayers(sizes) { ($0 + 1) % 2 == 0 }
        let layers = recurrent.enumerated().map { index, isRecurrent in
            LayerConfiguration(
                attention: isRecurrent ? nil : attention,
                recurrence: isRecurrent
                    ? .lightning(
                        LightningConfiguration(
                            rates: rates(layer: index, sizes), headDimension: sizes.headDimension,
                            activation: activation, normalization: .rootMeanSquare(epsilon: 1e-6))) : nil,
                feedForward: .mixture(mixture), normalizations: .before(normalization),
                attentionResidual: isRecurrent ? linear : full, feedForwardResidual: network)
        }
        var names = Mixtral.names
        names.layer.recurrence = "self_attn"
        var modules = TensorNames()
        modules.layer.recurrence = "self_attn"
        // The reference rotates whole heads whatever a partial factor says; only this key names a part of them.
        let isPartial = config.object["rotary_dim"] != nil
        let rotary = RotaryKeys(defaultTheta: 1_000_000, isPartial: isPartial, width: "rotary_dim")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, rotary)],
                layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names, otherNames: [modules])
    }

    /// The rates of a layer's heads, which fall from layer to layer.
    private static func rates(layer: Int, _ sizes: Dimensions) -> [Float] {
        let factor = 1 - Double(layer) / (Double(sizes.layerCount - 1) + 1e-5) + 1e-5
        return (1...sizes.headCount).map { Float(pow(2, -8 * Double($0) / Double(sizes.headCount)) * factor) }
    }
}
