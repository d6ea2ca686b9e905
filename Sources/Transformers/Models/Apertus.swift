import Checkpoints
import Tensors

/// Apertus (arXiv 2509.14233): plain feed-forward parts of xIELU, normalised queries and keys.
enum Apertus: ModelFamily {
    static let modelType = "apertus"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 65_536))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let isXIELU = try config.optionalString("hidden_act").map { $0.utf8.elementsEqual("xielu".utf8) } ?? true
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("intermediate_size", DecoderLimits.widths),
            activation: isXIELU ? .silu : try config.activation("hidden_act", default: .silu), isGated: false,
            bias: .absent, isXIELU: isXIELU)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        var names = Arcee.plainNames
        names.layer.attentionInputNormalization = "attention_layernorm"
        names.layer.feedForwardInputNormalization = "feedforward_layernorm"
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try rotary(config, sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    /// A configuration that is silent means the scaling of the released models.
    private static func rotary(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> RotaryConfiguration {
        var rotary = try config.rotary(sizes, RotaryKeys(defaultTheta: 12_000_000))
        if try config.rotaryParameters() == nil {
            rotary.scaling = .llama3(
                factor: 8, lowFrequencyFactor: 1, highFrequencyFactor: 4, trainedLength: 8192)
        }
        return rotary
    }
}
