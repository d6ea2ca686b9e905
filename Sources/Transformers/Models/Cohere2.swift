import Checkpoints

/// Command R7B and A: Cohere with three sliding layers for each full one, of which only sliding ones are rotated.
enum Cohere2: ModelFamily {
    static let modelType = "cohere2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5), bias: .absent)
        var layer = try Cohere.layer(config, sizes, normalization)
        let window = try config.slidingWindow(default: 4096)
        let pattern = try config.int("sliding_window_pattern", .positive, default: 4)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { ($0 + 1) % pattern != 0 }
        let layers = masks.map { mask in
            layer.attention?.mask = mask
            layer.attention?.rotaryEmbedding = mask == .causal ? nil : 0
            return layer
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(pairing: .neighbours))],
                layers: layers, finalNormalization: normalization, head: try Cohere.head(config)))
    }
}
