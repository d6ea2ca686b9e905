import Checkpoints
import OrderedJSON

/// Doge: LLaMA with normalised queries and keys, masks that are learned from values, and learned numbers for the residual stream.
enum Doge: ModelFamily {
    static let modelType = "doge"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // The reference's router mixes the rows of a text, later ones too, so that what it makes of a prompt depends on its length.
        try config.requireOff("is_moe")
        if config.contains("sliding_window") {
            throw config.invalid("sliding_window", expected: .other("null; this is not supported"))
        }
        var description = try Llama.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-6,
            (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias"))
        let mask = DynamicMaskConfiguration(keptCount: try config.int("keep_window_size", .positive, default: 2048))
        for index in description.configuration.layers.indices {
            let normalization = description.configuration.layers[index].normalizations.attentionInput
            description.configuration.layers[index].attention?.queryKeyNormalization = normalization.map {
                .init(scope: .head, normalization: $0)
            }
            description.configuration.layers[index].attention?.dynamicMask = mask
            description.configuration.layers[index].attentionResidual = .init(learned: .streamScales)
            description.configuration.layers[index].feedForwardResidual = .init(learned: .streamScales)
        }
        return description
    }
}
