import Checkpoints
import OrderedJSON

/// Mamba 2 (Dao and Gu, arXiv 2405.21060): blocks of one state space each, and nothing else.
enum Mamba2Model: ModelFamily {
    static let modelType = "mamba2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 1 << 20)
        keys.defaultHeadCount = 1
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5))
        let mamba = try config.mamba2(
            Mamba2Keys(
                headCount: "num_heads", headDimension: "head_dim", defaultHeadDimension: 64, groupCount: "n_groups",
                defaultGroupCount: 8, stateSize: "state_size", defaultStateSize: 128, taps: "conv_kernel",
                expansion: "expand", projectionBias: "use_bias", convolutionBias: "use_conv_bias"),
            hiddenSize: sizes.hiddenSize, normalization: normalization)
        let layer = LayerConfiguration(
            recurrence: .mamba2(mamba), normalizations: BlockNormalizations(attentionInput: normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
    }

    /// The names of the first Mamba, which its descendants keep.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["backbone.", "model.", ""]
        names.tokenEmbedding = "embeddings"
        names.finalNormalization = "norm_f"
        names.layer.attentionInputNormalization = "norm"
        return names
    }
}

/// Bamba (IBM and others): Mamba 2 with attention in a few layers.
enum Bamba: ModelFamily {
    static let modelType = "bamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 262_144))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let mamba = try config.mamba2(Mamba2Keys(), hiddenSize: sizes.hiddenSize, normalization: normalization)
        let feedForward = FeedForwardConfiguration.dense(try config.dense(bias: try config.presence("mlp_bias")))
        let attending = Set(try config.optionalInts("attn_layer_indices", .nonNegative) ?? [])
        let layers = (0..<sizes.layerCount).map { index in
            let attends = attending.contains(index)
            return LayerConfiguration(
                attention: attends ? attention : nil, recurrence: attends ? nil : .mamba2(mamba),
                feedForward: feedForward, normalizations: .before(normalization))
        }
        // Half of a head is rotated, whatever the configuration says.
        let rotary = try config.withValues(["partial_rotary_factor": 0.5]).rotary(sizes, RotaryKeys(isPartial: true))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    static var names: TensorNames {
        var names = TensorNames()
        names.finalNormalization = "final_layernorm"
        names.layer.recurrence = "mamba"
        names.layer.feedForwardInputNormalization = "pre_ff_layernorm"
        names.layer.feedForward = .gated(
            gate: "feed_forward.gate_proj", up: "feed_forward.up_proj", down: "feed_forward.down_proj")
        return names
    }
}
