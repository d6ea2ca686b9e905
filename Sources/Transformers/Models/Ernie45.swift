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
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        let bias = try config.presence("use_bias")
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = bias
        attention.outputBias = bias
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense(bias: bias)),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000, pairing: pairing))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)))
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
