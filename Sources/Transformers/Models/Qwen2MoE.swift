import Checkpoints

/// Qwen 1.5 and 2 mixtures: Qwen 2 with experts beside a gated expert that every token uses.
enum Qwen2MoE: ModelFamily {
    static let modelType = "qwen2_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 32_768), epsilon: 1e-6, bias: nil)
        recipe.attention.inputBias = try config.presence("qkv_bias", default: true)
        recipe.attention.outputBias = .absent
        let isUsed = try config.bool("use_sliding_window", default: false)
        let window = isUsed ? try config.slidingWindow(default: 4096) : nil
        let slidingLayers = try config.int("max_window_layers", .nonNegative, default: 28)
        try recipe.slide(within: window) { window != nil && $0 % 2 == 0 && $0 < slidingLayers }
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try sparseLayers(config, recipe.sizes), mixture: try mixture(config))
        return try recipe.description()
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var mixture = try config.mixture(
            count: "num_experts", defaultPerToken: 4,
            routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        mixture.hasSharedExpertGate = true
        return mixture
    }

    /// Which layers have experts: every `decoder_sparse_step`-th that is not among `mlp_only_layers`.
    static func sparseLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let step = try config.int("decoder_sparse_step", .positive, default: 1)
        let exceptions = Set(try config.optionalInts("mlp_only_layers", .nonNegative) ?? [])
        let hasExperts = try config.int(config.firstPresent("num_experts", "num_local_experts"), .nonNegative) > 0
        return (0..<sizes.layerCount).map { hasExperts && ($0 + 1) % step == 0 && !exceptions.contains($0) }
    }
}
