import Checkpoints

/// Qwen 3 mixtures (arXiv 2505.09388): Qwen 3 with experts in most layers.
enum Qwen3MoE: ModelFamily {
    static let modelType = "qwen3_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 4, defaultPositionCount: 32_768), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        if try config.bool("use_sliding_window", default: false) {
            recipe.attention.mask = .sliding(try config.slidingWindow(default: 4096))
        }
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try Qwen2MoE.sparseLayers(config, recipe.sizes),
            mixture: try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense(size: "moe_intermediate_size")))
        return try recipe.description()
    }
}
