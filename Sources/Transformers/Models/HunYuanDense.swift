import Checkpoints

/// Hunyuan's dense models: LLaMA with queries and keys normalised after their rotation.
enum HunYuanDense: ModelFamily {
    static let modelType = "hunyuan_v1_dense"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, RotaryKeys(hasAlpha: true))
    }

    /// A decoder of this kind under the name of its family.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ rotary: RotaryKeys
    ) throws(CheckpointError) -> DecoderDescription {
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
                modelType, sizes, rotary: [try config.rotary(sizes, rotary)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}

/// Maincoder (Maincode): Hunyuan's dense models with neighbours rotated.
enum Maincoder: ModelFamily {
    static let modelType = "maincoder"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        guard try config.bool("use_qk_norm", default: true) else {
            throw config.invalid("use_qk_norm", expected: .other("true; nothing else is supported"))
        }
        var description = try HunYuanDense.describe(modelType, config, RotaryKeys(pairing: .neighbours))
        description.names.layer.headNormalization = TensorNames().layer.headNormalization
        return description
    }
}
