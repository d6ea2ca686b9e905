import Checkpoints
import Tensors

/// Jina's embeddings v2 (arXiv 2310.19923): BERT with biases by distance and gated networks.
///
/// Its configuration calls itself BERT, and says in `position_embedding_type` that it is this.
enum JinaV2 {
    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions()
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-12))
        var layers = try Bert.layers(config, sizes, normalization) { attention in
            attention.linearBiases = .init(headCount: sizes.headCount)
        }
        var dense = try config.dense(default: .gelu, bias: .absent)
        dense.activation = try config.choice("feed_forward_type", from: ["geglu": .gelu, "reglu": .relu])
        dense.narrowingBias = .required
        for index in layers.indices { layers[index].feedForward = .dense(dense) }
        var names = Bert.names
        names.layer.feedForward = .fusedGated(gateUp: "mlp.gated_layers", down: "mlp.wo")
        names.layer.feedForwardOutputNormalization = "mlp.layernorm"
        return try EncoderDescription(
            config, sizes, layers: layers, embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 2), names: names,
            leftovers: Bert.leftovers)
    }
}

/// Jina's embeddings v3 (arXiv 2409.10173): XLM-RoBERTa with rotary positions, whose adapters are merged or not there.
enum JinaV3: EncoderFamily {
    static let modelTypes = ["jina_embeddings_v3"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions { $0.defaultPositionCount = 8194 }
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var rotaryKeys = RotaryKeys(theta: config.firstPresent("rotary_emb_base", "rope_theta"))
        rotaryKeys.defaultTheta = 20_000
        var layers = try Bert.layers(config, sizes, normalization)
        for index in layers.indices { layers[index].attention?.rotaryEmbedding = 0 }
        var description = try EncoderDescription(
            config, sizes, layers: layers, rotary: [try config.rotary(sizes, rotaryKeys)],
            embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", .nonNegative, default: 1), names: publishedNames,
            leftovers: ["pooler.", "lm_head.", "classifier.", "embeddings.position_ids"])
        description.otherNames = [savedNames]
        // Adapters for single tasks, which the published files have beside each matrix, are not added.
        description.unreadMarks = [".lora_A", ".lora_B"]
        return description
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try RoBERTa.classifier(config)
    }

    /// The names of the published files.
    private static var publishedNames: TensorNames {
        var names = Bert.names
        names.prefixes = ["roberta.", ""]
        names.embeddingNormalization = "emb_ln"
        names.layers = "encoder.layers.{}"
        names.layer.queryKeyValue = .stacked("mixer.Wqkv")
        names.layer.attentionOutput = "mixer.out_proj"
        names.layer.attentionOutputNormalization = "norm1"
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        names.layer.feedForwardOutputNormalization = "norm2"
        return names
    }

    /// The names that the reference saves.
    private static var savedNames: TensorNames {
        var names = Bert.names
        names.prefixes = ["", "model.", "roberta."]
        names.layers = "layers.{}"
        names.layer.queryKeyValue = .separate(
            query: "self_attn.q_proj", key: "self_attn.k_proj", value: "self_attn.v_proj")
        names.layer.attentionOutput = "self_attn.o_proj"
        names.layer.attentionOutputNormalization = "post_attention_layernorm"
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        return names
    }
}
