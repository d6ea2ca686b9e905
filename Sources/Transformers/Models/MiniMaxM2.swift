import Checkpoints

/// MiniMax M2: queries and keys normalised all together, and experts chosen by sigmoids and a correction bias in every layer.
enum MiniMaxM2: ModelFamily {
    static let modelType = "minimax_m2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 196_608), epsilon: 1e-6,
            bias: nil)
        recipe.attention.biases = .absent
        // The published configuration has a switch for it, which the reference takes for granted.
        if try config.bool("use_qk_norm", default: true) {
            recipe.attention.queryKeyNormalization = .init(scope: .projection, normalization: recipe.normalization)
        }
        recipe.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 256, defaultPerToken: 8,
                routing: .init(scores: .sigmoid, correctionBias: .required, divisor: .sum(plus: 0)),
                expert: try config.dense()))
        recipe.rotary = RotaryKeys(defaultTheta: 5_000_000, isPartial: true, width: "rotary_dim")
        recipe.names = Mixtral.names
        recipe.names.layer.correctionBiases = ["block_sparse_moe.e_score_correction_bias"]
        return try recipe.description(otherNames: [TensorNames()])
    }
}
