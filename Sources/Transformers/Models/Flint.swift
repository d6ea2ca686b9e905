import Checkpoints

/// Flint: sliding layers alone are rotated, heads may attend to nothing, and experts are chosen by sigmoids beside one that every
/// token uses.
enum Flint: ModelFamily {
    static let modelType = "flint"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 262_144), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.hasSinks = true
        let step = try config.int("decoder_sparse_step", .positive, default: 1)
        let dense = Set(try config.optionalInts("mlp_only_layers", .nonNegative) ?? [0, 1])
        recipe.feedForwards = try config.feedForwardParts(
            sparse: (0..<recipe.sizes.layerCount).map { ($0 + 1) % step == 0 && !dense.contains($0) },
            mixture: try mixture(config))
        let last = recipe.sizes.layerCount - 1
        try recipe.slide(within: try config.slidingWindow(default: 513)) { !($0 < 2 || $0 % 4 == 1 || $0 == last) }
        try recipe.rotateSlidingLayers()
        recipe.names.layer.sinks = "self_attn.softmax_offset|self_attn.sinks"
        return try recipe.description()
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 256, defaultPerToken: 6,
            routing: .init(
                scores: .sigmoid, divisor: try config.bool("norm_topk_prob", default: true) ? .sum(plus: 0) : .one),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        return mixture
    }
}
