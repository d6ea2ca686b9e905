import Checkpoints
import OrderedJSON
import Tensors

/// MiniMax M3: M2's attention with normalised heads, layers whose queries choose blocks of keys, and clamped networks.
enum MiniMaxM3Text: ModelFamily {
    static let modelType = "minimax_m3_vl_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = try flattened(config)
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 524_288))
        var recipe = try DecoderRecipe(modelType, config, sizes: sizes, try config.rootMeanSquarePlusOne(), bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        // The reference rotates the part that the parameters of the rotation name, whatever `rotary_dim` says.
        let rotary = try config.rotary(sizes, RotaryKeys(defaultTheta: 5_000_000, isPartial: true))
        recipe.rotations = ([rotary], [])
        let gate = FeedForwardConfiguration.ClampedGate(
            alpha: Float(try config.double("swiglu_alpha", default: 1.702)),
            limit: Float(try config.double("swiglu_limit", .positive, default: 7)))
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 0), mixture: try mixture(config, gate),
            dense: try network(config, "dense_intermediate_size", 12_288, gate))
        let indexed =
            try config.optionalChoices(
                "layer_types", from: ["minimax_m3_sparse": true, "full_attention": false], count: sizes.layerCount)
            ?? Array(repeating: false, count: sizes.layerCount)
        let index =
            indexed.contains(true) ? try blockIndex(config, recipe.attention, rotary, recipe.normalization) : nil
        recipe.names = names(isPublished: false)
        return try recipe.description(otherNames: [names(isPublished: true)]) { layer, number in
            if indexed[number] { layer.attention?.blockIndex = index }
        }
    }

    /// The keys of the first files under those of the reference: an object for the index, and numbers for kinds of layers.
    private static func flattened(_ config: ConfigurationReader) throws(CheckpointError) -> ConfigurationReader {
        var values: JSONObject = [:]
        if let sparse = try config.optionalNested("sparse_attention_config") {
            let keys: KeyValuePairs<String, String> = [
                "sparse_num_index_heads": "index_n_heads", "sparse_index_dim": "index_head_dim",
                "sparse_block_size": "index_block_size", "sparse_topk_blocks": "index_topk_blocks",
                "sparse_local_block": "index_local_blocks",
            ]
            for (old, key) in keys {
                if let value = sparse.value(old) { values[key] = value }
            }
            if !config.contains("layer_types"), let marks = try sparse.optionalInts("sparse_attention_freq") {
                values["layer_types"] = .array(
                    marks.map { .string($0 == 0 ? "full_attention" : "minimax_m3_sparse") })
            }
        }
        if !config.contains("mlp_layer_types"), let marks = try config.optionalInts("moe_layer_freq") {
            values["mlp_layer_types"] = .array(marks.map { .string($0 == 0 ? "dense" : "sparse") })
        }
        return config.withValues(values)
    }

    private static func network(
        _ config: ConfigurationReader, _ key: String, _ size: Int, _ gate: FeedForwardConfiguration.ClampedGate
    ) throws(CheckpointError) -> DenseConfiguration {
        // Files name a nonlinear function that the reference does not look at.
        var network = DenseConfiguration(
            intermediateSize: try config.int(key, DecoderLimits.widths, default: size), activation: .silu, bias: .absent
        )
        network.clampedGate = gate
        return network
    }

    private static func mixture(
        _ config: ConfigurationReader, _ gate: FeedForwardConfiguration.ClampedGate
    ) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing.sigmoid(normalized: true, correctionBias: .required)
        routing.scale = Float(try config.double("routed_scaling_factor", default: 2))
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 128, defaultPerToken: 4,
            routing: routing, expert: try network(config, "intermediate_size", 3072, gate))
        mixture.sharedExpert = try network(config, "shared_intermediate_size", 3072, gate)
        return mixture
    }

    private static func blockIndex(
        _ config: ConfigurationReader, _ attention: AttentionConfiguration, _ rotary: RotaryConfiguration,
        _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> BlockIndexConfiguration {
        let heads = try config.int("index_n_heads", DecoderLimits.heads, default: 4)
        guard attention.headCount % heads == 0 else {
            throw config.invalid(
                "index_n_heads", expected: .other("a divisor of 'num_attention_heads' (\(attention.headCount))"))
        }
        let width = try config.int("index_head_dim", DecoderLimits.widths, default: 128)
        guard width >= 2 * rotary.pairCount else {
            throw config.invalid(
                "index_head_dim", expected: .other("at least the \(2 * rotary.pairCount) elements that are rotated"))
        }
        return BlockIndexConfiguration(
            headCount: heads, dimension: width, blockSize: try config.int("index_block_size", .positive, default: 128),
            chosenCount: try config.int("index_topk_blocks", .positive, default: 16),
            score: .largestProduct(
                localBlocks: try config.int("index_local_blocks", .nonNegative, default: 1)),
            rotaryEmbedding: 0, normalization: normalization)
    }

    /// The names of the reference's modules, or those of published files.
    private static func names(isPublished: Bool) -> TensorNames {
        var names = TensorNames()
        names.layer.feedForward = .fusedGated(at: "mlp.")
        let place = isPublished ? "block_sparse_moe." : "mlp."
        names.layer.router = place + "gate"
        names.layer.correctionBiases = [place + (isPublished ? "" : "gate.") + "e_score_correction_bias"]
        names.layer.sharedExpert = .fusedGated(
            gateUp: place + "shared_experts.gate_up_proj", down: place + "shared_experts.down_proj")
        names.layer.experts =
            isPublished
            ? .each(
                .gated(
                    gate: place + "experts.{}.w1", up: place + "experts.{}.w3", down: place + "experts.{}.w2"))
            : .stacked(gateUp: place + "experts.gate_up_proj", down: place + "experts.down_proj")
        let index = isPublished ? "self_attn.index_" : "self_attn.indexer."
        names.layer.blockIndex = (
            query: index + "q_proj", key: index + "k_proj", queryNormalization: index + "q_norm",
            keyNormalization: index + "k_norm"
        )
        return names
    }
}
