import Checkpoints

/// gpt-oss (arXiv 2508.10925): every other layer slides, heads may attend to nothing, experts with clamped gates.
enum GPTOSS: ModelFamily {
    static let modelType = "gpt_oss"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 64, defaultPositionCount: 131_072), epsilon: 1e-5,
            bias: nil)
        recipe.attention.biases = try config.presence("attention_bias", default: true)
        recipe.attention.hasSinks = true
        var expert = try config.dense(bias: .required)
        expert.clampedGate = FeedForwardConfiguration.ClampedGate(
            alpha: Float(try config.double("swiglu_alpha", default: 1.702)),
            limit: Float(try config.double("swiglu_limit", .positive, default: 7)))
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 4,
            routing: .softmaxOfTop, expert: expert)
        mixture.routerBias = .required
        recipe.feedForward = .mixture(mixture)
        try recipe.slide(within: try config.slidingWindow(default: 128)) { $0 % 2 == 0 }
        recipe.rotary = RotaryKeys(defaultTheta: 150_000)
        recipe.names.layer.router = "mlp.router"
        recipe.names.layer.experts = .stackedTransposed(
            gateUp: "mlp.experts.gate_up_proj", down: "mlp.experts.down_proj", isGptOss: true)
        var description = try recipe.description()
        // A configuration that is silent means the YaRN of the released models.
        if try config.rotaryParameters() == nil {
            description.configuration.rotaryEmbeddings[0].scaling = .yarn(
                RotaryScaling.Yarn(
                    factor: 32, trainedLength: 4096, betaFast: 32, betaSlow: 1, attentionFactor: 1.346_573_590_279_973,
                    isTruncated: false))
        }
        return description
    }
}
