import Checkpoints

/// ERNIE 4.5: LLaMA whose rotations pair neighbours.
enum Ernie45: ModelFamily {
    static let modelType = "ernie4_5"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, pairing: .neighbours)
    }

    /// A decoder of a family that differs in which elements form pairs.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, pairing: RotaryConfiguration.Pairing
    ) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072),
            epsilon: 1e-5, bias: "use_bias")
        recipe.feedForward = .dense(try config.dense(bias: recipe.attention.inputBias))
        recipe.rotary = RotaryKeys(defaultTheta: 500_000, pairing: pairing)
        recipe.isTied = true
        return try recipe.description()
    }
}

/// The text part of PaddleOCR-VL: ERNIE 4.5 with halves in the place of neighbours.
enum PaddleOCRVLText: ModelFamily {
    static let modelType = "paddleocr_vl_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Ernie45.describe(modelType, config, pairing: .halves)
        description.otherParts = ["mlp_AR.", "model.mlp_AR.", "model.projector."]
        return description
    }
}
