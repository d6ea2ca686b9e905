import Checkpoints

/// Code World Model: LLaMA in which three of four layers slide.
enum CWM: ModelFamily {
    static let modelType = "cwm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        let feedForward = FeedForwardConfiguration.dense(try config.dense(bias: try config.presence("mlp_bias")))
        let window = try config.slidingWindow(default: 8192)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { $0 % 4 != 0 }
        let layers = masks.map { mask in
            attention.mask = mask
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .before(normalization))
        }
        var rotary = try config.rotary(sizes, RotaryKeys(defaultTheta: 1_000_000))
        if try config.rotaryParameters() == nil {
            rotary.scaling = .llama3(
                factor: 16, lowFrequencyFactor: 1, highFrequencyFactor: 4, trainedLength: 8192)
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
