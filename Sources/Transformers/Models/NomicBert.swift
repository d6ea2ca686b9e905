import Checkpoints
import Tensors

/// Nomic's BERT (arXiv 2402.01613): rotary positions and gated networks, normalised after each residual.
enum NomicBert: EncoderFamily {
    static let modelTypes = ["nomic_bert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        for key in ["prenorm", "use_rms_norm", "parallel_block", "shared_block"] {
            try config.requireOff(key)
        }
        if let experts = try config.optionalInt("num_experts"), experts > 0,
            try config.int("moe_every_n_layers", default: 0) > 0
        {
            throw config.invalid("num_experts", expected: .other("0; mixtures of this family are not supported"))
        }
        let sizes = try config.encoderDimensions { keys in
            keys.hiddenSize = config.firstPresent("n_embd", "hidden_size")
            keys.layerCount = config.firstPresent("n_layer", "num_hidden_layers")
            keys.headCount = config.firstPresent("n_head", "num_attention_heads")
            keys.positionCount = config.firstPresent("n_positions", "max_position_embeddings")
            keys.defaultPositionCount = 2048
        }
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon(config.firstPresent("layer_norm_epsilon", "layer_norm_eps"), default: 1e-12))
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
        attention.inputBias = ParameterPresence(try config.bool("qkv_proj_bias", default: false))
        attention.outputBias = attention.inputBias
        var dense = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int(config.firstPresent("n_inner", "intermediate_size"), DecoderLimits.widths),
            activation: .silu)
        let key = config.firstPresent("activation_function", "hidden_act")
        let gated: KeyValuePairs<String, (Activation, Bool)> = [
            "swiglu": (.silu, true), "silu": (.silu, true), "geglu": (.gelu, true), "glu": (.sigmoid, true),
            "gelu": (.gelu, false), "gelu_new": (.geluTanh, false), "gelu_pytorch_tanh": (.geluTanh, false),
        ]
        (dense.activation, dense.isGated) = try config.choice(key, from: gated, default: (.silu, true))
        dense.bias = ParameterPresence(try config.bool("mlp_fc1_bias", default: false))
        dense.narrowingBias = ParameterPresence(try config.bool("mlp_fc2_bias", default: false))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(dense), normalizations: .afterResiduals(normalization))
        return try EncoderDescription(
            config, sizes, layers: Array(repeating: layer, count: sizes.layerCount),
            rotary: [try config.rotary(sizes, rotaryKeys)], embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 2),
            names: names(isGated: dense.isGated), leftovers: ["pooler.", "cls.", "classifier."])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(config, pooling: .first, activation: .tanh, dense: "pooler.dense")
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
        return names
    }
}
