import Checkpoints

/// HyperCLOVA X (arXiv 2404.01954): Granite whose parts may be normalised again at their end, with multiplied logits.
enum HyperCLOVAX: ModelFamily {
    static let modelType = "hyperclovax"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Granite.describe(config).named(modelType)
        let normalization = description.configuration.finalNormalization
        let hasOutputNorms = try config.bool("use_post_norm", default: true)
        let isScaled = config.contains("attention_multiplier")
        description.changeLayers { layer in
            if hasOutputNorms, let normalization { layer.normalizations = .around(normalization) }
            if !isScaled, let width = layer.attention?.headDimension {
                layer.attention?.scale = Float(1 / Double(width).squareRoot())
            }
        }
        description.configuration.head.multiplier = Float(try config.double("logits_scaling", .positive, default: 1))
        description.names.layer.attentionOutputNormalization = "post_norm1"
        description.names.layer.feedForwardInputNormalization = "post_attention_layernorm"
        description.names.layer.feedForwardOutputNormalization = "post_norm2"
        return description
    }
}
