import Checkpoints
import Tensors

/// DistilBERT (arXiv 1910.01108): BERT without token types and without its pooler.
enum DistilBert: EncoderFamily {
    static let modelTypes = ["distilbert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions { keys in
            keys.hiddenSize = config.firstPresent("dim", "hidden_size")
            keys.layerCount = config.firstPresent("n_layers", "num_hidden_layers")
            keys.headCount = config.firstPresent("n_heads", "num_attention_heads")
        }
        let normalization = NormalizationConfiguration.layer(epsilon: 1e-12)
        // Sines for positions are stored as a table, too.
        _ = try config.optionalBool("sinusoidal_pos_embds")
        return try EncoderDescription(
            config, sizes,
            layers: try Bert.layers(config, sizes, normalization, activation: "activation", size: "hidden_dim"),
            positions: .learned(offset: 0), embeddingNormalization: normalization, names: names,
            leftovers: ["embeddings.position_ids", "vocab_", "pre_classifier.", "classifier."])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(config, pooling: .first, activation: .relu, dense: "pre_classifier")
    }

    private static let names = Bert.names.with {
        $0.prefixes = ["", "distilbert."]
        $0.layers = "transformer.layer.{}"
        $0.layer.queryKeyValue = .separate(query: "attention.q_lin", key: "attention.k_lin", value: "attention.v_lin")
        $0.layer.attentionOutput = "attention.out_lin"
        $0.layer.attentionOutputNormalization = "sa_layer_norm"
        $0.layer.feedForward = .plain(up: "ffn.lin1", down: "ffn.lin2")
        $0.layer.feedForwardOutputNormalization = "output_layer_norm"
    }
}
