import Checkpoints

/// Granite 3: LLaMA with multipliers of embeddings, attention, residuals and logits.
enum Granite: ModelFamily {
    static let modelType = "granite"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let feedForward = try config.dense(bias: try config.presence("mlp_bias"))
        return DecoderDescription(configuration: try decoder(modelType, config, feedForward: .dense(feedForward)))
    }

    /// A decoder whose layers all have the given feed-forward part.
    static func decoder(
        _ modelType: String, _ config: ConfigurationReader, feedForward: FeedForwardConfiguration
    ) throws(CheckpointError) -> DecoderConfiguration {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.scale = Float(try config.double("attention_multiplier", default: 1))
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let layer = LayerConfiguration(
            attention: attention, feedForward: feedForward, normalizations: .before(normalization),
            residualMultiplier: Float(try config.double("residual_multiplier", default: 1)))
        var head = try config.head(tiedByDefault: false)
        head.multiplier = Float(1 / (try config.double("logits_scaling", .positive, default: 1)))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = Float(try config.double("embedding_multiplier", default: 1))
        decoder.multipliesRows = true
        return decoder
    }
}
