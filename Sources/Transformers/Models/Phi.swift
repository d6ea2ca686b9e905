import Checkpoints
import Tensors

/// Phi 1, 1.5 and 2 (arXiv 2306.11644): parallel blocks, biases everywhere, and partly rotated heads.
enum Phi: ModelFamily {
    static let modelType = "phi"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .required
        attention.outputBias = .required
        if try config.bool("qk_layernorm", default: false) {
            attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        }
        let feedForward = try config.dense(default: .geluTanh, isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .shared(normalization),
            hasParallelResidual: true)
        var names = TensorNames()
        names.finalNormalization = "final_layernorm"
        names.layer.attentionOutput = "self_attn.dense"
        names.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.5, isPartial: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false, bias: .required)),
            names: names)
    }
}
