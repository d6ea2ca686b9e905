import Checkpoints
import OrderedJSON

/// Inkling: biases by distance that rows mix of profiles in the place of rotations, short convolutions in four places of a layer,
/// and shared experts that the router weighs.
enum InklingText: ModelFamily {
    static let modelType = "inkling_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        if try !config.bool("shared_expert_sink", default: true) {
            throw config.invalid("shared_expert_sink", expected: .other("true; the reference has no other"))
        }
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(
                defaultKeyValueHeadCount: 8, defaultHeadDimension: 128,
                positionCount: config.firstPresent("max_position_embeddings", "model_max_length"),
                defaultPositionCount: 131_072),
            epsilon: 1e-6, bias: nil)
        let sizes = recipe.sizes
        let sliding = try attention(config, true, recipe.normalization)
        let full = try attention(config, false, recipe.normalization)
        let taps = try config.int(
            config.firstPresent("conv_kernel_size", "sconv_kernel_size"), DecoderLimits.taps, default: 4)
        recipe.feedForwards = try feedForwards(config, sizes.layerCount)
        let isSliding = try slidingLayers(config, sizes.layerCount)
        (recipe.rotary, recipe.names) = (nil, names)
        var description = try recipe.description { layer, index in
            let attention = isSliding[index] ? sliding : full
            layer.attention = attention
            layer.shortConvolutions = ShortConvolutionsConfiguration(
                taps: taps, keyWidth: attention.keyWidth, valueWidth: attention.valueWidth,
                hiddenSize: sizes.hiddenSize)
        }
        var head = HeadConfiguration(isTied: false, bias: .absent)
        head.multiplier = Float(1 / (try config.double("logits_mup_width_multiplier", .positive, default: 24)))
        if let count = try config.optionalInt("unpadded_vocab_size", DecoderLimits.vocabulary),
            count < sizes.vocabularySize
        {
            head.rowCount = count
        }
        description.configuration.head = head
        description.configuration.embeddingNormalization = recipe.normalization
        return description
    }

    /// The attention of a kind of layer.
    private static func attention(
        _ config: ConfigurationReader, _ isSliding: Bool, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> AttentionConfiguration {
        let start = isSliding ? "swa_" : ""
        let keyHeads = start + "num_key_value_heads"
        let heads = try config.int(start + "num_attention_heads", DecoderLimits.heads, default: 64)
        let keyValueHeads = try config.int(keyHeads, DecoderLimits.heads, default: isSliding ? 16 : 8)
        guard heads % keyValueHeads == 0 else {
            throw config.invalid(
                keyHeads, expected: .other("a divisor of '\(start)num_attention_heads' (\(heads))"))
        }
        let width = try config.int(start + "head_dim", DecoderLimits.widths, default: 128)
        var attention = AttentionConfiguration(
            headCount: heads, keyValueHeadCount: keyValueHeads, headDimension: width, valueDimension: width,
            // Queries and keys have unit root mean square, so that a product is as large as the width.
            scale: 1 / Float(width))
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.biases = .absent
        let window = try config.int(
            config.firstPresent("sliding_window_size", "sliding_window"), .positive, default: 512)
        if isSliding {
            attention.mask = .slidingWindow(window)
        } else if let floor = try config.optionalInt("log_scaling_n_floor", .positive) {
            attention.queryScaling = .init(
                beta: Float(try config.double("log_scaling_alpha", default: 0.1)), trainedLength: floor, offset: 1,
                growth: .logarithmBeyond)
        }
        attention.relativeProfiles = .init(
            count: try config.int("d_rel", DecoderLimits.widths, default: 16),
            extent: isSliding ? window : try config.int("rel_extent", DecoderLimits.widths, default: 1024))
        return attention
    }

    private static func slidingLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        if let kinds = try config.optionalChoices(
            "layer_types", from: ["hybrid": false, "hybrid_sliding": true], count: layerCount)
        {
            return kinds
        }
        let local = try config.optionalInts("local_layer_ids", .nonNegative)
        return (0..<layerCount).map { local?.contains($0) ?? (($0 + 1) % 6 != 0) }
    }

    private static func feedForwards(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [FeedForwardConfiguration] {
        // Where the dense width has a key of its own, the usual one is the experts'.
        let isSplit = config.contains("dense_intermediate_size")
        let (denseKey, expertKey) =
            isSplit
            ? ("dense_intermediate_size", "intermediate_size") : ("intermediate_size", "moe_intermediate_size")
        return try config.feedForwardParts(
            sparse: try config.sparseLayers(layerCount, denseFirst: "dense_mlp_idx", default: 0),
            mixture: try mixture(config, expertKey), dense: try dense(config, denseKey))
    }

    private static func dense(_ config: ConfigurationReader, _ key: String) throws(CheckpointError)
        -> DenseConfiguration
    {
        var dense = try config.dense(size: key)
        dense.hasLearnedScale = true
        return dense
    }

    private static func mixture(
        _ config: ConfigurationReader, _ key: String
    ) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing.sigmoid(normalized: false, correctionBias: .required)
        routing.divisor = .sum(plus: 0)
        routing.scale = Float(try config.double("route_scale", default: 8))
        let shared = try config.int("n_shared_experts", .within(1...64), default: 2)
        routing.alwaysChosenCount = shared
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts"), defaultCount: 256,
            defaultPerToken: 6, routing: routing, expert: try config.dense(size: key))
        mixture.expertCount += shared
        mixture.expertsPerToken += shared
        mixture.hasLearnedScale = true
        return mixture
    }

    private static let names = TensorNames().with {
        $0.embeddingNormalization = "embed_tokens.embed_norm"
        $0.layer.experts = .stacked(at: "mlp.experts.")
    }
}
