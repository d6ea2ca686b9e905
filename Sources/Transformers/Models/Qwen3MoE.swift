import Checkpoints

/// Qwen 3 mixtures (arXiv 2505.09388): Qwen 3 with experts in most layers.
enum Qwen3MoE: ModelFamily {
    static let modelType = "qwen3_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultPositionCount: 32_768))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        if try config.bool("use_sliding_window", default: false), let window = try config.slidingWindow(default: 4096) {
            attention.mask = .slidingWindow(window)
        }
        let parts = try config.feedForwardParts(
            sparse: try Qwen2MoE.sparseLayers(config, sizes)
        ) { () throws(CheckpointError) in
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
                expert: try config.dense(size: "moe_intermediate_size"))
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }
}
