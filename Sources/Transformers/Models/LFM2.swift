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
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon(config.firstPresent("norm_eps", "block_norm_eps"), default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let convolution = try convolution(config, sizes)
        let layers = zip(try attends(config, sizes), feedForwards).map { attends, feedForward in
            LayerConfiguration(
                attention: attends ? attention : nil, recurrence: attends ? nil : .shortConvolution(convolution),
                feedForward: feedForward, normalizations: .before(normalization))
        }
        let isTied = config.firstPresent("tie_embedding", "tie_word_embeddings")
        let decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 1_000_000))],
            layers: layers, finalNormalization: normalization,
            head: HeadConfiguration(isTied: try config.bool(isTied, default: true)))
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The convolution of the layers that do not attend.
    static func convolution(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> ShortConvolutionConfiguration {
        ShortConvolutionConfiguration(
            width: sizes.hiddenSize, taps: try config.int("conv_L_cache", DecoderLimits.taps, default: 3),
            bias: ParameterPresence(try config.bool("conv_bias", default: false)))
    }

    static var names: TensorNames {
        var names = TensorNames()
        names.finalNormalization = "embedding_norm"
        names.layer.attentionInputNormalization = "operator_norm"
        names.layer.feedForwardInputNormalization = "ffn_norm"
        names.layer.attentionOutput = "self_attn.out_proj"
        names.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        names.layer.recurrence = "conv"
        names.layer.feedForward = .gated(gate: "feed_forward.w1", up: "feed_forward.w3", down: "feed_forward.w2")
        return names
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
        if let kinds = try config.optionalChoices("layer_types", from: ["full_attention": true, "conv": false]) {
            guard kinds.count == sizes.layerCount else {
                throw config.invalid("layer_types", expected: .count(sizes.layerCount))
            }
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
        let parts = try config.feedForwardParts(sparse: sparse) { () throws(CheckpointError) in
            var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.sigmoid(
                normalized: false,
                correctionBias: try config.bool("use_expert_bias", default: true) ? .required : .absent)
            if try config.bool("norm_topk_prob", default: true) { routing.divisor = .sum(plus: 1e-6) }
            routing.scale = Float(try config.double("routed_scaling_factor", default: 1))
            return try config.mixture(
                count: "num_experts", defaultCount: 32, defaultPerToken: 4, routing: routing,
                expert: try config.dense(size: "moe_intermediate_size"))
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        var description = try LFM2.describe(modelType, config, sizes, feedForwards: parts)
        description.names.layer.router = "feed_forward.gate"
        description.names.layer.correctionBiases = ["feed_forward.expert_bias"]
        description.names.layer.experts = .each(
            .gated(
                gate: "feed_forward.experts.{}.w1", up: "feed_forward.experts.{}.w3",
                down: "feed_forward.experts.{}.w2"))
        return description
    }
}
