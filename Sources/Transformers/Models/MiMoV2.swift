import Checkpoints
import OrderedJSON

/// MiMo V2 Flash (Xiaomi): values narrower than keys and scaled, sinks and twice the key heads in sliding layers, a third of a
/// head rotated, and DeepSeek V3's experts.
enum MiMoV2Flash: ModelFamily {
    static let modelType = "mimo_v2_flash"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 192, defaultPositionCount: 131_072), epsilon: 1e-5)
        let sizes = recipe.sizes
        recipe.attention.valueDimension = try config.int("v_head_dim", DecoderLimits.widths, default: 128)
        recipe.attention.outputBias = .absent
        recipe.attention.valueMultiplier =
            try config.number("attention_value_scale", .finite, whenAbsent: 0.707) ?? 1
        try recipe.slide(within: try window(config)) { $0 != 0 && ($0 + 1) % 6 != 0 }
        let masks = recipe.masks ?? []
        if masks.contains(where: { $0 != .causal }), sizes.headCount % (2 * sizes.keyValueHeadCount) != 0 {
            throw config.invalid(
                "num_key_value_heads",
                expected: .other("half a divisor of 'num_attention_heads' (\(sizes.headCount))"))
        }
        recipe.rotations = try config.rotary(byKindOf: masks, sizes) { kind in
            RotaryKeys(
                defaultTheta: kind.utf8.elementsEqual("full_attention".utf8) ? 5_000_000 : 10_000,
                defaultPartialFactor: config.contains("rope_parameters") ? 1 : 0.334, isPartial: true)
        }
        let settings =
            config.object["routed_scaling_factor"] == .null
            ? config.withValues(["routed_scaling_factor": 1]) : config
        try recipe.mix(denseFirst: 1, try GLM4MoE.mixture(settings, sharesExperts: false))
        recipe.names.layer.sinks = "self_attn.attention_sink_bias|self_attn.sinks"
        return try recipe.description { layer, index in
            guard masks[index] != .causal else { return }
            layer.attention?.keyValueHeadCount = 2 * sizes.keyValueHeadCount
            layer.attention?.hasSinks = true
        }
    }

    /// The window, which counts the token itself; the published code's does not.
    private static func window(_ config: ConfigurationReader) throws(CheckpointError) -> Int? {
        if let before = try config.optionalInt("sliding_window_size", .positive) { return before + 1 }
        return try config.slidingWindow(default: 129)
    }
}
