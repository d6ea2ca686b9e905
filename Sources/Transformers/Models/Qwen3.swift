import Checkpoints

/// Qwen 3 (arXiv 2505.09388): Qwen 2 without biases and with normalised queries and keys.
enum Qwen3: ModelFamily {
    static let modelType = "qwen3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 128, defaultPositionCount: 32_768))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let layers = try Qwen2.slidingMasks(config, sizes).map { mask in
            attention.mask = mask
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }
}
