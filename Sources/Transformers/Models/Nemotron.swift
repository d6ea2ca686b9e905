import Checkpoints
import Tensors

/// Nemotron and Minitron (arXiv 2402.16819): layer normalisation with weights stored less one, squared ReLU, half of a
/// head rotated.
enum Nemotron: ModelFamily {
    static let modelType = "nemotron"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration(
            kind: .layer(bias: .required, weightOffset: 1),
            epsilon: Float(try config.epsilon("norm_eps", default: 1e-5)))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let feedForward = try config.dense(
            default: .reluSquared, isGated: false, bias: try config.presence("mlp_bias"))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.5, isPartial: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: Arcee.plainNames)
    }
}
