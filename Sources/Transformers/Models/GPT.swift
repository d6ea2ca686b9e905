import Checkpoints
import Tensors

/// The first GPT (Radford and others, 2018): GPT-2 with the residual stream normalised after each part.
enum GPT: ModelFamily {
    static let modelType = "openai-gpt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = GPT2.sizeKeys
        keys.defaultPositionCount = 512
        var recipe = try GPT2.recipe(modelType, config, try config.dimensions(keys))
        recipe.normalizations = .afterResiduals(recipe.normalization)
        // What this family calls gelu is the approximation.
        let activation = try config.choice(
            "afn", from: ["gelu": Activation.geluTanh, "relu": .relu, "silu": .silu, "swish": .silu], default: .geluTanh
        )
        recipe.feedForward = .dense(
            .init(
                intermediateSize: 4 * recipe.sizes.hiddenSize, activation: activation, isGated: false, bias: .required))
        recipe.names.isTransposed = true
        recipe.names.tokenEmbedding = "tokens_embed"
        recipe.names.positionEmbedding = "positions_embed"
        recipe.names.layer.attentionOutputNormalization = "ln_1"
        recipe.names.layer.feedForwardOutputNormalization = "ln_2"
        var description = try recipe.description()
        description.configuration.positionTable = .learned(offset: 0)
        description.configuration.finalNormalization = nil
        return description
    }
}
