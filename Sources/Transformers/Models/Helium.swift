import Checkpoints

/// Helium: LLaMA whose rotations pair neighbours.
enum Helium: ModelFamily {
    static let modelType = "helium"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 128, defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-8))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = .absent
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense(bias: try config.presence("mlp_bias"))),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 100_000, pairing: .neighbours))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
