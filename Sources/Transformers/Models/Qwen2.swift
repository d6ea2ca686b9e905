import Checkpoints

/// Qwen 2 and 2.5 (arXiv 2407.10671): LLaMA with biases of queries, keys and values, and perhaps sliding windows.
enum Qwen2: ModelFamily {
    static let modelType = "qwen2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 32_768))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .required
        attention.outputBias = .absent
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let layers = try slidingMasks(config, sizes).map { mask in
            attention.mask = mask
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }

    /// Layers from `max_window_layers` on slide, when `use_sliding_window` says so.
    static func slidingMasks(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        let isUsed = try config.bool("use_sliding_window", default: false)
        let window = isUsed ? try config.slidingWindow(default: 4096) : nil
        let firstSliding = try config.int("max_window_layers", .nonNegative, default: 28)
        return try config.masks(layerCount: sizes.layerCount, window: window) { window != nil && $0 >= firstSliding }
    }
}
