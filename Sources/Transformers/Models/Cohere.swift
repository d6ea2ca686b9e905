import Checkpoints

/// Command R: parallel blocks that share a normalisation without bias, neighbours rotated, scaled logits.
enum Cohere: ModelFamily {
    static let modelType = "cohere"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5), bias: .absent)
        var layer = try layer(config, sizes, normalization)
        if try config.bool("use_qk_norm", default: false) {
            layer.attention?.queryKeyNormalization = .init(scope: .eachHead, normalization: normalization)
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000, pairing: .neighbours))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try head(config)))
    }

    /// One parallel block with full attention.
    static func layer(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> LayerConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        return LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .shared(normalization),
            hasParallelResidual: true)
    }

    /// The output head, whose logits are multiplied with `logit_scale`.
    static func head(_ config: ConfigurationReader) throws(CheckpointError) -> HeadConfiguration {
        var head = try config.head(tiedByDefault: true)
        head.multiplier = Float(try config.double("logit_scale", default: 0.0625))
        return head
    }
}
