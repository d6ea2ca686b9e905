import Checkpoints

/// Helium: LLaMA whose rotations pair neighbours.
enum Helium: ModelFamily {
    static let modelType = "helium"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultHeadDimension: 128, defaultPositionCount: 4096), epsilon: 1e-8)
        recipe.attention.outputBias = .absent
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        recipe.rotary = RotaryKeys(defaultTheta: 100_000, pairing: .neighbours)
        return try recipe.description()
    }
}
