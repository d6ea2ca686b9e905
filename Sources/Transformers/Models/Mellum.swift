import Checkpoints

/// Mellum 2: Qwen 3 mixtures whose layers slide or not and have experts or not one by one, with rotations for each kind.
enum Mellum: ModelFamily {
    static let modelType = "mellum"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 0)
        ) { () throws(CheckpointError) in
            try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
                routing: .softmax(normalized: try config.bool("norm_topk_prob", default: true)),
                expert: try config.dense(size: "moe_intermediate_size"))
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let window = try config.slidingWindow(default: 1024)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { _ in false }
        let layers = zip(masks, parts).map { mask, part in
            attention.mask = mask
            attention.rotaryEmbedding = mask == .causal ? 0 : 1
            return LayerConfiguration(attention: attention, feedForward: part, normalizations: .before(normalization))
        }
        let rotary = try config.rotaryByLayerKind(
            sizes, full: RotaryKeys(theta: nil, defaultTheta: 500_000), sliding: RotaryKeys(theta: nil))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary.full, rotary.sliding], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)))
    }
}
