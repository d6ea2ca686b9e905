import Checkpoints
import Tensors

/// Persimmon (Adept, 2023): layer normalisation, of queries and keys as well, squared ReLU, biases, half of a head rotated.
enum Persimmon: ModelFamily {
    static let modelType = "persimmon"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 16_384)
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .required
        attention.outputBias = .required
        if try config.bool("qk_layernorm", default: true) {
            attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        }
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(try config.dense(default: .reluSquared, isGated: false, bias: .required)),
            normalizations: .before(normalization))
        var names = TensorNames()
        names.finalNormalization = "final_layernorm"
        names.layer.queryKeyValue = .interleaved("self_attn.query_key_value")
        names.layer.attentionOutput = "self_attn.dense"
        names.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.5, isPartial: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
