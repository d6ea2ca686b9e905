import Checkpoints

/// Mamba (Gu and Dao, arXiv 2312.00752): blocks of one selective state space each, and nothing else.
enum MambaModel: ModelFamily {
    static let modelType = "mamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, mixerNormalization: nil)
    }

    /// A decoder whose layers normalise what selects as said, without weights.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, mixerNormalization: NormalizationConfiguration?
    ) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 1 << 20)
        keys.hiddenSize = config.firstPresent("hidden_size", "d_model")
        keys.layerCount = config.firstPresent("num_hidden_layers", "n_layer")
        keys.defaultHeadCount = 1
        let sizes = try config.dimensions(keys)
        let normalization = try config.rootMeanSquare("layer_norm_epsilon", default: 1e-5)
        var mamba = try config.mamba(
            state: "state_size", taps: "conv_kernel", expansion: "expand", rank: "time_step_rank",
            projectionBias: "use_bias", convolutionBias: "use_conv_bias", hiddenSize: sizes.hiddenSize,
            inner: "intermediate_size")
        mamba.normalization = mixerNormalization
        mamba.hasNormalizationWeights = false
        let layer = LayerConfiguration(
            recurrence: .mamba(mamba), normalizations: BlockNormalizations(attentionInput: normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: Mamba2Model.names)
    }
}

/// Falcon Mamba (arXiv 2410.05355): Mamba with normalised steps, keys and queries.
enum FalconMamba: ModelFamily {
    static let modelType = "falcon_mamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try MambaModel.describe(
            modelType, config,
            mixerNormalization: .rootMeanSquare(epsilon: try config.epsilon("mixer_rms_eps", default: 1e-6)))
    }
}
