import Checkpoints
import LibC

/// LLaMA with differential attention (arXiv 2410.05258).
enum DiffLlama: ModelFamily {
    static let modelType = "diffllama"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try Llama.recipe(modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-5)
        guard recipe.sizes.keyValueHeadCount % 2 == 0 else {
            let key = config.contains("num_key_value_heads") ? "num_key_value_heads" : "num_attention_heads"
            throw config.invalid(key, expected: .other("an even number, as values are of two halves"))
        }
        recipe.attention.valueDimension = 2 * recipe.sizes.headDimension
        return try recipe.description { layer, index in
            layer.attention?.differential = .init(
                initialLambda: Float(0.8 - 0.6 * exp(-0.3 * Double(index))),
                normalization: .init(kind: .rootMeanSquareWithoutParameters, epsilon: recipe.normalization.epsilon))
        }
    }
}
