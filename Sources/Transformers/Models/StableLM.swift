import Checkpoints

/// StableLM 2 (arXiv 2402.17834): layer normalisation, partly rotated heads, and perhaps parallel blocks.
enum StableLM: ModelFamily {
    static let modelType = "stablelm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(headDimension: nil, defaultPositionCount: 4096)),
            try config.layerNormalization(), bias: "use_qkv_bias")
        recipe.attention.outputBias = .absent
        if try config.bool("qk_layernorm", default: false) {
            recipe.attention.queryKeyNormalization = .init(
                scope: .eachHead, normalization: try config.layerNormalization(bias: .absent))
        }
        recipe.isParallel = try config.bool("use_parallel_residual", default: false)
        if recipe.isParallel { recipe.normalizations = .shared(recipe.normalization) }
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.25, isPartial: true)
        recipe.names.layer.headNormalization = .each(
            query: "self_attn.q_layernorm.norms.{}", key: "self_attn.k_layernorm.norms.{}")
        return try recipe.description()
    }
}
