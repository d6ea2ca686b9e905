import Checkpoints

/// GLM 4 of 2024 (arXiv 2406.12793): fused gate and up, biases of queries, keys and values, neighbours partly rotated.
enum GLM: ModelFamily {
    static let modelType = "glm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config) { .before($0) }
    }

    /// A decoder with normalisations where `place` puts them.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader,
        _ place: (NormalizationConfiguration) -> BlockNormalizations
    ) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072),
            epsilon: 1.5625e-7, bias: nil)
        recipe.attention.inputBias = try config.presence("attention_bias", default: true)
        recipe.attention.outputBias = .absent
        recipe.normalizations = place(recipe.normalization)
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true, pairing: .neighbours)
        recipe.names.layer.feedForward = .fusedGated(at: "mlp.")
        return try recipe.description()
    }
}

/// GLM 4 of 2025: GLM with normalisation around both parts.
enum GLM4: ModelFamily {
    static let modelType = "glm4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config)
    }

    /// A decoder of GLM 4's kind under another name.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader
    ) throws(CheckpointError) -> DecoderDescription {
        var description = try GLM.describe(modelType, config) { .around($0) }
        description.names.layer.attentionOutputNormalization = "post_self_attn_layernorm"
        description.names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        return description
    }
}
