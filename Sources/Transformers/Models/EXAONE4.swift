import Checkpoints

/// EXAONE 4 (arXiv 2507.11407): normalisation after each part and of each head, rotations in sliding layers only.
enum EXAONE4: ModelFamily {
    static let modelType = "exaone4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let window = try config.slidingWindow(default: 4096)
        // The pattern may be a word such as "LLLG"; then the layers are listed as well.
        let pattern =
            config.contains("layer_types") ? 1 : try config.int("sliding_window_pattern", .positive, default: 4)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) {
            window != nil && ($0 + 1) % pattern != 0
        }
        let layers = masks.map { mask in
            attention.mask = mask
            attention.rotaryEmbedding = window == nil || mask != .causal ? 0 : nil
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .after(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }
}
