import Checkpoints
import Tensors

/// Jais 2: LLaMA with layer normalisation, biases, and a plain feed-forward part of squared ReLU.
enum Jais2: ModelFamily {
    static let modelType = "jais2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("attention_bias", default: true))
        attention.outputBias = attention.inputBias
        let feedForward = try config.dense(
            default: .reluSquared, isGated: false, bias: ParameterPresence(try config.bool("mlp_bias", default: true)))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: Arcee.plainNames)
    }
}
