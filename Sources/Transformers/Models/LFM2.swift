import Checkpoints
import Tensors

/// LFM2 and 2.5 (Liquid AI): gated short convolutions, with attention in a few layers.
enum LFM2: ModelFamily {
    static let modelType = "lfm2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(keys)
        let feedForward = FeedForwardConfiguration.dense(
            .init(intermediateSize: try feedForwardWidth(config), activation: .silu, bias: .absent))
        return try describe(
            modelType, config, sizes, feedForwards: Array(repeating: feedForward, count: sizes.layerCount))
    }

    static let keys = DimensionKeys(
        defaultKeyValueHeadCount: 8, defaultPositionCount: 128_000, defaultVocabularySize: 65_536)

    /// A decoder with the given feed-forward part in each layer.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ sizes: Dimensions,
        feedForwards: [FeedForwardConfiguration]
    ) throws(CheckpointError) -> DecoderDescription {
        let epsilon = config.firstPresent("norm_eps", "block_norm_eps")
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.rootMeanSquare(epsilon, default: 1e-5), bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        (recipe.feedForwards, recipe.names) = (feedForwards, names)
        recipe.rotary = RotaryKeys(defaultTheta: 1_000_000)
        let convolution = try convolution(config, sizes)
        let attends = try attends(config, sizes)
        var description = try recipe.description { layer, index in
            if !attends[index] { (layer.attention, layer.recurrence) = (nil, .shortConvolution(convolution)) }
        }
        let isTied = config.firstPresent("tie_embedding", "tie_word_embeddings")
        description.configuration.head.isTied = try config.bool(isTied, default: true)
        return description
    }

    /// The convolution of the layers that do not attend.
    static func convolution(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> ShortConvolutionConfiguration {
        ShortConvolutionConfiguration(
            width: sizes.hiddenSize, taps: try config.int("conv_L_cache", DecoderLimits.taps, default: 3),
            bias: try config.presence("conv_bias", default: false))
    }

    static let names = TensorNames().with {
        $0.finalNormalization = "embedding_norm"
        $0.layer.attentionInputNormalization = "operator_norm"
        $0.layer.feedForwardInputNormalization = "ffn_norm"
        $0.layer.attentionOutput = "self_attn.out_proj"
        $0.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        $0.layer.recurrence = "conv"
        $0.layer.feedForward = .gatedByNumber(at: "feed_forward.")
    }

    /// The width as it is computed: two thirds of the stated one, times a factor, up to a multiple.
    private static func feedForwardWidth(_ config: ConfigurationReader) throws(CheckpointError) -> Int {
        let key = config.firstPresent("block_ff_dim", "intermediate_size")
        let stated = try config.int(key, DecoderLimits.widths)
        guard try config.bool("block_auto_adjust_ff_dim", default: true) else { return stated }
        var width = Int(2 * Double(stated) / 3)
        let factor = try config.number("block_ffn_dim_multiplier", .within(0, 64), whenAbsent: 1)
        if let factor {
            let multiple = try config.int("block_multiple_of", DecoderLimits.widths, default: 256)
            width = (Int(Double(factor) * Double(width)) + multiple - 1) / multiple * multiple
        }
        guard width >= 1, width <= DecoderLimits.widths.upper else {
            let bounds = "1 to \(DecoderLimits.widths.upper)"
            throw config.invalid(key, expected: .other("a width that is \(bounds) when it has been adjusted"))
        }
        return width
    }

    /// Which layers attend: `layer_types`, or the indices of the first version.
    private static func attends(_ config: ConfigurationReader, _ sizes: Dimensions) throws(CheckpointError) -> [Bool] {
        if let kinds = try config.optionalChoices(
            "layer_types", from: ["full_attention": true, "conv": false], count: sizes.layerCount)
        {
            return kinds
        }
        guard let indices = try config.optionalInts("full_attn_idxs", .nonNegative) else {
            return Array(repeating: true, count: sizes.layerCount)
        }
        let attending = Set(indices)
        return (0..<sizes.layerCount).map { attending.contains($0) }
    }
}

/// LFM2 mixtures: experts after the first layers, chosen by sigmoids and a bias.
enum LFM2MoE: ModelFamily {
    static let modelType = "lfm2_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(LFM2.keys)
        let sparse = try config.sparseLayers(sizes.layerCount, denseFirst: "num_dense_layers", default: 2)
        let parts = try config.feedForwardParts(sparse: sparse, mixture: try mixture(config))
        var description = try LFM2.describe(modelType, config, sizes, feedForwards: parts)
        description.names.layer.router = "feed_forward.gate"
        description.names.layer.correctionBiases = ["feed_forward.expert_bias"]
        description.names.layer.experts = .each(.gatedByNumber(at: "feed_forward.experts.{}."))
        return description
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let hasBias = try config.bool("use_expert_bias", default: true)
        var routing = MixtureConfiguration.Routing.sigmoid(
            normalized: false, correctionBias: hasBias ? .required : .absent)
        if try config.bool("norm_topk_prob", default: true) { routing.divisor = .sum(plus: 1e-6) }
        routing.scale = Float(try config.double("routed_scaling_factor", default: 1))
        return try config.mixture(
            count: "num_experts", defaultCount: 32, defaultPerToken: 4, routing: routing,
            expert: try config.dense(size: "moe_intermediate_size"))
    }
}
