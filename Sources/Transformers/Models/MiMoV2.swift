import Checkpoints
import OrderedJSON

/// MiMo V2 Flash (Xiaomi): values narrower than keys and scaled, sinks and twice the key heads in sliding layers, a third of a
/// head rotated, and DeepSeek V3's experts.
enum MiMoV2Flash: ModelFamily {
    static let modelType = "mimo_v2_flash"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 192, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.valueDimension = try config.int("v_head_dim", DecoderLimits.widths, default: 128)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = .absent
        attention.valueMultiplier =
            try config.number("attention_value_scale", .finite, whenAbsent: 0.707) ?? 1
        let masks = try config.masks(layerCount: sizes.layerCount, window: try window(config)) {
            $0 != 0 && ($0 + 1) % 6 != 0
        }
        if masks.contains(where: { $0 != .causal }), sizes.headCount % (2 * sizes.keyValueHeadCount) != 0 {
            throw config.invalid(
                "num_key_value_heads",
                expected: .other("half a divisor of 'num_attention_heads' (\(sizes.headCount))"))
        }
        let rotary = try config.rotary(byKindOf: masks, sizes) { kind in
            RotaryKeys(
                defaultTheta: kind.utf8.elementsEqual("full_attention".utf8) ? 5_000_000 : 10_000,
                defaultPartialFactor: config.contains("rope_parameters") ? 1 : 0.334, isPartial: true)
        }
        let settings =
            config.object["routed_scaling_factor"] == .null
            ? config.withValues(["routed_scaling_factor": 1]) : config
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 1)
        ) { () throws(CheckpointError) in
            var mixture = try GLM4MoE.mixture(settings, normalizedByDefault: true)
            mixture.sharedExpert = nil
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let layers = masks.indices.map { index in
            let slides = masks[index] != .causal
            attention.mask = masks[index]
            attention.rotaryEmbedding = rotary.indices[index]
            attention.keyValueHeadCount = sizes.keyValueHeadCount * (slides ? 2 : 1)
            attention.hasSinks = slides
            return LayerConfiguration(
                attention: attention, feedForward: parts[index], normalizations: .before(normalization))
        }
        var names = TensorNames()
        names.layer.sinks = "self_attn.attention_sink_bias|self_attn.sinks"
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotary.embeddings, layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    /// The window, which counts the token itself; the published code's does not.
    private static func window(_ config: ConfigurationReader) throws(CheckpointError) -> Int? {
        if let before = try config.optionalInt("sliding_window_size", .positive) { return before + 1 }
        return try config.slidingWindow(default: 129)
    }
}
