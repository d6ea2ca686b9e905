import Checkpoints

/// Qwen 1.5 and 2 mixtures: Qwen 2 with experts beside a gated expert that every token uses.
enum Qwen2MoE: ModelFamily {
    static let modelType = "qwen2_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 32_768))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("qkv_bias", default: true))
        attention.outputBias = .absent
        let isUsed = try config.bool("use_sliding_window", default: false)
        let window = isUsed ? try config.slidingWindow(default: 4096) : nil
        let slidingLayers = try config.int("max_window_layers", .nonNegative, default: 28)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { layer in
            window != nil && layer % 2 == 0 && layer < slidingLayers
        }
        let sparse = try sparseLayers(config, sizes)
        let parts = try config.feedForwardParts(sparse: sparse) { () throws(CheckpointError) in
            var mixture = try config.mixture(
                count: "num_experts", defaultPerToken: 4,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense(size: "moe_intermediate_size"))
            mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
            mixture.hasSharedExpertGate = true
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let layers = zip(masks, parts).map { mask, part in
            attention.mask = mask
            return LayerConfiguration(attention: attention, feedForward: part, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }

    /// Which layers have experts: every `decoder_sparse_step`-th that is not among `mlp_only_layers`.
    static func sparseLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let step = try config.int("decoder_sparse_step", .positive, default: 1)
        let exceptions = Set(try config.optionalInts("mlp_only_layers", .nonNegative) ?? [])
        let hasExperts = try config.int(config.firstPresent("num_experts", "num_local_experts"), .nonNegative) > 0
        return (0..<sizes.layerCount).map { hasExperts && ($0 + 1) % step == 0 && !exceptions.contains($0) }
    }
}
