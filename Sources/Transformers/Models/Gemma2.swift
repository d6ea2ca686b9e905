import Checkpoints
import Tensors

/// Gemma 2 (arXiv 2408.00118): normalisation around both parts, soft-capping, and every other layer sliding.
enum Gemma2: ModelFamily {
    static let modelType = "gemma2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        var recipe = try Gemma.recipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: 8192))
        recipe.attention.scale = try queryScale(config)
        recipe.attention.softcap = try config.number("attn_logit_softcapping", .positive, whenAbsent: 50)
        (recipe.attention.seesMutualRows, recipe.attention.seesMutualRowsBeyondWindow) = (true, true)
        recipe.normalizations = .around(recipe.normalization)
        recipe.feedForward = .dense(try config.dense(activation: "hidden_activation", default: .geluTanh))
        try recipe.slide(within: try config.slidingWindow(default: 4096)) { $0 % 2 == 0 }
        recipe.names = sandwichNames
        var description = Gemma.scaled(try recipe.description())
        description.configuration.head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        return description
    }

    /// Scores are divided by the root of `query_pre_attn_scalar`.
    static func queryScale(_ config: ConfigurationReader) throws(CheckpointError) -> Float {
        Float(1 / (try config.double("query_pre_attn_scalar", .positive, default: 256)).squareRoot())
    }

    /// The names of LLaMA, with the four normalisations of a block.
    static let sandwichNames = TensorNames().with {
        $0.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
    }
}
