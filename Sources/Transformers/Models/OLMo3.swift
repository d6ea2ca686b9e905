import Checkpoints

/// OLMo 3: OLMo 2 with three sliding layers for each full one, of which only full ones have scaled rotations.
enum OLMo3: ModelFamily {
    static let modelType = "olmo3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var layer = try OLMo2.layer(config, sizes, normalization)
        let window = try config.slidingWindow(default: 4096)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { ($0 + 1) % 4 != 0 }
        let layers = masks.map { mask in
            layer.attention?.mask = mask
            layer.attention?.rotaryEmbedding = mask == .causal ? 0 : 1
            return layer
        }
        // In the reference, an old `rope_theta` reaches only full layers; sliding ones keep the default.
        let rotary = try config.rotaryByLayerKind(
            sizes, full: RotaryKeys(defaultTheta: 500_000), sliding: RotaryKeys(theta: nil, defaultTheta: 500_000))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary.full, rotary.sliding], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }
}
