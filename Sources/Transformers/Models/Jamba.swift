import Checkpoints

/// Jamba (arXiv 2403.19887): Mamba with attention in every eighth layer, without positions, and experts in every second.
enum Jamba: ModelFamily {
    static let modelType = "jamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 262_144))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = .absent
        attention.outputBias = .absent
        var mamba = try config.mamba(
            state: "mamba_d_state", taps: "mamba_d_conv", expansion: "mamba_expand", rank: "mamba_dt_rank",
            projectionBias: "mamba_proj_bias", convolutionBias: "mamba_conv_bias", hiddenSize: sizes.hiddenSize)
        mamba.normalization = normalization
        let dense = try config.dense()
        var mixture: FeedForwardConfiguration?
        if try config.int("num_experts", DecoderLimits.experts, default: 16) > 1 {
            mixture = .mixture(
                try config.mixture(
                    count: "num_experts", defaultCount: 16, defaultPerToken: 2, routing: .softmax(normalized: false),
                    expert: dense))
        }
        let attends = try periodic(config, "attn_layer", period: 8, offset: 4)
        let isSparse = try periodic(config, "expert_layer", period: 2, offset: 1)
        let layers = (0..<sizes.layerCount).map { index in
            LayerConfiguration(
                attention: attends(index) ? attention : nil, recurrence: attends(index) ? nil : .mamba(mamba),
                feedForward: isSparse(index) ? mixture ?? .dense(dense) : .dense(dense),
                normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
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

    private static var names: TensorNames {
        var names = TensorNames()
        names.finalNormalization = "final_layernorm"
        names.layer.recurrence = "mamba"
        names.layer.feedForwardInputNormalization = "pre_ff_layernorm"
        names.layer.feedForward = .gated(
            gate: "feed_forward.gate_proj", up: "feed_forward.up_proj", down: "feed_forward.down_proj")
        names.layer.router = "feed_forward.router"
        names.layer.experts = .each(
            .gated(
                gate: "feed_forward.experts.{}.gate_proj", up: "feed_forward.experts.{}.up_proj",
                down: "feed_forward.experts.{}.down_proj"))
        return names
    }
}
