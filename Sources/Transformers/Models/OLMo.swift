import Checkpoints

/// OLMo (Groeneveld and others, arXiv 2402.00838): LLaMA with normalisations that have no parameters.
enum OLMo: ModelFamily {
    static let modelType = "olmo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        // The reference has this epsilon in its code, not in the configuration.
        let normalization = NormalizationConfiguration(kind: .layerWithoutParameters, epsilon: 1e-5)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.clip = try config.number("clip_qkv", .positive, whenAbsent: nil)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
