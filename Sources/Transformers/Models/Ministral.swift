import Checkpoints

/// Ministral 8B: Mistral whose layers may differ in their windows.
enum Ministral: ModelFamily {
    static let modelType = "ministral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let window = try config.slidingWindow(default: 4096)
        let layers = try config.masks(layerCount: sizes.layerCount, window: window) { _ in window != nil }.map { mask in
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
