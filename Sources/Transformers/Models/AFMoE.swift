import Checkpoints

/// Arcee's Trinity: gated attention that slides in most layers and is rotated only there, normalisation around each part, and experts
/// chosen by sigmoids and a correction bias after the first dense layers.
enum AFMoE: ModelFamily {
    static let modelType = "afmoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultHeadDimension: 128, defaultPositionCount: 16_384), epsilon: 1e-5)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.outputGate = .perElement
        recipe.normalizations = .around(recipe.normalization)
        recipe.names = names
        let sparse = try config.sparseLayers(recipe.sizes.layerCount, denseFirst: "num_dense_layers", default: 1)
        recipe.feedForwards = try config.feedForwardParts(sparse: sparse, mixture: try mixture(config))
        let period = try config.int("global_attn_every_n_layers", .positive, default: 4)
        try recipe.slide(within: try config.slidingWindow(default: 1024)) { ($0 + 1) % period != 0 }
        try recipe.rotateSlidingLayers()
        var description = try recipe.description()
        if try config.bool("mup_enabled", default: false) {
            description.configuration.embeddingMultiplier = Float(Double(recipe.sizes.hiddenSize).squareRoot())
        }
        return description
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing.sigmoid(normalized: true, correctionBias: .required)
        routing.scale = Float(try config.double("route_scale", default: 1))
        return try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 64, defaultPerToken: 6,
            routing: routing, expert: try config.dense(size: "moe_intermediate_size"), shared: ("num_shared_experts", 2)
        )
    }

    private static let names = GLM4MoE.names.with {
        $0.layer.attentionGate = "self_attn.gate_proj"
        $0.layer.feedForwardInputNormalization = "pre_mlp_layernorm"
        $0.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        $0.layer.router = "mlp.router.gate"
        $0.layer.correctionBiases = ["mlp.expert_bias"]
    }
}
