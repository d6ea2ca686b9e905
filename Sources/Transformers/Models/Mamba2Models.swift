import Checkpoints
import OrderedJSON

/// Mamba 2 (Dao and Gu, arXiv 2405.21060): blocks of one state space each, and nothing else.
enum Mamba2Model: ModelFamily {
    static let modelType = "mamba2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 1 << 20, defaultHeadCount: 1))
        let normalization = try config.rootMeanSquare("layer_norm_epsilon", default: 1e-5)
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
    static let names = TensorNames().with {
        $0.prefixes = ["backbone.", "model.", ""]
        $0.tokenEmbedding = "embeddings"
        $0.finalNormalization = "norm_f"
        $0.layer.attentionInputNormalization = "norm"
    }
}

/// Bamba (IBM and others): Mamba 2 with attention in a few layers.
enum Bamba: ModelFamily {
    static let modelType = "bamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 262_144), epsilon: 1e-5)
        let mamba = try config.mamba2(
            Mamba2Keys(), hiddenSize: recipe.sizes.hiddenSize, normalization: recipe.normalization)
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        let attending = Set(try config.optionalInts("attn_layer_indices", .nonNegative) ?? [])
        // Half of a head is rotated, whatever the configuration says.
        let half = config.withValues(["partial_rotary_factor": 0.5])
        recipe.rotations = ([try half.rotary(recipe.sizes, RotaryKeys(isPartial: true))], [])
        recipe.names = names
        return try recipe.description { layer, index in
            if !attending.contains(index) { (layer.attention, layer.recurrence) = (nil, .mamba2(mamba)) }
        }
    }

    static let names = TensorNames().with {
        $0.finalNormalization = "final_layernorm"
        $0.layer.recurrence = "mamba"
        $0.layer.feedForwardInputNormalization = "pre_ff_layernorm"
        $0.layer.feedForward = .gated(at: "feed_forward.")
    }
}
