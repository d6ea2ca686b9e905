import Checkpoints

/// Mixtral (Jiang and others, arXiv 2401.04088): Mistral with a mixture of experts in every layer.
enum Mixtral: ModelFamily {
    static let modelType = "mixtral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072), epsilon: 1e-5,
            bias: nil)
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        recipe.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 2,
                routing: .softmax(normalized: true), expert: try config.dense()))
        recipe.rotary = RotaryKeys(defaultTheta: 1_000_000)
        recipe.names = names
        return try recipe.description(otherNames: [TensorNames()])
    }

    /// The names of the published checkpoints; the reference's own modules have LLaMA's.
    static let names = TensorNames().with {
        $0.layer.router = "block_sparse_moe.gate"
        $0.layer.experts = .each(.gatedByNumber(at: "block_sparse_moe.experts.{}."))
    }
}
