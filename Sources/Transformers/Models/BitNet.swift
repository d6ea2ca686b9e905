import Checkpoints
import Tensors

/// BitNet b1.58 (arXiv 2402.17764, 2504.12285): LLaMA with squared ReLU and a normalisation before each narrowing matrix.
enum BitNet: ModelFamily {
    static let modelType = "bitnet"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 5, defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.outputNormalization = normalization
        var feedForward = try config.dense(default: .reluSquared)
        feedForward.innerNormalization = normalization
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
