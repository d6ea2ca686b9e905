import Checkpoints
import Tensors

/// Kimi Linear (arXiv 2510.26692): three layers of the delta rule with a decay for each key for each layer of latent attention
/// without positions, and DeepSeek V3's experts.
enum KimiLinear: ModelFamily {
    static let modelType = "kimi_linear"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let positions = config.firstPresent("max_position_embeddings", "model_max_length")
        let defaults = LatentDefaults(queryRank: nil)
        let sizes = try config.latentDimensions(defaults, positionCount: 1 << 20, positionKey: positions)
        guard try config.bool("mla_use_nope", default: true) else {
            throw config.invalid("mla_use_nope", expected: .other("true; this attention has no positions"))
        }
        var attention = try config.latentAttention(sizes, defaults)
        attention.rotaryEmbedding = nil
        (attention.inputBias, attention.outputBias) = (.absent, .absent)
        let normalization = try config.rootMeanSquare(default: 1e-5)
        let net = try delta(config, normalization)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 1), mixture: try mixture(config))
        let layers = zip(try recurrentLayers(config, sizes), parts).map { isRecurrent, part in
            LayerConfiguration(
                recurrence: isRecurrent ? .gatedDelta(net) : nil, feedForward: part,
                normalizations: .before(normalization), latentAttention: isRecurrent ? nil : attention)
        }
        // The reference saves dense networks under the mixtures' name, too.
        var saved = names
        saved.layer.feedForward = .gated(at: "block_sparse_moe.")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names, otherNames: [saved])
    }

    /// The recurrence, from an object of its own or from keys at the top, where later versions write it.
    private static func delta(
        _ config: ConfigurationReader, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> GatedDeltaConfiguration {
        let own = try config.optionalNested("linear_attn_config")
        func size(
            _ key: String, _ flat: String, _ bounds: IntegerBounds, _ fallback: Int
        ) throws(CheckpointError) -> Int {
            if let own, own.contains(key) { return try own.int(key, bounds) }
            return try config.int(flat, bounds, default: fallback)
        }
        let heads = try size("num_heads", "linear_num_heads", DecoderLimits.heads, 32)
        let width = try size("head_dim", "linear_head_dim", DecoderLimits.stateWidths, 128)
        var net = GatedDeltaConfiguration(
            keyHeadCount: heads, valueHeadCount: heads, keyDimension: width, valueDimension: width,
            taps: try size("short_conv_kernel_size", "linear_conv_kernel_dim", DecoderLimits.taps, 4),
            activation: try config.activation("hidden_act", default: .silu), normalization: normalization)
        net.hasDecayPerKey = true
        net.gate = .sigmoid
        try config.requireWidth(net.mixedWidth, "linear_num_heads")
        return net
    }

    /// Which layers are recurrent: by their words, or by their numbers, which begin at 1.
    private static func recurrentLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        if !config.contains("layer_types"), let own = try config.optionalNested("linear_attn_config"),
            let full = try own.optionalInts("full_attn_layers", .positive),
            let recurrent = try own.optionalInts("kda_layers", .positive)
        {
            guard (full + recurrent).sorted() == Array(1...sizes.layerCount) else {
                throw own.invalid(
                    "kda_layers",
                    expected: .other("with 'full_attn_layers' each number from 1 to \(sizes.layerCount) once"))
            }
            let numbers = Set(recurrent)
            return (1...sizes.layerCount).map(numbers.contains)
        }
        return try config.recurrentLayers(sizes) { $0 == 0 || $0 % 4 != 0 }
    }

    /// DeepSeek V3's experts, under Kimi's keys or the reference's.
    static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let activation = try config.string("moe_router_activation_func", default: "sigmoid")
        guard activation.utf8.elementsEqual("sigmoid".utf8) else {
            throw config.invalid("moe_router_activation_func", expected: .other("\"sigmoid\""))
        }
        let expert = try config.dense(size: "moe_intermediate_size")
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts", "n_routed_experts"),
            perToken: config.firstPresent("num_experts_per_tok", "num_experts_per_token"), defaultCount: 256,
            defaultPerToken: 8,
            routing: try config.sigmoidRouting(
                normalized: config.firstPresent("norm_topk_prob", "moe_renormalize"),
                groups: config.firstPresent("n_group", "num_expert_group"), defaultScale: 2.446),
            groups: config.firstPresent("n_group", "num_expert_group"), expert: expert)
        mixture.sharedExpert = try config.sharedExperts(
            config.firstPresent("n_shared_experts", "num_shared_experts"), default: 1, expert: expert)
        return mixture
    }

    private static let names = TensorNames().with {
        $0.layer.recurrence = "self_attn"
        $0.layer.router = "block_sparse_moe.gate"
        $0.layer.correctionBiases = ["block_sparse_moe.gate.e_score_correction_bias"]
        $0.layer.experts = .each(.gatedByNumber(at: "block_sparse_moe.experts.{}."))
        $0.layer.sharedExpert = .gated(at: "block_sparse_moe.shared_experts.")
    }
}
