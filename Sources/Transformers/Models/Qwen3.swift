import Checkpoints

/// Qwen 3 (arXiv 2505.09388): Qwen 2 without biases and with normalised queries and keys.
enum Qwen3: ModelFamily {
    static let modelType = "qwen3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultHeadDimension: 128, defaultPositionCount: 32_768), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.masks = try Qwen2.slidingMasks(config, recipe.sizes)
        return try recipe.description()
    }
}
