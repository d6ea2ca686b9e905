import Checkpoints

/// OLMoE (Muennighoff and others, arXiv 2409.02060): a mixture in every layer, queries and keys normalised together.
enum OLMoE: ModelFamily {
    static let modelType = "olmoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 4096), epsilon: 1e-5)
        recipe.attention.clip = try config.number("clip_qkv", .positive, whenAbsent: nil)
        recipe.attention.queryKeyNormalization = .init(scope: .projection, normalization: recipe.normalization)
        recipe.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense()))
        return try recipe.description()
    }
}
