import Checkpoints

/// ERNIE 4.5: LLaMA whose rotations pair neighbours.
enum Ernie45: ModelFamily {
    static let modelType = "ernie4_5"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
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
                rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000, pairing: .neighbours))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)))
    }
}
