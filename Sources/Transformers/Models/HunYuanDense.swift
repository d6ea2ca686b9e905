import Checkpoints

/// Hunyuan's dense models: LLaMA with queries and keys normalised after their rotation.
enum HunYuanDense: ModelFamily {
    static let modelType = "hunyuan_v1_dense"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(
            scope: .head, normalization: normalization, followsRotation: true)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        var names = TensorNames()
        names.layer.headNormalization = .one(query: "self_attn.query_layernorm", key: "self_attn.key_layernorm")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(hasAlpha: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
