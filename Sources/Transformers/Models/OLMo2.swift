import Checkpoints

/// OLMo 2 (arXiv 2501.00656): normalisation after each part, and of all queries and all keys together.
enum OLMo2: ModelFamily {
    static let modelType = "olmo2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        let layer = try layer(config, sizes, normalization)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }

    /// One layer with full attention.
    static func layer(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> LayerConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .projection, normalization: normalization)
        return LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .after(normalization))
    }
}
