import Checkpoints
import OrderedJSON
import Tensors

/// The text part of Qwen 4 (experimental): Qwen 3.5's layers with an index that chooses blocks of keys, several residual streams,
/// and embeddings of the last tokens together in front of some blocks.
enum Qwen4ExpText: ModelFamily {
    static let modelType = "qwen4_exp_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = try renamed(config.withDefaults(["num_key_value_heads": 2, "num_experts_per_tok": 10]))
        let sizes = try config.dimensions(Qwen3Next.keys)
        let mixture = FeedForwardConfiguration.mixture(
            try Qwen3Next.mixture(config, isNormalized: try config.bool("norm_topk_prob", default: true)))
        var description = try Qwen3Next.describe(
            modelType, config, sizes, feedForwards: Array(repeating: mixture, count: sizes.layerCount))
        var decoder = description.configuration
        let normalization = try config.rootMeanSquarePlusOne()
        let streams = HyperConnectionConfiguration(
            streamCount: try config.int("hc_count", DecoderLimits.streams, default: 4),
            mixing: .gated(rank: try config.int("hc_lowrank", DecoderLimits.widths, default: 320)),
            normalization: normalization)
        // The part of a head that is rotated where the configuration does not say is not that of the older family.
        decoder.rotaryEmbeddings = [try config.rotary(sizes, RotaryKeys(isPartial: true))]
        decoder.hyperConnections = streams
        // The older family's prediction head is another.
        decoder.predictionHead = nil
        decoder.finalNormalization = nil
        let gate = try config.activation(config.firstPresent("output_gate_type", "hidden_act"), default: .silu)
        let index = try index(config, decoder, normalization)
        let grams = try nGrams(config, decoder, streams)
        for layer in decoder.layers.indices {
            decoder.layers[layer].normalizations = BlockNormalizations()
            decoder.layers[layer].attention?.blockIndex = index
            if case .gatedDelta(var net)? = decoder.layers[layer].recurrence {
                net.gate = gate
                decoder.layers[layer].recurrence = .gatedDelta(net)
            }
            decoder.layers[layer].nGrams = grams.layers.contains(layer) ? grams.configuration : nil
        }
        description.configuration = decoder
        description.names.hyperConnectionEnd = "hyper_connection_mixer."
        description.names.layer.hyperConnections = (
            attention: "attn_hyper_connection.", feedForward: "mlp_hyper_connection."
        )
        // GGUF files have a matrix for each of the two.
        let isDivided = try config.bool("indexer_has_two_projections", default: false)
        description.names.layer.blockIndex = (
            query: "self_attn.indexer.index_\(isDivided ? "q" : "qk")_proj",
            key: "self_attn.indexer.index_\(isDivided ? "k" : "qk")_proj",
            queryNormalization: "self_attn.indexer.q_layernorm", keyNormalization: "self_attn.indexer.k_layernorm"
        )
        return description
    }

    /// The kinds of layers by the names that other families have for them.
    private static func renamed(_ config: ConfigurationReader) throws(CheckpointError) -> ConfigurationReader {
        let kinds = try config.optionalChoices(
            "layer_types",
            from: [
                "linear_attention": "linear_attention", "indexed_attention": "full_attention",
                "full_attention": "full_attention",
            ])
        guard let kinds else { return config }
        return config.withValues(["layer_types": .array(kinds.map { .string($0) })])
    }

    private static func index(
        _ config: ConfigurationReader, _ decoder: DecoderConfiguration, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> BlockIndexConfiguration? {
        guard decoder.layers.contains(where: { $0.attention != nil }) else { return nil }
        guard try config.int("indexer_kv_heads", DecoderLimits.heads) == 1 else {
            throw config.invalid("indexer_kv_heads", expected: .other("1; the reference has no other"))
        }
        let size = try config.int("indexer_compress_ratio", .positive)
        let budget = try config.int("indexer_budget", .positive)
        guard budget % size == 0 else {
            throw config.invalid("indexer_budget", expected: .multiple(ofKey: "indexer_compress_ratio", size))
        }
        let width = try config.int("indexer_head_dim", DecoderLimits.widths)
        let rotated = decoder.rotaryEmbeddings[0].pairCount * 2
        guard width >= rotated else {
            throw config.invalid(
                "indexer_head_dim", expected: .other("at least the \(rotated) elements that are rotated"))
        }
        return BlockIndexConfiguration(
            headCount: try config.int("indexer_n_heads", DecoderLimits.heads), dimension: width, blockSize: size,
            chosenCount: budget / size, score: .productsWithMean, rotaryEmbedding: 0, normalization: normalization)
    }

    /// Which layers have embeddings of the last tokens, counted from 0, and what these are.
    private static func nGrams(
        _ config: ConfigurationReader, _ decoder: DecoderConfiguration, _ streams: HyperConnectionConfiguration
    ) throws(CheckpointError) -> (layers: Set<Int>, configuration: NGramConfiguration?) {
        let ids = try config.optionalInts("ple_layer_ids", .within(1...decoder.layers.count)) ?? []
        if ids.isEmpty { return ([], nil) }
        let tokens = try config.int("ngram_size", .within(2...64), default: 3)
        let heads = try config.int("heads_per_ngram", DecoderLimits.heads, default: 8)
        let width = try config.int("ple_embed_dim", DecoderLimits.widths, default: decoder.hiddenSize)
        let (all, overflows) = heads.multipliedReportingOverflow(by: tokens - 1)
        guard !overflows, width % all == 0 else {
            throw config.invalid("ple_embed_dim", expected: .other("a multiple of \(all), the heads of all n-grams"))
        }
        let end = config.value("eos_token_id")
        let endToken: Int
        if let own = try config.optionalInt("ple_eos_token_id", .nonNegative) {
            endToken = own
        } else if case .array = end, let first = try config.optionalInts("eos_token_id", .nonNegative)?.first {
            endToken = first
        } else {
            endToken = try config.int("eos_token_id", .nonNegative)
        }
        return (
            Set(ids.map { $0 - 1 }),
            NGramConfiguration(
                tokenCount: tokens, headsPerCount: heads, width: width,
                shardCount: try config.int("split_ngram_parts", .within(1...65_536), default: 512), endToken: endToken,
                taps: try config.int("ple_conv_kernel_size", DecoderLimits.taps, default: 4),
                streamCount: streams.streamCount, hiddenSize: decoder.hiddenSize,
                normalization: streams.normalization,
                hashes: try hashes(config, tokens: tokens, heads: all))
        )
    }

    /// The numbers of the hashes, where the configuration has them; GGUF files keep them in their metadata.
    private static func hashes(
        _ config: ConfigurationReader, tokens: Int, heads: Int
    ) throws(CheckpointError) -> NGramConfiguration.Hashes? {
        func numbers(_ key: String, _ count: Int) throws(CheckpointError) -> [Int64]? {
            let bounds = IntegerBounds(lower: 0, upper: .max)
            guard let values = try config.optionalInts(key, bounds) else { return nil }
            guard values.count >= count else { throw config.invalid(key, expected: .count(count)) }
            return values.prefix(count).map(Int64.init)
        }
        guard let multipliers = try numbers("ple_layer_multipliers", tokens) else { return nil }
        guard let counts = try numbers("ple_head_vocab_sizes", heads) else {
            throw config.missing("ple_head_vocab_sizes")
        }
        guard let offsets = try numbers("ple_head_offsets", heads) else { throw config.missing("ple_head_offsets") }
        return NGramConfiguration.Hashes(multipliers: multipliers, rowCounts: counts, firstRows: offsets)
    }
}
