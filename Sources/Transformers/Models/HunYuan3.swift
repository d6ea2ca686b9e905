import Checkpoints

/// Hunyuan 3: normalised queries and keys, and experts chosen by sigmoids and a correction bias after the first layer.
enum HunYuan3: ModelFamily {
    static let modelType = "hy_v3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        let bias = try config.presence("mlp_bias")
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try config.sparseLayers(recipe.sizes.layerCount, default: 1), mixture: try mixture(config, bias),
            dense: try config.dense(bias: bias))
        recipe.rotary = RotaryKeys(defaultTheta: 11_158_840)
        var modules = recipe.names
        modules.layer.correctionBiases = ["mlp.expert_bias", "mlp.e_score_correction_bias"]
        modules.layer.sharedExpert = LayerTensorNames.sharedExperts
        recipe.names.layer.router = "mlp.router.gate"
        recipe.names.layer.correctionBiases = modules.layer.correctionBiases
        recipe.names.layer.sharedExpert = .gated(at: "mlp.shared_mlp.")
        var description = try recipe.description(otherNames: [modules])
        description.nextTokenLayerCount = try config.nextTokenLayers()
        return description
    }

    private static func mixture(
        _ config: ConfigurationReader, _ bias: ParameterPresence
    ) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing.sigmoid(normalized: true, correctionBias: .required)
        routing.scale = Float(try config.double("router_scaling_factor", default: 2.826))
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 192, defaultPerToken: 8,
            routing: routing, expert: try config.dense(size: "moe_intermediate_size"), shared: ("num_shared_experts", 1)
        )
        mixture.sharedExpert?.bias = bias
        return mixture
    }
}
