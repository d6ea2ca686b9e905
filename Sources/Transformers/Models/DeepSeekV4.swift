import Checkpoints
import OrderedJSON
import Tensors

/// DeepSeek V4: heads that share one vector of each position as key and value, with keys of whole windows beside those of the last
/// positions, several residual streams that are mixed, and experts that a table of ids chooses in the first layers.
enum DeepSeekV4: ModelFamily {
    static let modelType = "deepseek_v4"

    /// What `layer_types` calls a layer.
    private enum Kind { case sliding, sparse, heavy }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(
                defaultKeyValueHeadCount: 1, defaultHeadDimension: 512, defaultPositionCount: 1_048_576))
        guard sizes.keyValueHeadCount == 1 else {
            throw config.invalid("num_key_value_heads", expected: .other("1, which all heads share"))
        }
        try config.requireOff("attention_bias")
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-6)
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: epsilon)
        let plain = NormalizationConfiguration(kind: .rootMeanSquareWithoutParameters, epsilon: Float(epsilon))
        let rotary = try rotations(config, sizes)
        let kinds = try kinds(config, sizes.layerCount)
        let attention = try attention(config, sizes, normalization, plain)
        // What no layer has is not read.
        let sparse = kinds.contains(.sparse) ? try compressed(config, attention, .sparse, rotary) : attention
        let heavy = kinds.contains(.heavy) ? try compressed(config, attention, .heavy, rotary) : attention
        let hashed = try hashedLayers(config, sizes.layerCount)
        var mixture = try mixture(config)
        let layers = zip(kinds, hashed).map { kind, isHashed in
            mixture.routing.choosesByToken = isHashed
            mixture.routing.correctionBias = isHashed ? .absent : .required
            var layer = LayerConfiguration(feedForward: .mixture(mixture), normalizations: .before(normalization))
            layer.compressedAttention =
                switch kind {
                case .sliding: attention
                case .sparse: sparse
                case .heavy: heavy
                }
            return layer
        }
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: rotary, layers: layers, finalNormalization: normalization,
            head: try config.head(tiedByDefault: false))
        decoder.hyperConnections = HyperConnectionConfiguration(
            streamCount: try config.int("hc_mult", DecoderLimits.streams, default: 4),
            mixing: .doublyStochastic(
                iterations: try config.int("hc_sinkhorn_iters", .within(1...1000), default: 20),
                epsilon: Float(try config.epsilon("hc_eps", default: 1e-6))),
            normalization: plain)
        var description = DecoderDescription(configuration: decoder, names: names, otherNames: [publishedNames])
        description.nextTokenLayerCount = try config.nextTokenLayers(default: 1)
        return description
    }

    // MARK: Layers

    private static func kinds(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Kind] {
        let named = try config.optionalChoices(
            "layer_types",
            from: [
                "sliding_attention": Kind.sliding, "compressed_sparse_attention": .sparse,
                "heavily_compressed_attention": .heavy,
            ])
        if let named {
            guard named.count >= layerCount else { throw config.invalid("layer_types", expected: .count(layerCount)) }
            return Array(named.prefix(layerCount))
        }
        // Published configurations have the sizes of windows, and further ones of layers that predict more tokens.
        if let sizes = try config.optionalInts("compress_ratios", .nonNegative) {
            guard sizes.count >= layerCount else {
                throw config.invalid("compress_ratios", expected: .count(layerCount))
            }
            var kinds: [Kind] = []
            for size in sizes.prefix(layerCount) {
                switch size {
                case 0: kinds.append(.sliding)
                case 4: kinds.append(.sparse)
                case 128: kinds.append(.heavy)
                default: throw config.invalid("compress_ratios", expected: .other("0, 4 or 128 for each layer"))
                }
            }
            return kinds
        }
        return (0..<layerCount).map { $0 >= 2 && $0 % 2 == 1 ? .sparse : .heavy }
    }

    /// Whether each layer's experts are those of a table.
    private static func hashedLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        guard let named = try config.optionalChoices("mlp_layer_types", from: ["hash_moe": true, "moe": false]) else {
            let count = try config.int("num_hash_layers", .nonNegative, default: 3)
            return (0..<layerCount).map { $0 < count }
        }
        guard named.count >= layerCount else { throw config.invalid("mlp_layer_types", expected: .count(layerCount)) }
        return Array(named.prefix(layerCount))
    }

    // MARK: Attention

    /// The rotary embedding of layers that see the last positions alone, and that of the others.
    private static func rotations(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [RotaryConfiguration] {
        let width = try config.optionalInt("qk_rope_head_dim", .within(1...sizes.headDimension))
        let part = width.map { Double($0) / Double(sizes.headDimension) } ?? 64.0 / 512
        let keys = RotaryKeys(defaultPartialFactor: part, isPartial: true, pairing: .neighbours)
        var compressKeys = keys
        (compressKeys.theta, compressKeys.defaultTheta) = ("compress_rope_theta", 160_000)
        let parameters = try config.rotaryParameters()
        if let main = try parameters?.optionalNested("main"), let compress = try parameters?.optionalNested("compress")
        {
            return [try config.rotary(main, sizes, keys), try config.rotary(compress, sizes, compressKeys)]
        }
        // Scaling belongs to layers with windows alone, and does not change the size of their scores.
        var values: JSONObject = ["rope_theta": .null]
        if let parameters, !parameters.contains("attention_factor") { values["attention_factor"] = 1 }
        return [
            try config.rotary(nil, sizes, keys),
            try config.rotary(parameters?.withValues(values), sizes, compressKeys),
        ]
    }

    private static func attention(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration,
        _ plain: NormalizationConfiguration
    ) throws(CheckpointError) -> CompressedAttentionConfiguration {
        let groups = try config.int("o_groups", DecoderLimits.heads, default: 8)
        guard sizes.headCount * sizes.headDimension % groups == 0 else {
            throw config.invalid(
                "o_groups",
                expected: .other("a divisor of the width of all heads (\(sizes.headCount * sizes.headDimension))"))
        }
        return CompressedAttentionConfiguration(
            headCount: sizes.headCount, dimension: sizes.headDimension,
            queryRank: try config.int("q_lora_rank", DecoderLimits.widths, default: 1024),
            window: try config.int("sliding_window", .positive, default: 128),
            scale: Float(1 / Double(sizes.headDimension).squareRoot()), normalization: normalization,
            headNormalization: plain, rotaryEmbedding: 0, groupCount: groups,
            groupRank: try config.int("o_lora_rank", DecoderLimits.widths, default: 1024))
    }

    /// The attention of a kind of layers that has keys of windows.
    private static func compressed(
        _ config: ConfigurationReader, _ attention: CompressedAttentionConfiguration, _ kind: Kind,
        _ rotary: [RotaryConfiguration]
    ) throws(CheckpointError) -> CompressedAttentionConfiguration {
        let isSparse = kind == .sparse
        let (key, old, size) =
            isSparse
            ? ("compressed_sparse_attention", "compress_rate_csa", 4)
            : ("heavily_compressed_attention", "compress_rate_hca", 128)
        let bounds = IntegerBounds.within(1...65_536)
        let named = try config.optionalNested("compress_rates")?.optionalInt(key, bounds)
        var attention = attention
        attention.rotaryEmbedding = 1
        let compression = KeyCompressionConfiguration(
            windowSize: try config.optionalInt(old, bounds) ?? named ?? size, overlaps: isSparse,
            dimension: attention.dimension, rotaryEmbedding: 1, normalization: attention.normalization)
        attention.compression = compression
        guard isSparse else { return attention }
        let rotated = rotary[1].pairCount * 2
        var own = compression
        own.dimension = try config.int("index_head_dim", DecoderLimits.widths, default: 128)
        guard own.dimension >= rotated else {
            throw config.invalid(
                "index_head_dim", expected: .other("at least the \(rotated) elements that are rotated"))
        }
        attention.index = KeyIndexConfiguration(
            headCount: try config.int("index_n_heads", DecoderLimits.heads, default: 64), dimension: own.dimension,
            chosenCount: try config.int("index_topk", .positive, default: 512), rotatedDimension: rotated,
            rotatesLast: true, rotaryEmbedding: 1, normalization: attention.normalization, compression: own)
        return attention
    }

    // MARK: Experts

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var expert = try config.dense(size: "moe_intermediate_size")
        guard expert.activation == .silu else {
            throw config.invalid("hidden_act", expected: .other("silu, the function of clamped gates"))
        }
        expert.clampedGate = FeedForwardConfiguration.ClampedGate(
            alpha: 1, limit: Float(try config.double("swiglu_limit", .positive, default: 10)), upOffset: 0)
        // Weights are divided by their sum whatever `norm_topk_prob` says.
        var routing = MixtureConfiguration.Routing(
            scores: try config.choice(
                "scoring_func", from: ["sqrtsoftplus": .rootSoftplus, "sigmoid": .sigmoid], default: .rootSoftplus),
            divisor: .sum(plus: 1e-20))
        routing.scale = Float(try config.double("routed_scaling_factor", default: 1.5))
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts"), defaultCount: 256, defaultPerToken: 6,
            routing: routing, expert: expert)
        guard try config.int("n_shared_experts", .nonNegative, default: 1) == 1 else {
            throw config.invalid("n_shared_experts", expected: .other("1; the reference has no other"))
        }
        mixture.sharedExpert = expert
        mixture.sharedExpert?.bias = try config.bool("mlp_bias", default: false) ? .required : .absent
        return mixture
    }

    // MARK: Names

    private static let names = TensorNames().with {
        $0.heads = ["head", "lm_head"]
        $0.layer.attentionInputNormalization = "attn_norm"
        $0.layer.feedForwardInputNormalization = "ffn_norm"
        $0.layer.latent.queryDown = "attn.wq_a"
        $0.layer.latent.queryNormalization = "attn.q_norm"
        $0.layer.latent.queryUp = "attn.wq_b"
        $0.layer.latent.latent = "attn.wkv"
        $0.layer.latent.latentNormalization = "attn.norm"
        $0.layer.sinks = "attn.attn_sink"
        $0.layer.outputGroups = "attn.wo_a"
        $0.layer.attentionOutput = "attn.wo_b"
        $0.layer.keyCompressor = "attn.compressor"
        $0.layer.keyIndex.query = "attn.indexer.wq_b"
        $0.layer.keyIndex.weights = "attn.indexer.weights_proj"
        $0.layer.keyIndex.compressor = "attn.indexer.compressor"
        $0.layer.router = "ffn.gate"
        $0.layer.correctionBiases = ["ffn.gate.bias"]
        $0.layer.expertTable = "ffn.gate.tid2eid"
        $0.layer.experts = .each(.gatedByNumber(at: "ffn.experts.{}."))
        $0.layer.sharedExpert = .gatedByNumber(at: "ffn.shared_experts.")
    }

    /// Files that were not saved by the reference.
    private static let publishedNames = names.with {
        $0.tokenEmbedding = "embed"
        $0.hyperConnectionEnd = "hc_head_"
    }
}
