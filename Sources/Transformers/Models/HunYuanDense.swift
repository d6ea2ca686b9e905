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
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-5)
        recipe.attention.queryKeyNormalization = .init(
            scope: .head, normalization: recipe.normalization, followsRotation: true)
        recipe.rotary = rotary
        recipe.names.layer.headNormalization = .one(query: "self_attn.query_layernorm", key: "self_attn.key_layernorm")
        return try recipe.description()
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
        description.names = TensorNames()
        return description
    }
}
