import Checkpoints

/// Seed-OSS: LLaMA with biases of queries, keys and values.
enum SeedOSS: ModelFamily {
    static let modelType = "seed_oss"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 524_288))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("attention_bias", default: true))
        attention.outputBias = ParameterPresence(try config.bool("attention_out_bias", default: false))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense(bias: try config.presence("mlp_bias"))),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
