import Checkpoints

/// Lara mini: layers of the gated delta rule, sliding layers and full ones without positions in turn, with softmax experts.
enum LaraMini: ModelFamily {
    static let modelType = "lara_mini"

    /// What a layer is.
    private enum Kind { case recurrent, sliding, full }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        let net = try config.gatedDelta(
            defaults: .init(keyHeads: 8, valueHeads: 16, keyDimension: 128, valueDimension: 128),
            normalization: recipe.normalization)
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 4,
            routing: .softmax(normalized: try config.bool("norm_topk_prob", default: true)),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        recipe.feedForward = .mixture(mixture)
        let window = try config.slidingWindow(default: 512)
        let kinds = try kinds(config, recipe.sizes)
        if kinds.contains(.sliding), window == nil { throw config.missing("sliding_window") }
        recipe.masks = kinds.map { $0 == .sliding ? .sliding(window) : .causal }
        try recipe.rotateSlidingLayers()
        recipe.isTied = true
        recipe.names.layer.recurrence = "linear_attn"
        recipe.names.layer.experts = .stacked(at: "mlp.experts.")
        return try recipe.description { layer, index in
            if kinds[index] == .recurrent { (layer.attention, layer.recurrence) = (nil, .gatedDelta(net)) }
        }
    }

    private static func kinds(_ config: ConfigurationReader, _ sizes: Dimensions) throws(CheckpointError) -> [Kind] {
        let named = try config.optionalChoices(
            "layer_types",
            from: ["linear_attention": Kind.recurrent, "sliding_attention": .sliding, "full_attention": .full],
            count: sizes.layerCount)
        guard let named else {
            let period: [Kind] = [.recurrent, .sliding, .recurrent, .full, .sliding]
            return (0..<sizes.layerCount).map { period[$0 % period.count] }
        }
        return named
    }
}
