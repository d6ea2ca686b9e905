import Checkpoints

/// Mellum 2: Qwen 3 mixtures whose layers slide or not and have experts or not one by one, with rotations for each kind.
enum Mellum: ModelFamily {
    static let modelType = "mellum"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        try recipe.mix(
            denseFirst: 0,
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: true)),
                expert: try config.dense(size: "moe_intermediate_size")))
        try recipe.slide(within: try config.slidingWindow(default: 1024)) { _ in false }
        try recipe.rotate(full: RotaryKeys(theta: nil, defaultTheta: 500_000), sliding: RotaryKeys(theta: nil))
        return try recipe.description()
    }
}
