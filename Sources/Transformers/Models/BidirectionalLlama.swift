import Checkpoints
import Tensors

/// EuroBERT (arXiv 2503.05500): LLaMA whose positions see each other both ways.
enum EuroBERT: EncoderFamily {
    static let modelTypes = ["eurobert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        try BidirectionalLlama.describe(config, positions: 8192, epsilon: 1e-5)
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        let pooling = try config.choice(
            "classifier_pooling", from: ["bos": ClassifierConfiguration.Pooling.first, "mean": .mean])
        return try ClassifierDescription(config, pooling: pooling, activation: .gelu, dense: "dense")
    }
}

/// Embedders made of LLaMA by turning its mask off (LLM2Vec, arXiv 2404.05961).
enum BidirectionalLlama: EncoderFamily {
    static let modelTypes = ["llama_bidirec"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        try describe(config, positions: 2048, epsilon: 1e-6)
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        var classifier = try ClassifierDescription(
            config, pooling: try config.choice("pooling", from: ["avg": .mean, "cls": .first], default: .mean),
            activation: nil, dense: "", output: "score")
        classifier.configuration.outputBias = .absent
        return classifier
    }

    /// LLaMA's decoder with masks to both sides.
    static func describe(
        _ config: ConfigurationReader, positions: Int, epsilon: Double
    ) throws(CheckpointError) -> EncoderDescription {
        let decoder = try Llama.describe(
            try config.string("model_type"), config, DimensionKeys(defaultPositionCount: positions), epsilon: epsilon,
            (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias"))
        var description = try EncoderDescription(decoder, config) { _ in .bidirectional }
        description.classifier = nil
        description.leftovers += ["dense.", "classifier."]
        return description
    }
}
