import Checkpoints

/// GLM 4 of 2024 (arXiv 2406.12793): fused gate and up, biases of queries, keys and values, neighbours partly rotated.
enum GLM: ModelFamily {
    static let modelType = "glm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config) { .before($0) }
    }

    /// A decoder with normalisations where `place` puts them.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader,
        _ place: (NormalizationConfiguration) -> BlockNormalizations
    ) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1.5625e-7))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("attention_bias", default: true))
        attention.outputBias = .absent
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: place(normalization))
        let keys = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true, pairing: .neighbours)
        var names = TensorNames()
        names.layer.feedForward = .fusedGated(gateUp: "mlp.gate_up_proj", down: "mlp.down_proj")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, keys)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}

/// GLM 4 of 2025: GLM with normalisation around both parts.
enum GLM4: ModelFamily {
    static let modelType = "glm4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config)
    }

    /// A decoder of GLM 4's kind under another name.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader
    ) throws(CheckpointError) -> DecoderDescription {
        var description = try GLM.describe(modelType, config) { .around($0) }
        description.names.layer.attentionOutputNormalization = "post_self_attn_layernorm"
        description.names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        return description
    }
}
