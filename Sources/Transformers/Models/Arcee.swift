import Checkpoints
import Tensors

/// Arcee's AFM: LLaMA with a plain feed-forward part of squared ReLU.
enum Arcee: ModelFamily {
    static let modelType = "arcee"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let feedForward = try config.dense(
            default: .reluSquared, isGated: false, bias: try config.presence("mlp_bias"))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: plainNames)
    }

    /// The names of LLaMA without a gate.
    static var plainNames: TensorNames {
        var names = TensorNames()
        names.layer.feedForward = .plain(up: "mlp.up_proj", down: "mlp.down_proj")
        return names
    }
}
