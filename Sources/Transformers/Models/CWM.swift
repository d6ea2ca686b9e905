import Checkpoints

/// Code World Model: LLaMA in which three of four layers slide.
enum CWM: ModelFamily {
    static let modelType = "cwm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5, bias: nil
        )
        recipe.attention.biases = .absent
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        try recipe.slide(within: try config.slidingWindow(default: 8192)) { $0 % 4 != 0 }
        recipe.rotary = RotaryKeys(defaultTheta: 1_000_000)
        var description = try recipe.description()
        if try config.rotaryParameters() == nil {
            description.configuration.rotaryEmbeddings[0].scaling = .llama3(
                factor: 16, lowFrequencyFactor: 1, highFrequencyFactor: 4, trainedLength: 8192)
        }
        return description
    }
}
