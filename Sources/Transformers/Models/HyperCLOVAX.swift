import Checkpoints

/// HyperCLOVA X (arXiv 2404.01954): Granite whose parts may be normalised again at their end, with multiplied logits.
enum HyperCLOVAX: ModelFamily {
    static let modelType = "hyperclovax"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Granite.describe(config)
        var decoder = description.configuration
        decoder.modelType = modelType
        let hasOutputNorms = try config.bool("use_post_norm", default: true)
        let isScaled = config.contains("attention_multiplier")
        for index in decoder.layers.indices {
            if hasOutputNorms, let normalization = decoder.finalNormalization {
                decoder.layers[index].normalizations = .around(normalization)
            }
            if !isScaled, let width = decoder.layers[index].attention?.headDimension {
                decoder.layers[index].attention?.scale = Float(1 / Double(width).squareRoot())
            }
        }
        decoder.head.multiplier = Float(try config.double("logits_scaling", .positive, default: 1))
        description.configuration = decoder
        description.names.layer.attentionOutputNormalization = "post_norm1"
        description.names.layer.feedForwardInputNormalization = "post_attention_layernorm"
        description.names.layer.feedForwardOutputNormalization = "post_norm2"
        return description
    }
}
