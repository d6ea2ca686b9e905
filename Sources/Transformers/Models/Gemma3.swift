import Checkpoints
import Tensors

/// The text part of Gemma 3 (arXiv 2503.19786): five sliding layers for each full one, with a rotary base for each kind.
enum Gemma3Text: ModelFamily {
    static let modelType = "gemma3_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        var recipe = try Gemma.recipe(
            modelType, config,
            .init(
                defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: 131_072,
                defaultVocabularySize: 262_208, defaultHeadCount: 8))
        recipe.attention.scale = try Gemma2.queryScale(config)
        recipe.attention.softcap = try config.number("attn_logit_softcapping", .positive, whenAbsent: nil)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.seesMutualRows = true
        recipe.normalizations = .around(recipe.normalization)
        recipe.feedForward = .dense(try config.dense(activation: "hidden_activation", default: .geluTanh))
        let pattern = try config.int("sliding_window_pattern", .positive, default: 6)
        try recipe.slide(within: try config.slidingWindow(default: 4096)) { ($0 + 1) % pattern != 0 }
        try recipe.rotate(full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: "rope_local_base_freq"))
        recipe.names = Gemma2.sandwichNames
        var description = Gemma.scaled(try recipe.description())
        description.configuration.head.softcap = try config.number(
            "final_logit_softcapping", .positive, whenAbsent: nil)
        return description
    }
}
