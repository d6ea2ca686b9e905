import Checkpoints

/// Mistral (Jiang and others, arXiv 2310.06825): LLaMA whose layers may all have a sliding window.
enum Mistral: ModelFamily {
    static let modelType = "mistral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.mask = try config.slidingWindow(default: 4096).map { .slidingWindow($0) } ?? .causal
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
