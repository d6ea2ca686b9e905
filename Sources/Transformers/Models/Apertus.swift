import Checkpoints
import Tensors

/// Apertus (arXiv 2509.14233): plain feed-forward parts of xIELU, normalised queries and keys.
enum Apertus: ModelFamily {
    static let modelType = "apertus"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 65_536), epsilon: 1e-5)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        let isXIELU = try config.optionalString("hidden_act").map { $0.utf8.elementsEqual("xielu".utf8) } ?? true
        recipe.feedForward = .dense(
            .init(
                intermediateSize: try config.int("intermediate_size", DecoderLimits.widths),
                activation: isXIELU ? .silu : try config.activation("hidden_act", default: .silu), isGated: false,
                bias: .absent, isXIELU: isXIELU))
        recipe.names = Arcee.plainNames
        recipe.names.layer.attentionInputNormalization = "attention_layernorm"
        recipe.names.layer.feedForwardInputNormalization = "feedforward_layernorm"
        recipe.rotary = RotaryKeys(defaultTheta: 12_000_000)
        var description = try recipe.description()
        // A configuration that is silent means the scaling of the released models.
        if try config.rotaryParameters() == nil {
            description.configuration.rotaryEmbeddings[0].scaling = .llama3(
                factor: 8, lowFrequencyFactor: 1, highFrequencyFactor: 4, trainedLength: 8192)
        }
        return description
    }
}
