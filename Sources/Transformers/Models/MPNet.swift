import Checkpoints
import Tensors

/// MPNet (arXiv 2004.09297): BERT with positions as RoBERTa's, and biases by distance that all layers share.
enum MPNet: EncoderFamily {
    static let modelTypes = ["mpnet"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.positionsAfterPadding(try config.encoderDimensions())
        let normalization = try config.layerNormalization(default: 1e-12)
        // The reference has 32 buckets whatever `relative_attention_num_buckets` says.
        let layers = try Bert.layers(config, sizes.sizes, normalization) { $0.relativeBiases = .init() }
        return try EncoderDescription(
            config, sizes.sizes, layers: layers, positions: sizes.table, embeddingNormalization: normalization,
            uncounted: sizes.padding, names: names, leftovers: Bert.leftovers + ["lm_head.", "classifier."])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try RoBERTa.classifier(config)
    }

    private static let names = Bert.names.with {
        $0.prefixes = ["", "mpnet."]
        $0.layer.queryKeyValue = .separate(
            query: "attention.attn.q", key: "attention.attn.k", value: "attention.attn.v")
        $0.layer.attentionOutput = "attention.attn.o"
        $0.layer.attentionOutputNormalization = "attention.LayerNorm"
    }
}
