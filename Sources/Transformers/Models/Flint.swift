import Checkpoints

/// Flint: sliding layers alone are rotated, heads may attend to nothing, and experts are chosen by sigmoids beside one that every
/// token uses.
enum Flint: ModelFamily {
    static let modelType = "flint"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 262_144))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.hasSinks = true
        let step = try config.int("decoder_sparse_step", .positive, default: 1)
        let dense = Set(try config.optionalInts("mlp_only_layers", .nonNegative) ?? [0, 1])
        let parts = try config.feedForwardParts(
            sparse: (0..<sizes.layerCount).map { ($0 + 1) % step == 0 && !dense.contains($0) }
        ) { () throws(CheckpointError) in
            var mixture = try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 256, defaultPerToken: 6,
                routing: .init(
                    scores: .sigmoid,
                    divisor: try config.bool("norm_topk_prob", default: true) ? .sum(plus: 0) : .one),
                expert: try config.dense(size: "moe_intermediate_size"))
            mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let last = sizes.layerCount - 1
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 513)
        ) { !($0 < 2 || $0 % 4 == 1 || $0 == last) }
        let layers = zip(masks, parts).map { mask, part in
            attention.mask = mask
            attention.rotaryEmbedding = mask == .causal ? nil : 0
            return LayerConfiguration(attention: attention, feedForward: part, normalizations: .before(normalization))
        }
        var names = TensorNames()
        names.layer.sinks = "self_attn.softmax_offset|self_attn.sinks"
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
