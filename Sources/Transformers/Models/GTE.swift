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
        let normalization = try config.layerNormalization(default: 1e-12)
        var attention = AttentionConfiguration(sizes)
        attention.mask = .bidirectional
        attention.biases = .required
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
    private static let publishedNames = Bert.names.with {
        $0.prefixes = ["new.", "gte.", ""]
        $0.layer.queryKeyValue = .stacked("attention.qkv_proj")
        $0.layer.attentionOutput = "attention.o_proj"
        $0.layer.attentionOutputNormalization = "attn_ln"
        $0.layer.feedForward = .fusedUpGate(upGate: "mlp.up_gate_proj", down: "mlp.down_proj")
        $0.layer.feedForwardOutputNormalization = "mlp_ln"
    }

    /// The names that the reference saves.
    static let savedNames = Bert.names.with {
        $0.prefixes = ["", "model.", "gte."]
        $0.layers = "layers.{}"
        $0.layer.queryKeyValue = .separate(at: "self_attn.")
        $0.layer.attentionOutput = "self_attn.o_proj"
        $0.layer.attentionOutputNormalization = "post_attention_layernorm"
        $0.layer.feedForward = .gated(at: "mlp.")
        $0.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
    }
}
