import Checkpoints
import Tensors

/// Gemma (arXiv 2403.08295): LLaMA with scaled embeddings, GELU, and weights of normalisations stored less one.
enum Gemma: ModelFamily {
    static let modelType = "gemma"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        var recipe = try recipe(modelType, config, .init(defaultHeadDimension: 256, defaultPositionCount: 8192))
        recipe.attention.seesMutualRows = true
        var feedForward = try config.dense(default: .geluTanh)
        // The first releases say "gelu" and mean the approximation.
        if feedForward.activation == .gelu { feedForward.activation = .geluTanh }
        recipe.feedForward = .dense(feedForward)
        return scaled(try recipe.description())
    }

    /// Layers whose normalisations' weights are stored less one.
    static func recipe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys
    ) throws(CheckpointError) -> DecoderRecipe {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.rootMeanSquarePlusOne())
        recipe.isTied = true
        return recipe
    }

    /// The decoder with embeddings multiplied by the root of their width.
    static func scaled(_ description: DecoderDescription) -> DecoderDescription {
        var description = description
        description.configuration.embeddingMultiplier = Float(description.configuration.hiddenSize).squareRoot()
        return description
    }
}
