import Checkpoints
import Tensors

/// RoBERTa (arXiv 1907.11692), XLM-RoBERTa and CamemBERT: BERT whose positions begin after the padding token's id.
enum RoBERTa: EncoderFamily {
    static let modelTypes = ["roberta", "xlm-roberta", "camembert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let isRotary = try config.choice(
            "position_embedding_type", from: ["absolute": false, "rotary": true], default: false)
        if isRotary { return try JinaV3.describe(config) }
        let sizes = try config.positionsAfterPadding(try config.encoderDimensions())
        let normalization = try config.layerNormalization(default: 1e-12)
        var names = Bert.names
        names.prefixes = ["", "roberta."]
        return try EncoderDescription(
            config, sizes.sizes, layers: try Bert.layers(config, sizes.sizes, normalization), positions: sizes.table,
            embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", DecoderLimits.vocabulary, default: 2),
            uncounted: sizes.padding, names: names, leftovers: Bert.leftovers + ["lm_head.", "classifier."])
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(
            config, pooling: .first, activation: .tanh, dense: "classifier.dense", output: "classifier.out_proj")
    }
}
