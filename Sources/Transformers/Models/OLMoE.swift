import Checkpoints

/// OLMoE (Muennighoff and others, arXiv 2409.02060): a mixture in every layer, queries and keys normalised together.
enum OLMoE: ModelFamily {
    static let modelType = "olmoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.clip = try config.number("clip_qkv", .positive, whenAbsent: nil)
        attention.queryKeyNormalization = .init(scope: .projection, normalization: normalization)
        let mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
            routing: .softmax(normalized: try config.bool("norm_topk_prob", default: false)),
            expert: try config.dense())
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
