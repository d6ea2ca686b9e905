import Checkpoints

/// GLM 4.5, 4.6 and 4.7 (arXiv 2508.06471): dense layers first, then experts chosen as in DeepSeek V3; half of a head rotated.
enum GLM4MoE: ModelFamily {
    static let modelType = "glm4_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072), epsilon: 1e-5)
        recipe.attention.outputBias = .absent
        if try config.bool("use_qk_norm", default: false) {
            recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        }
        try recipe.mix(denseFirst: 1, try mixture(config))
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true)
        recipe.names = names
        var description = try recipe.description()
        description.nextTokenLayerCount = try config.nextTokenLayers()
        description.addNextLayerHead()
        return description
    }

    /// Experts chosen as in DeepSeek V3, beside shared ones, under the keys that GLM, dots.llm1 and Solar share.
    ///
    /// - Parameter sharesExperts: false for a family that has no shared ones, and whose files must not ask for any.
    static func mixture(
        _ config: ConfigurationReader, normalizedByDefault: Bool = true, sharesExperts: Bool = true
    ) throws(CheckpointError) -> MixtureConfiguration {
        if !sharesExperts, try config.optionalInt("n_shared_experts", .nonNegative) ?? 0 > 0 {
            throw config.invalid("n_shared_experts", expected: .other("0; shared experts are not supported here"))
        }
        return try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts", "num_experts"), defaultPerToken: 8,
            routing: try config.sigmoidRouting(normalizedByDefault: normalizedByDefault),
            expert: try config.dense(size: "moe_intermediate_size"),
            shared: sharesExperts ? ("n_shared_experts", 1) : nil)
    }

    /// LLaMA's names, with shared experts in the plural.
    static let names = TensorNames().with {
        $0.layer.sharedExpert = LayerTensorNames.sharedExperts
    }
}

/// Solar Open: GLM 4.5's experts in every layer, whole heads rotated.
enum SolarOpen: ModelFamily {
    static let modelType = "solar_open"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5)
        recipe.attention.outputBias = .absent
        recipe.feedForward = .mixture(try GLM4MoE.mixture(config))
        recipe.rotary = RotaryKeys(defaultTheta: 1_000_000, isPartial: true)
        recipe.names = GLM4MoE.names
        return try recipe.description()
    }
}

/// dots.llm1 (arXiv 2506.05767): GLM 4.5's experts, normalised queries and keys, and perhaps sliding layers at the end.
enum Dots1: ModelFamily {
    static let modelType = "dots1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        let window = try config.slidingWindow(default: 4096)
        let fullLayers = try config.int("max_window_layers", .nonNegative, default: 62)
        try recipe.slide(within: window) { window != nil && $0 >= fullLayers }
        try recipe.mix(denseFirst: 0, try GLM4MoE.mixture(config, normalizedByDefault: false))
        recipe.names = GLM4MoE.names
        return try recipe.description()
    }
}
