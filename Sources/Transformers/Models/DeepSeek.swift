import Checkpoints
import OrderedJSON

/// DeepSeek V2 and Coder V2 (arXiv 2405.04434): latent attention, dense layers first, then experts in groups beside shared ones.
enum DeepSeekV2: ModelFamily {
    static let modelType = "deepseek_v2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // DeepSeek-OCR and the smallest DeepSeek-VL2 say so of their text parts.
        if try !config.bool("use_mla", default: true) { return try DeepSeekOCR2Text.describe(modelType, config) }
        let bias = try config.presence("mlp_bias")
        return try describe(
            modelType, config, LatentDefaults(), positionCount: 2048, denseFirst: 0, pairing: .neighbours,
            mixture: try mixture(config, bias), dense: try config.dense(bias: bias))
    }

    /// Experts chosen by softmax, perhaps in groups, beside shared ones.
    static func mixture(
        _ config: ConfigurationReader, _ bias: ParameterPresence
    ) throws(CheckpointError) -> MixtureConfiguration {
        let expert = try config.dense(size: "moe_intermediate_size")
        var routing = MixtureConfiguration.Routing.softmax(normalized: false)
        let isGrouped = try config.choice(
            "topk_method", from: ["greedy": false, "group_limited_greedy": true], default: false)
        if isGrouped { routing.groups = try config.expertGroups(score: .largest) }
        routing.scale = Float(try config.double("routed_scaling_factor", default: 1))
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_experts"), defaultCount: 64,
            defaultPerToken: try config.int("num_experts_per_tok", DecoderLimits.experts), routing: routing,
            expert: expert)
        mixture.sharedExpert = try config.sharedExperts("n_shared_experts", default: 2, expert: expert)
        mixture.sharedExpert?.bias = bias
        return mixture
    }

    /// A decoder of latent attention with experts in most layers.
    ///
    /// - Parameters:
    ///   - denseFirst: the number of dense layers at the beginning when the configuration does not say.
    ///   - pairing: which elements of a rotated part form pairs.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ defaults: LatentDefaults, positionCount: Int,
        denseFirst: Int, pairing: RotaryConfiguration.Pairing, epsilon: Double = 1e-6,
        mixture: @autoclosure () throws(CheckpointError) -> MixtureConfiguration,
        dense: @autoclosure () throws(CheckpointError) -> DenseConfiguration
    ) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.latentDimensions(defaults, positionCount: positionCount)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: denseFirst), mixture: try mixture(),
            dense: try dense())
        let decoder = try decoder(
            modelType, config, sizes, defaults, pairing: pairing, feedForwards: parts,
            normalization: try config.rootMeanSquare(default: epsilon), head: try config.head(tiedByDefault: false))
        var description = DecoderDescription(configuration: decoder, names: GLM4MoE.names)
        description.nextTokenLayerCount = try config.nextTokenLayers()
        return description
    }

    /// The same with DeepSeek V3's experts.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ defaults: LatentDefaults, positionCount: Int,
        denseFirst: Int, pairing: RotaryConfiguration.Pairing, epsilon: Double = 1e-6
    ) throws(CheckpointError) -> DecoderDescription {
        try describe(
            modelType, config, defaults, positionCount: positionCount, denseFirst: denseFirst, pairing: pairing,
            epsilon: epsilon, mixture: try GLM4MoE.mixture(config), dense: try config.dense())
    }

    /// A decoder of latent attention with the given feed-forward part in each layer.
    static func decoder(
        _ modelType: String, _ config: ConfigurationReader, _ sizes: Dimensions, _ defaults: LatentDefaults,
        pairing: RotaryConfiguration.Pairing, feedForwards: [FeedForwardConfiguration],
        normalization: NormalizationConfiguration, head: HeadConfiguration
    ) throws(CheckpointError) -> DecoderConfiguration {
        let attention = try config.latentAttention(sizes, defaults)
        let layers = feedForwards.map { part in
            LayerConfiguration(
                feedForward: part, normalizations: .before(normalization), latentAttention: attention)
        }
        return DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(isWhole: true, pairing: pairing))],
            layers: layers,
            finalNormalization: normalization, head: head)
    }

    /// Which elements form pairs where `rope_interleave` says so.
    static func pairing(_ config: ConfigurationReader) throws(CheckpointError) -> RotaryConfiguration.Pairing {
        try config.bool("rope_interleave", default: true) ? .neighbours : .halves
    }
}

/// DeepSeek V3 and R1 (arXiv 2412.19437): V2 with sigmoid routing and a correction bias.
enum DeepSeekV3: ModelFamily {
    static let modelType = "deepseek_v3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "n_routed_experts": 256, "n_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5,
        ])
        var description = try DeepSeekV2.describe(
            modelType, config, LatentDefaults(), positionCount: 4096, denseFirst: 3,
            pairing: try DeepSeekV2.pairing(config))
        description.addNextLayerHead()
        return description
    }
}

/// GLM 4.7 Flash: DeepSeek V3's layers in a small model.
enum GLM4MoELite: ModelFamily {
    static let modelType = "glm4_moe_lite"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "n_routed_experts": 64, "num_experts_per_tok": 4, "routed_scaling_factor": 1.8,
        ])
        var description = try DeepSeekV2.describe(
            modelType, config, LatentDefaults(queryRank: 768, plainDimension: 192, valueDimension: 256),
            positionCount: 202_752, denseFirst: 1, pairing: try DeepSeekV2.pairing(config), epsilon: 1e-5)
        description.addNextLayerHead()
        return description
    }
}

/// Youtu-LLM: latent attention and one network in each layer.
enum Youtu: ModelFamily {
    static let modelType = "youtu"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.latentDimensions(LatentDefaults(), positionCount: 131_072)
        let part = FeedForwardConfiguration.dense(try config.dense())
        return DecoderDescription(
            configuration: try DeepSeekV2.decoder(
                modelType, config, sizes, LatentDefaults(), pairing: try DeepSeekV2.pairing(config),
                feedForwards: Array(repeating: part, count: sizes.layerCount),
                normalization: try config.rootMeanSquare(default: 1e-6), head: try config.head(tiedByDefault: true)))
    }
}

/// MiniCPM 3: latent attention, with the multipliers of embeddings, residuals and logits of MiniCPM (arXiv 2404.06395).
enum MiniCPM3: ModelFamily {
    static let modelType = "minicpm3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let defaults = LatentDefaults(
            latentRank: 256, queryRank: 768, plainDimension: 64, rotatedDimension: 32, valueDimension: nil)
        let sizes = try config.latentDimensions(defaults, positionCount: 32_768)
        let part = FeedForwardConfiguration.dense(try config.dense(bias: try config.presence("mlp_bias")))
        var decoder = try DeepSeekV2.decoder(
            modelType, config, sizes, defaults, pairing: .halves,
            feedForwards: Array(repeating: part, count: sizes.layerCount),
            normalization: try config.rootMeanSquare(default: 1e-5),
            head: try config.head(tiedByDefault: true))
        try MiniCPM.multiply(&decoder, config)
        return DecoderDescription(configuration: decoder)
    }
}
