import Checkpoints

/// StableLM 2 (arXiv 2402.17834): layer normalisation, partly rotated heads, and perhaps parallel blocks.
enum StableLM: ModelFamily {
    static let modelType = "stablelm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 4096)
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let epsilon = try config.epsilon("layer_norm_eps", default: 1e-5)
        let normalization = NormalizationConfiguration.layer(epsilon: epsilon)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("use_qkv_bias")
        attention.outputBias = .absent
        if try config.bool("qk_layernorm", default: false) {
            attention.queryKeyNormalization = .init(
                scope: .eachHead, normalization: .layer(epsilon: epsilon, bias: .absent))
        }
        let isParallel = try config.bool("use_parallel_residual", default: false)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()),
            normalizations: isParallel ? .shared(normalization) : .before(normalization),
            hasParallelResidual: isParallel)
        var names = TensorNames()
        names.layer.headNormalization = .each(
            query: "self_attn.q_layernorm.norms.{}", key: "self_attn.k_layernorm.norms.{}")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.25, isPartial: true))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
