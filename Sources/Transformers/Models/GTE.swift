import Checkpoints
import Tensors

/// GTE (arXiv 2407.19669): rotary positions, gated networks without a bias in the widening half, normalised after each residual.
enum GTE: EncoderFamily {
    static let modelTypes = ["gte", "new"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        for key in ["logn_attention_scale", "logn_attention_clip1"] { try config.requireOff(key) }
        _ = try config.optionalChoice("position_embedding_type", from: ["rope": true])
        _ = try config.optionalChoice("layer_norm_type", from: ["layer_norm": true])
        let sizes = try config.encoderDimensions { $0.defaultPositionCount = 8192 }
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-12))
        var attention = AttentionConfiguration(sizes)
        attention.mask = .bidirectional
        (attention.inputBias, attention.outputBias) = (.required, .required)
        var dense = try config.dense(default: .gelu, bias: .absent)
        dense.narrowingBias = .required
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(dense), normalizations: .afterResiduals(normalization))
        var description = try EncoderDescription(
            config, sizes, layers: Array(repeating: layer, count: sizes.layerCount),
            rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 160_000))],
            embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 1), names: publishedNames,
            leftovers: ["pooler.", "lm_head.", "classifier."])
        description.otherNames = [savedNames]
        return description
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(config, pooling: .first, activation: .tanh, dense: "pooler.dense")
    }

    /// The names of the published files.
    private static var publishedNames: TensorNames {
        var names = Bert.names
        names.prefixes = ["new.", "gte.", ""]
        names.layer.queryKeyValue = .stacked("attention.qkv_proj")
        names.layer.attentionOutput = "attention.o_proj"
        names.layer.attentionOutputNormalization = "attn_ln"
        names.layer.feedForward = .fusedUpGate(upGate: "mlp.up_gate_proj", down: "mlp.down_proj")
        names.layer.feedForwardOutputNormalization = "mlp_ln"
        return names
    }

    /// The names that the reference saves.
    private static var savedNames: TensorNames {
        var names = Bert.names
        names.prefixes = ["", "model.", "gte."]
        names.layers = "layers.{}"
        names.layer.queryKeyValue = .separate(
            query: "self_attn.q_proj", key: "self_attn.k_proj", value: "self_attn.v_proj")
        names.layer.attentionOutput = "self_attn.o_proj"
        names.layer.attentionOutputNormalization = "post_attention_layernorm"
        names.layer.feedForward = .gated(gate: "mlp.gate_proj", up: "mlp.up_proj", down: "mlp.down_proj")
        names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        return names
    }
}
