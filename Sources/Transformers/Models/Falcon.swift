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
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5))
        let bias = ParameterPresence(try config.bool("bias", default: false))
        let hasBiases = try config.bool("alibi", default: false)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = bias
        attention.outputBias = bias
        if hasBiases {
            attention.rotaryEmbedding = nil
            attention.linearBiases = .init(headCount: sizes.headCount)
            attention.linearBiases?.isRounded = true
            attention.linearBiases?.multiplier = attention.scale
        }
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("ffn_hidden_size", DecoderLimits.widths, default: 4 * sizes.hiddenSize),
            activation: try config.activation("activation", default: .gelu), isGated: false, bias: bias)
        let isParallel = try config.bool("parallel_attn", default: true)
        if isNew, !isParallel {
            throw config.invalid("parallel_attn", expected: .other("true with the new architecture"))
        }
        let count = try config.optionalInt("num_ln_in_parallel_attn", .within(1...2)) ?? (isNew ? 2 : 1)
        let hasTwo = !isParallel || (isNew && count == 2)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward),
            normalizations: hasTwo ? .before(normalization) : .shared(normalization), hasParallelResidual: isParallel)
        var names = BLOOM.names
        if isParallel, hasTwo {
            names.layer.attentionInputNormalization = "ln_attn"
            names.layer.feedForwardInputNormalization = "ln_mlp"
        }
        let projection = "self_attention.query_key_value"
        names.layer.queryKeyValue =
            isNew ? .grouped(projection) : isMultiQuery ? .stacked(projection) : .interleaved(projection)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: hasBiases ? [] : [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)),
            names: names)
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
