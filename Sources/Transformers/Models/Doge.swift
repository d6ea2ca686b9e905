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
        var recipe = try Llama.recipe(modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.dynamicMask = .init(keptCount: try config.int("keep_window_size", .positive, default: 2048))
        return try recipe.description { layer, _ in
            layer.attentionResidual = .init(learned: .streamScales)
            layer.feedForwardResidual = .init(learned: .streamScales)
        }
    }
}
