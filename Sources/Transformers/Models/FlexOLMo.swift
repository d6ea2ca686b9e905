import Checkpoints

/// FlexOLMo (arXiv 2507.07024): OLMo 2 with a mixture in every layer.
enum FlexOLMo: ModelFamily {
    static let modelType = "flex_olmo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var layer = try OLMo2.layer(config, sizes, normalization)
        layer.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 7, defaultPerToken: 5,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense()))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
