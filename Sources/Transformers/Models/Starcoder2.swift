import Checkpoints
import Tensors

/// StarCoder 2 (arXiv 2402.19173): LLaMA with layer normalisation, biases, a plain feed-forward part, and sliding windows.
enum Starcoder2: ModelFamily {
    static let modelType = "starcoder2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 2, defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("norm_epsilon", default: 1e-5))
        let bias = ParameterPresence(try config.bool("use_bias", default: true))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = bias
        attention.outputBias = bias
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense(default: .geluTanh, isGated: false, bias: bias)),
            normalizations: .before(normalization))
        var names = TensorNames()
        names.layer.feedForward = .plain(up: "mlp.c_fc", down: "mlp.c_proj")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)),
            names: names)
    }
}
