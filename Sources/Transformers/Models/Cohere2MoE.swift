import Checkpoints

/// Cohere 2 mixtures: Command R7B's parallel blocks with experts, and perhaps dense layers first.
enum Cohere2MoE: ModelFamily {
    static let modelType = "cohere2_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let epsilon = try config.optionalDouble("rms_norm_eps", .within(0, 1))
        let layerNormalization = try config.layerNormalization(bias: .absent)
        var recipe = try DecoderRecipe(
            modelType, config,
            sizes: try config.dimensions(.init(defaultHeadDimension: 128, defaultPositionCount: 8192)),
            epsilon.map { .rootMeanSquare(epsilon: $0) } ?? layerNormalization)
        recipe.normalizations = .shared(recipe.normalization)
        (recipe.isParallel, recipe.isTied, recipe.names) = (true, true, GLM4MoE.names)
        let sparse = try config.sparseLayers(recipe.sizes.layerCount, default: 0)
        let width = config.firstPresent("prefix_dense_intermediate_size", "intermediate_size")
        recipe.feedForwards = try config.feedForwardParts(
            sparse: sparse, mixture: try mixture(config), dense: try config.dense(size: width))
        let first = try config.int("first_k_dense_replace", .nonNegative, default: 0)
        let firstPattern = try config.int("prefix_dense_sliding_window_pattern", .positive, default: 1)
        let pattern = try config.int("sliding_window_pattern", .positive, default: 4)
        try recipe.slide(within: try config.slidingWindow(default: 4096)) {
            $0 < first ? ($0 + 1) % firstPattern != 0 : ($0 - first + 1) % pattern != 0
        }
        recipe.rotary = RotaryKeys(pairing: .neighbours)
        let description = try recipe.description { layer, index in
            let isRotated = layer.attention?.mask != .causal || (!sparse[index] && firstPattern == 1)
            layer.attention?.rotaryEmbedding = isRotated ? 0 : nil
        }
        return try Cohere.scaled(description, config)
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let isSigmoid = try config.choice(
            "expert_selection_fn", from: ["softmax": false, "sigmoid": true], default: false)
        var routing = MixtureConfiguration.Routing.softmaxOfTop
        if isSigmoid {
            routing = .init(
                scores: .sigmoid, divisor: try config.bool("norm_topk_prob", default: true) ? .sum(plus: 0) : .one)
        }
        let expert = try config.dense()
        let shared = try config.sharedExperts("num_shared_experts", default: 0, expert: expert)
        let isAverage = try config.choice(
            "shared_expert_combination_strategy", from: ["sum": false, "average": true], default: true)
        if shared != nil, isAverage { routing.scale = 0.5 }
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 8, defaultPerToken: 2,
            routing: routing, expert: expert)
        mixture.sharedExpert = shared
        if shared != nil, isAverage { mixture.sharedExpertMultiplier = 0.5 }
        return mixture
    }
}
