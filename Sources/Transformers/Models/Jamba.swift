import Checkpoints

/// Jamba (arXiv 2403.19887): Mamba with attention in every eighth layer, without positions, and experts in every second.
enum Jamba: ModelFamily {
    static let modelType = "jamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 262_144), epsilon: 1e-6,
            bias: nil)
        recipe.attention.biases = .absent
        var mamba = try config.mamba(
            state: "mamba_d_state", taps: "mamba_d_conv", expansion: "mamba_expand", rank: "mamba_dt_rank",
            projectionBias: "mamba_proj_bias", convolutionBias: "mamba_conv_bias", hiddenSize: recipe.sizes.hiddenSize)
        mamba.normalization = recipe.normalization
        let attends = try periodic(config, "attn_layer", period: 8, offset: 4)
        let isSparse = try periodic(config, "expert_layer", period: 2, offset: 1)
        let dense = try config.dense()
        if try config.int("num_experts", DecoderLimits.experts, default: 16) > 1 {
            recipe.feedForwards = try config.feedForwardParts(
                sparse: (0..<recipe.sizes.layerCount).map(isSparse),
                mixture: try config.mixture(
                    count: "num_experts", defaultCount: 16, defaultPerToken: 2, routing: .softmax(normalized: false),
                    expert: dense), dense: dense)
        }
        (recipe.rotary, recipe.names) = (nil, names)
        return try recipe.description { layer, index in
            if !attends(index) { (layer.attention, layer.recurrence) = (nil, .mamba(mamba)) }
        }
    }

    /// Which layers are of a kind: those whose number leaves the offset when divided by the period.
    private static func periodic(
        _ config: ConfigurationReader, _ kind: String, period: Int, offset: Int
    ) throws(CheckpointError) -> (Int) -> Bool {
        let period = try config.int("\(kind)_period", .positive, default: period)
        let offset = try config.int("\(kind)_offset", .nonNegative, default: offset)
        guard offset < period else {
            throw config.invalid("\(kind)_offset", expected: .other("less than '\(kind)_period' (\(period))"))
        }
        return { $0 % period == offset }
    }

    private static let names = TensorNames().with {
        $0.finalNormalization = "final_layernorm"
        $0.layer.recurrence = "mamba"
        $0.layer.feedForwardInputNormalization = "pre_ff_layernorm"
        $0.layer.feedForward = .gated(at: "feed_forward.")
        $0.layer.router = "feed_forward.router"
        $0.layer.experts = .each(.gated(at: "feed_forward.experts.{}."))
    }
}
