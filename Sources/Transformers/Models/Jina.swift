import Checkpoints
import Tensors

/// Jina's embeddings v2 (arXiv 2310.19923): BERT with biases by distance and gated networks.
///
/// Its configuration calls itself BERT, and says in `position_embedding_type` that it is this.
enum JinaV2 {
    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions()
        let normalization = try config.layerNormalization(default: 1e-12)
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
        let normalization = try config.layerNormalization()
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
    private static let publishedNames = Bert.names.with {
        $0.prefixes = ["roberta.", ""]
        $0.embeddingNormalization = "emb_ln"
        $0.layers = "encoder.layers.{}"
        $0.layer.queryKeyValue = .stacked("mixer.Wqkv")
        $0.layer.attentionOutput = "mixer.out_proj"
        $0.layer.attentionOutputNormalization = "norm1"
        $0.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        $0.layer.feedForwardOutputNormalization = "norm2"
    }

    /// The names that the reference saves.
    private static let savedNames = GTE.savedNames.with {
        $0.prefixes = ["", "model.", "roberta."]
        $0.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
    }
}
