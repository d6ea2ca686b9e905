import Checkpoints

/// Granite 3: LLaMA with multipliers of embeddings, attention, residuals and logits.
enum Granite: ModelFamily {
    static let modelType = "granite"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let feedForward = try config.dense(bias: try config.presence("mlp_bias"))
        return try describe(modelType, config, feedForward: .dense(feedForward))
    }

    /// A decoder whose layers all have the given feed-forward part.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, feedForward: FeedForwardConfiguration
    ) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-6)
        recipe.attention.scale = Float(try config.double("attention_multiplier", default: 1))
        recipe.feedForward = feedForward
        let multiplier = Float(try config.double("residual_multiplier", default: 1))
        var description = try recipe.description { layer, _ in layer.residualMultiplier = multiplier }
        description.configuration.head.multiplier = Float(
            1 / (try config.double("logits_scaling", .positive, default: 1)))
        description.configuration.embeddingMultiplier = Float(try config.double("embedding_multiplier", default: 1))
        description.configuration.multipliesRows = true
        return description
    }
}
