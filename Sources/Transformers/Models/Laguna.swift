import Checkpoints
import OrderedJSON

/// Laguna (Poolside): query heads that differ by layer, softplus gates, a rotation for each kind of layer, and sigmoid routing.
enum Laguna: ModelFamily {
    static let modelType = "laguna"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("moe_apply_router_weight_on_input")
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.outputGate = try gate(config)
        recipe.attention.gateFunction = .softplus
        try recipe.mix(denseFirst: 1, try mixture(config))
        try recipe.slide(within: try config.slidingWindow(default: 512)) { _ in false }
        let isSilent = !config.contains("rope_parameters")
        recipe.rotations = try config.rotary(byKindOf: recipe.masks ?? [], recipe.sizes) { kind in
            let isFull = kind.utf8.elementsEqual("full_attention".utf8)
            return RotaryKeys(
                defaultTheta: isFull ? 500_000 : 10_000, defaultPartialFactor: isSilent && isFull ? 0.5 : 1,
                isPartial: true)
        }
        let heads = try headCounts(config, recipe.sizes)
        recipe.names.layer.correctionBiases.insert("mlp.experts.e_score_correction_bias", at: 0)
        return try recipe.description { layer, index in layer.attention?.headCount = heads[index] }
    }

    private static func gate(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> AttentionConfiguration.OutputGate {
        switch config.value("gating") {
        case nil, .bool(true): return .perHead
        case .string:
            return try config.choice("gating", from: ["per-head": .perHead, "per-element": .perElement])
        default: throw config.invalid("gating", expected: .other("true, \"per-head\" or \"per-element\""))
        }
    }

    private static func headCounts(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Int] {
        let key = "num_attention_heads_per_layer"
        guard let counts = try config.optionalInts(key, DecoderLimits.heads, count: sizes.layerCount) else {
            return Array(repeating: sizes.headCount, count: sizes.layerCount)
        }
        guard counts.allSatisfy({ $0 % sizes.keyValueHeadCount == 0 }) else {
            throw config.invalid(
                key, expected: .other("multiples of 'num_key_value_heads' (\(sizes.keyValueHeadCount))"))
        }
        return counts
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var routing = MixtureConfiguration.Routing.sigmoid(normalized: true, correctionBias: .required)
        routing.scale = Float(try config.double("moe_routed_scaling_factor", default: 1))
        let bound = try config.double("moe_router_logit_softcapping", .nonNegative, default: 0)
        routing.logitSoftcap = bound > 0 ? Float(bound) : nil
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8, routing: routing,
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        return mixture
    }
}
