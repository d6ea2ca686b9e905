import Checkpoints

/// OLMo 3: OLMo 2 with three sliding layers for each full one, of which only full ones have scaled rotations.
enum OLMo3: ModelFamily {
    static let modelType = "olmo3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try OLMo2.recipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-5)
        try recipe.slide(within: try config.slidingWindow(default: 4096)) { ($0 + 1) % 4 != 0 }
        // In the reference, an old `rope_theta` reaches only full layers; sliding ones keep the default.
        try recipe.rotate(
            full: RotaryKeys(defaultTheta: 500_000), sliding: RotaryKeys(theta: nil, defaultTheta: 500_000))
        return try recipe.description()
    }
}
