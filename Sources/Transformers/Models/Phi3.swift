import Checkpoints

/// Phi 3 and 4 (arXiv 2404.14219): LLaMA with fused projections, LongRoPE, and perhaps partly rotated heads.
enum Phi3: ModelFamily {
    static let modelType = "phi3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 4096), epsilon: 1e-5, bias: nil)
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        recipe.rotary = RotaryKeys(isPartial: true, longropeNames: ["su", "yarn"], defaultTrainedLength: 4096)
        recipe.names.layer.queryKeyValue = .stacked("self_attn.qkv_proj")
        recipe.names.layer.feedForward = .fusedGated(at: "mlp.")
        return try recipe.description()
    }
}
