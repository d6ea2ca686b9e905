import Checkpoints
import Tensors

/// BLOOM (arXiv 2211.05100): biases of attention by distance, normalised embeddings.
enum BLOOM: ModelFamily {
    static let modelType = "bloom"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("apply_residual_connection_post_layernorm")
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.hiddenSize = config.firstPresent("n_embed", "hidden_size")
        keys.layerCount = config.firstPresent("n_layer", "num_hidden_layers")
        keys.headCount = config.firstPresent("n_head", "num_attention_heads")
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        keys.positionCount = config.firstPresent("seq_length", "max_position_embeddings")
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.linearBiases = .init(headCount: sizes.headCount)
        attention.inputBias = .required
        attention.outputBias = .required
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: 4 * sizes.hiddenSize, activation: .geluTanh, isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: normalization, head: try config.head(tiedByDefault: true))
        decoder.embeddingNormalization = normalization
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The names of Megatron's decoders, which Falcon shares.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "word_embeddings"
        names.layers = "h.{}"
        names.finalNormalization = "ln_f"
        names.layer.queryKeyValue = .interleaved("self_attention.query_key_value")
        names.layer.attentionOutput = "self_attention.dense"
        names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        return names
    }
}
