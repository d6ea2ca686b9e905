import Checkpoints

/// Phi 3.5 MoE and Phi-mini-MoE (arXiv 2404.14219, 2506.18349): layer normalisation, and experts chosen by SparseMixer.
enum PhiMoE: ModelFamily {
    static let modelType = "phimoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            sizes: try config.dimensions(.init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072)),
            try config.layerNormalization("rms_norm_eps"))
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        let jitter = try config.double("router_jitter_noise", .nonNegative, default: 0.01)
        let mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 16, defaultPerToken: 2,
            routing: .init(scores: .sparsemixer(jitter: Float(jitter))), expert: try config.dense())
        guard mixture.expertsPerToken == 2 else {
            throw config.invalid("num_experts_per_tok", expected: .other("2; SparseMixer is defined for two experts"))
        }
        recipe.feedForward = .mixture(mixture)
        recipe.rotary = RotaryKeys(
            defaultTheta: 1_000_000, attentionFactors: (short: "short_mscale", long: "long_mscale"))
        recipe.headBias = try config.presence("lm_head_bias")
        recipe.names = Mixtral.names
        // The names of the reference's own modules.
        var modules = TensorNames()
        modules.layer.router = "mlp.router"
        return try recipe.description(otherNames: [modules])
    }
}
