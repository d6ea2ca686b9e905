import Checkpoints

/// FlexOLMo (arXiv 2507.07024): OLMo 2 with a mixture in every layer.
enum FlexOLMo: ModelFamily {
    static let modelType = "flex_olmo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try OLMo2.recipe(modelType, config, .init(defaultPositionCount: 4096), epsilon: 1e-6)
        recipe.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 7, defaultPerToken: 5,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense()))
        recipe.rotary = RotaryKeys(defaultTheta: 500_000)
        return try recipe.description()
    }
}
