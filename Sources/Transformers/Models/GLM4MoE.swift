import Checkpoints

/// GLM 4.5, 4.6 and 4.7 (arXiv 2508.06471): dense layers first, then experts chosen as in DeepSeek V3; half of a head rotated.
enum GLM4MoE: ModelFamily {
    static let modelType = "glm4_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = .absent
        if try config.bool("use_qk_norm", default: false) {
            attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        }
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 1)
        ) { () throws(CheckpointError) in
            try mixture(config, normalizedByDefault: true)
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .before(normalization))
        }
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.5, isPartial: true))],
                layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
        description.nextTokenLayerCount = try config.nextTokenLayers()
        description.addNextLayerHead()
        return description
    }

    /// Experts chosen as in DeepSeek V3, beside shared ones, under the keys that GLM, dots.llm1 and Solar share.
    static func mixture(
        _ config: ConfigurationReader, normalizedByDefault: Bool
    ) throws(CheckpointError) -> FeedForwardConfiguration.MixtureConfiguration {
        let expert = try config.dense(size: "moe_intermediate_size")
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts", "num_experts"), defaultPerToken: 8,
            routing: try config.sigmoidRouting(normalizedByDefault: normalizedByDefault), expert: expert)
        mixture.sharedExpert = try config.sharedExperts("n_shared_experts", default: 1, expert: expert)
        return mixture
    }

    /// LLaMA's names, with shared experts in the plural.
    static var names: TensorNames {
        var names = TensorNames()
        names.layer.sharedExpert = LayerTensorNames.sharedExperts
        return names
    }
}

/// Solar Open: GLM 4.5's experts in every layer, whole heads rotated.
enum SolarOpen: ModelFamily {
    static let modelType = "solar_open"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = .absent
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(try GLM4MoE.mixture(config, normalizedByDefault: true)),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 1_000_000, isPartial: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: GLM4MoE.names)
    }
}

/// dots.llm1 (arXiv 2506.05767): GLM 4.5's experts, normalised queries and keys, and perhaps sliding layers at the end.
enum Dots1: ModelFamily {
    static let modelType = "dots1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let window = try config.slidingWindow(default: 4096)
        let fullLayers = try config.int("max_window_layers", .nonNegative, default: 62)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { window != nil && $0 >= fullLayers }
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 0)
        ) { () throws(CheckpointError) in
            try GLM4MoE.mixture(config, normalizedByDefault: false)
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let layers = zip(masks, parts).map { mask, part in
            attention.mask = mask
            return LayerConfiguration(attention: attention, feedForward: part, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: GLM4MoE.names)
    }
}
