import Checkpoints

/// OLMo (Groeneveld and others, arXiv 2402.00838): LLaMA with normalisations that have no parameters.
enum OLMo: ModelFamily {
    static let modelType = "olmo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // The reference has this epsilon in its code, not in the configuration.
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(defaultPositionCount: 2048)),
            .init(kind: .layerWithoutParameters, epsilon: 1e-5))
        recipe.attention.clip = try config.number("clip_qkv", .positive, whenAbsent: nil)
        return try recipe.description()
    }
}
