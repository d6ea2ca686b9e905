import Checkpoints

/// ERNIE 4.5 mixtures (21B-A3B): ERNIE 4.5 whose later layers have experts, chosen by softmax and a correction bias.
enum Ernie45MoE: ModelFamily {
    static let modelType = "ernie4_5_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let layerCount = try config.int("num_hidden_layers", DecoderLimits.layers)
        return try describe(modelType, config, sparse: try sparseLayers(config, layerCount))
    }

    /// A decoder of this kind with experts in some layers.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, sparse: [Bool]
    ) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 4, defaultPositionCount: 131_072), epsilon: 1e-5,
            bias: "use_bias")
        let bias = recipe.attention.inputBias
        recipe.feedForwards = try config.feedForwardParts(
            sparse: sparse, mixture: try mixture(config, bias), dense: try config.dense(bias: bias))
        recipe.names.layer.correctionBiases = ["mlp.moe_statics", "mlp.gate.moe_statics"].map {
            $0 + ".e_score_correction_bias"
        }
        recipe.names.layer.sharedExpert = LayerTensorNames.sharedExperts
        recipe.rotary = RotaryKeys(defaultTheta: 500_000, pairing: .neighbours)
        recipe.isTied = true
        return try recipe.description()
    }

    private static func mixture(
        _ config: ConfigurationReader, _ bias: ParameterPresence
    ) throws(CheckpointError) -> MixtureConfiguration {
        let expert = try config.dense(size: "moe_intermediate_size")
        var mixture = try config.mixture(
            count: config.firstPresent("moe_num_experts", "num_experts"),
            perToken: config.firstPresent("moe_k", "num_experts_per_tok"), defaultCount: 64, defaultPerToken: 6,
            routing: .init(
                scores: .softmax, correctionBias: .required,
                divisor: .sumAtLeast(Float(try config.double("moe_norm_min", .nonNegative, default: 1e-12)))),
            expert: expert)
        mixture.sharedExpert = try config.sharedExperts("moe_num_shared_experts", default: 2, expert: expert)
        mixture.sharedExpert?.bias = bias
        return mixture
    }

    /// Every `moe_layer_interval`-th layer from `moe_layer_start_index` to `moe_layer_end_index`; -1 is the last layer.
    static func sparseLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        let interval = try config.int("moe_layer_interval", .positive, default: 1)
        let start = try config.int("moe_layer_start_index", .nonNegative, default: 1)
        let end = try config.int("moe_layer_end_index", .atLeast(-1), default: -1)
        return (0..<layerCount).map { ($0 + 1) % interval == 0 && $0 >= start && (end == -1 || $0 <= end) }
    }
}
