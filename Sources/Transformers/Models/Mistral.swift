import Checkpoints

/// Mistral (Jiang and others, arXiv 2310.06825): LLaMA whose layers may all have a sliding window.
enum Mistral: ModelFamily {
    static let modelType = "mistral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072), epsilon: 1e-6,
            bias: nil)
        recipe.attention.mask = .sliding(try config.slidingWindow(default: 4096))
        return try recipe.description()
    }
}
