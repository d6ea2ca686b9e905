import Checkpoints

/// MiniCPM 1, 2 and 4 (arXiv 2404.06395): LLaMA with multipliers of embeddings, residuals and logits.
enum MiniCPM: ModelFamily {
    static let modelType = "minicpm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-5)
        description.configuration.head = try config.head(tiedByDefault: true)
        try multiply(&description.configuration, config)
        // Beyond this length the published code attends to parts of a text, which is not computed.
        if let sparse = try config.optionalNested("sparse_config") {
            let length = try sparse.int("dense_len", .positive, default: 8192)
            description.configuration.contextSize = min(description.configuration.contextSize, length)
        }
        return description
    }

    /// Gives a decoder the multipliers of MiniCPM.
    static func multiply(
        _ decoder: inout DecoderConfiguration, _ config: ConfigurationReader
    ) throws(CheckpointError) {
        decoder.embeddingMultiplier = Float(try config.double("scale_emb", default: 12))
        if let depth = try config.number("scale_depth", .finite, whenAbsent: 1.4) {
            let multiplier = depth / Float(decoder.layers.count).squareRoot()
            for index in decoder.layers.indices { decoder.layers[index].residualMultiplier = multiplier }
        }
        if let base = try config.number("dim_model_base", .positive, whenAbsent: 256) {
            decoder.head.multiplier = base / Float(decoder.hiddenSize)
        }
    }
}
