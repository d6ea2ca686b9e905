import Checkpoints
import Tensors

/// Falcon (arXiv 2311.16867): parallel blocks, one key and value for all heads or for groups of them, and in the RW models biases
/// by distance and blocks in sequence.
enum Falcon: ModelFamily {
    static let modelType = "falcon"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let isNew = try config.bool("new_decoder_architecture", default: false)
        let isMultiQuery = try config.bool("multi_query", default: true)
        var sizes = try dimensions(config, isNew: isNew)
        if !isNew, isMultiQuery { sizes.keyValueHeadCount = 1 }
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.layerNormalization("layer_norm_epsilon"), bias: nil)
        recipe.attention.biases = try config.presence("bias", default: false)
        if try config.bool("alibi", default: false) {
            recipe.rotary = nil
            recipe.attention.linearBiases = .init(headCount: sizes.headCount)
            recipe.attention.linearBiases?.isRounded = true
            recipe.attention.linearBiases?.multiplier = recipe.attention.scale
        }
        recipe.feedForward = .dense(
            .init(
                intermediateSize: try config.int(
                    "ffn_hidden_size", DecoderLimits.widths, default: 4 * sizes.hiddenSize),
                activation: try config.activation("activation", default: .gelu), isGated: false,
                bias: recipe.attention.inputBias))
        recipe.isParallel = try config.bool("parallel_attn", default: true)
        if isNew, !recipe.isParallel {
            throw config.invalid("parallel_attn", expected: .other("true with the new architecture"))
        }
        let count = try config.optionalInt("num_ln_in_parallel_attn", .within(1...2)) ?? (isNew ? 2 : 1)
        recipe.names = BLOOM.names
        if recipe.isParallel {
            if isNew, count == 2 {
                recipe.names.layer.attentionInputNormalization = "ln_attn"
                recipe.names.layer.feedForwardInputNormalization = "ln_mlp"
            } else {
                recipe.normalizations = .shared(recipe.normalization)
            }
        }
        let projection = "self_attention.query_key_value"
        recipe.names.layer.queryKeyValue =
            isNew ? .grouped(projection) : isMultiQuery ? .stacked(projection) : .interleaved(projection)
        recipe.isTied = true
        return try recipe.description()
    }

    private static func dimensions(
        _ config: ConfigurationReader, isNew: Bool
    ) throws(CheckpointError) -> Dimensions {
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.hiddenSize = config.firstPresent("hidden_size", "n_embed")
        keys.layerCount = config.firstPresent("num_hidden_layers", "n_layer")
        keys.headCount = config.firstPresent("num_attention_heads", "n_head")
        keys.keyValueHeadCount = isNew ? config.firstPresent("num_kv_heads", "n_head_kv") : nil
        keys.headDimension = nil
        return try config.dimensions(keys)
    }
}
