import Checkpoints

/// OLMo 2 (arXiv 2501.00656): normalisation after each part, and of all queries and all keys together.
enum OLMo2: ModelFamily {
    static let modelType = "olmo2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try recipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-5).description()
    }

    /// Layers that are normalised after each part.
    static func recipe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys, epsilon: Double
    ) throws(CheckpointError) -> DecoderRecipe {
        var recipe = try DecoderRecipe(modelType, config, keys, epsilon: epsilon)
        recipe.attention.queryKeyNormalization = .init(scope: .projection, normalization: recipe.normalization)
        recipe.normalizations = .after(recipe.normalization)
        return recipe
    }
}
