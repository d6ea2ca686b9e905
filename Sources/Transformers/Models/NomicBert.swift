import Checkpoints
import Tensors

/// Nomic's BERT (arXiv 2402.01613): rotary positions and gated networks, normalised after each residual.
///
/// Nomic Embed v2 (arXiv 2502.07972) has plain networks, and mixtures of experts in every second layer.
enum NomicBert: EncoderFamily {
    static let modelTypes = ["nomic_bert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        for key in ["prenorm", "use_rms_norm", "parallel_block", "shared_block"] {
            try config.requireOff(key)
        }
        let sizes = try config.encoderDimensions { keys in
            keys.hiddenSize = config.firstPresent("n_embd", "hidden_size")
            keys.layerCount = config.firstPresent("n_layer", "num_hidden_layers")
            keys.headCount = config.firstPresent("n_head", "num_attention_heads")
            keys.positionCount = config.firstPresent("n_positions", "max_position_embeddings")
            keys.defaultPositionCount = 2048
        }
        let normalization = try config.layerNormalization(
            config.firstPresent("layer_norm_epsilon", "layer_norm_eps"), default: 1e-12)
        var rotaryKeys = RotaryKeys(
            theta: config.firstPresent("rotary_emb_base", "rope_theta"), partialFactor: "rotary_emb_fraction",
            isPartial: true)
        rotaryKeys.defaultTheta = 1000
        rotaryKeys.pairing = try config.bool("rotary_emb_interleaved", default: false) ? .neighbours : .halves
        if let base = try config.optionalDouble("rotary_emb_scale_base"), base > 0 {
            throw config.invalid("rotary_emb_scale_base", expected: .other("null; scaled rotations are not supported"))
        }
        var attention = AttentionConfiguration(sizes)
        attention.mask = .bidirectional
        attention.biases = try config.presence("qkv_proj_bias", default: false)
        var dense = DenseConfiguration(
            intermediateSize: try config.int(config.firstPresent("n_inner", "intermediate_size"), DecoderLimits.widths),
            activation: .silu)
        let key = config.firstPresent("activation_function", "hidden_act")
        let gated: KeyValuePairs<String, (Activation, Bool)> = [
            "swiglu": (.silu, true), "silu": (.silu, true), "geglu": (.gelu, true), "glu": (.sigmoid, true),
            "gelu": (.gelu, false), "gelu_new": (.geluTanh, false), "gelu_pytorch_tanh": (.geluTanh, false),
        ]
        (dense.activation, dense.isGated) = try config.choice(key, from: gated, default: (.silu, true))
        dense.bias = try config.presence("mlp_fc1_bias", default: false)
        dense.narrowingBias = try config.presence("mlp_fc2_bias", default: false)
        let sparse = try sparseLayers(config, sizes)
        let parts = try config.feedForwardParts(sparse: sparse, mixture: try mixture(config, dense), dense: dense)
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .afterResiduals(normalization))
        }
        return try EncoderDescription(
            config, sizes, layers: layers,
            rotary: [try config.rotary(sizes, rotaryKeys)], embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 2),
            names: names(isGated: dense.isGated), leftovers: ["pooler.", "cls.", "classifier."])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(config, pooling: .first, activation: .tanh, dense: "pooler.dense")
    }

    /// Which layers have experts: the second of every this many.
    private static func sparseLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let key = "moe_every_n_layers"
        let period = try config.optionalInt(key, .nonNegative) ?? 0
        guard period > 0, try config.optionalInt("num_experts", .nonNegative) ?? 0 > 0 else {
            return Array(repeating: false, count: sizes.layerCount)
        }
        // Every layer, as it would be understood, is not what the reference's rule makes of 1.
        guard period > 1 else { throw config.invalid(key, expected: .other("0, or 2 and more")) }
        return (0..<sizes.layerCount).map { $0 % period == 1 }
    }

    /// The experts of a layer: networks as the others, without biases, and one bias of their sum.
    private static func mixture(
        _ config: ConfigurationReader, _ dense: DenseConfiguration
    ) throws(CheckpointError) -> MixtureConfiguration {
        try config.requireOff("expert_choice_router")
        if let shared = try config.optionalInt("num_shared_experts", .nonNegative), shared > 0 {
            throw config.invalid("num_shared_experts", expected: .other("0; shared experts are not supported here"))
        }
        if dense.isGated {
            throw config.invalid(
                config.firstPresent("activation_function", "hidden_act"),
                expected: .other("'gelu'; experts of this family have no gates"))
        }
        var expert = dense
        (expert.bias, expert.narrowingBias) = (.absent, nil)
        let divided = try config.bool("moe_normalize_expert_weights", default: false)
        var mixture = try config.mixture(
            count: "num_experts", perToken: "moe_top_k", defaultPerToken: 1,
            routing: .softmax(normalized: divided), expert: expert)
        mixture.outputBias = .required
        return mixture
    }

    private static func names(isGated: Bool) -> TensorNames {
        var names = TensorNames()
        names.prefixes = ["", "bert.", "nomic_bert."]
        names.tokenEmbedding = "embeddings.word_embeddings"
        names.tokenTypeEmbedding = "embeddings.token_type_embeddings"
        names.embeddingNormalization = "emb_ln"
        names.layers = "encoder.layers.{}"
        names.layer.queryKeyValue = .stacked("attn.Wqkv")
        names.layer.attentionOutput = "attn.out_proj"
        names.layer.attentionOutputNormalization = "norm1"
        names.layer.feedForward =
            isGated
            ? .gated(gate: "mlp.fc12", up: "mlp.fc11", down: "mlp.fc2") : .plain(up: "mlp.fc1", down: "mlp.fc2")
        names.layer.feedForwardOutputNormalization = "norm2"
        names.layer.router = "mlp.router.layer"
        names.layer.experts = .rows(gate: nil, up: "mlp.experts.mlp.w1", down: "mlp.experts.mlp.w2")
        names.layer.mixtureBias = "mlp.experts.bias"
        return names
    }
}
