import Checkpoints

/// Seed-OSS: LLaMA with biases of queries, keys and values.
enum SeedOSS: ModelFamily {
    static let modelType = "seed_oss"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 524_288), epsilon: 1e-6,
            bias: nil)
        recipe.attention.inputBias = try config.presence("attention_bias", default: true)
        recipe.attention.outputBias = try config.presence("attention_out_bias", default: false)
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        return try recipe.description()
    }
}
