import Checkpoints

/// Command R: parallel blocks that share a normalisation without bias, neighbours rotated, scaled logits.
enum Cohere: ModelFamily {
    static let modelType = "cohere"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try recipe(modelType, config, .init(defaultPositionCount: 8192))
        if try config.bool("use_qk_norm", default: false) {
            recipe.attention.queryKeyNormalization = .init(scope: .eachHead, normalization: recipe.normalization)
        }
        recipe.rotary = RotaryKeys(defaultTheta: 500_000, pairing: .neighbours)
        return try scaled(try recipe.description(), config)
    }

    /// Parallel blocks.
    static func recipe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys
    ) throws(CheckpointError) -> DecoderRecipe {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization(bias: .absent))
        recipe.normalizations = .shared(recipe.normalization)
        (recipe.isParallel, recipe.isTied) = (true, true)
        return recipe
    }

    /// The decoder with logits that are multiplied with `logit_scale`.
    static func scaled(
        _ description: DecoderDescription, _ config: ConfigurationReader, default fallback: Double = 0.0625
    ) throws(CheckpointError) -> DecoderDescription {
        var description = description
        description.configuration.head.multiplier = Float(try config.double("logit_scale", default: fallback))
        return description
    }
}
