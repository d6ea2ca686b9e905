import Checkpoints

/// Kolibri 1: EXAONE 4's attention, normalisation around each part, and experts chosen by logits and a correction bias, weighed by
/// sigmoids.
enum Kolibri1: ModelFamily {
    static let modelType = "kolibri1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 262_144),
            epsilon: 1e-6, bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.normalizations = .around(recipe.normalization)
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 384, defaultPerToken: 6,
            routing: .init(
                scores: .sigmoidOfTop, correctionBias: .required,
                divisor: try config.bool("norm_topk_prob", default: false) ? .sum(plus: 0) : .one),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        recipe.feedForward = .mixture(mixture)
        let window = try config.slidingWindow(default: 513)
        try recipe.slide(within: window) { ($0 + 1) % 5 != 0 }
        if window != nil { try recipe.rotateSlidingLayers() }
        recipe.names = GLM4MoE.names
        recipe.names.layer.attentionOutputNormalization = "post_attn_norm|post_self_attn_layernorm"
        recipe.names.layer.feedForwardInputNormalization = "post_attention_layernorm"
        recipe.names.layer.feedForwardOutputNormalization = "post_ffn_norm|post_mlp_layernorm"
        recipe.names.layer.correctionBiases = ["moe.router.expert_bias", "mlp.gate.e_score_correction_bias"]
        return try recipe.description()
    }
}
