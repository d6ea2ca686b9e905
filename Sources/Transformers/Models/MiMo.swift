import Checkpoints

/// MiMo 7B (Xiaomi, arXiv 2505.07608): Qwen 2 with prediction heads, of which the first is computed.
enum MiMo: ModelFamily {
    static let modelType = "mimo"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Qwen2.describe(config).named(modelType)
        guard try config.nextTokenLayers() > 0, let last = description.configuration.layers.last,
            let normalization = description.configuration.finalNormalization
        else { return description }
        var head = PredictionHeadConfiguration(layer: last, normalization: normalization)
        head.readsStateFirst = true
        description.configuration.predictionHead = head
        description.names.predictionHead = .mimo
        return description
    }
}
