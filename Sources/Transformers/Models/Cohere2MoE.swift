import Checkpoints

/// Cohere 2 mixtures: Command R7B's parallel blocks with experts, and perhaps dense layers first.
enum Cohere2MoE: ModelFamily {
    static let modelType = "cohere2_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 128, defaultPositionCount: 8192))
        let epsilon = try config.epsilon("layer_norm_eps", default: 1e-5)
        let normalization =
            try config.optionalDouble("rms_norm_eps", .within(0, 1)).map { .rootMeanSquare(epsilon: $0) }
            ?? NormalizationConfiguration.layer(epsilon: epsilon, bias: .absent)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let sparse = try config.sparseLayers(sizes.layerCount, default: 0)
        let parts = try config.feedForwardParts(sparse: sparse) { () throws(CheckpointError) in
            try mixture(config)
        } dense: { () throws(CheckpointError) in
            try config.dense(size: config.firstPresent("prefix_dense_intermediate_size", "intermediate_size"))
        }
        let first = try config.int("first_k_dense_replace", .nonNegative, default: 0)
        let firstPattern = try config.int("prefix_dense_sliding_window_pattern", .positive, default: 1)
        let pattern = try config.int("sliding_window_pattern", .positive, default: 4)
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 4096)
        ) { $0 < first ? ($0 + 1) % firstPattern != 0 : ($0 - first + 1) % pattern != 0 }
        let layers = zip(zip(masks, sparse), parts).map { kind, part in
            attention.mask = kind.0
            attention.rotaryEmbedding = kind.0 != .causal || (!kind.1 && firstPattern == 1) ? 0 : nil
            return LayerConfiguration(
                attention: attention, feedForward: part, normalizations: .shared(normalization),
                hasParallelResidual: true)
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(pairing: .neighbours))],
                layers: layers, finalNormalization: normalization, head: try Cohere.head(config)),
            names: GLM4MoE.names)
    }

    private static func mixture(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> FeedForwardConfiguration.MixtureConfiguration {
        let isSigmoid = try config.choice(
            "expert_selection_fn", from: ["softmax": false, "sigmoid": true], default: false)
        var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.softmaxOfTop
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
