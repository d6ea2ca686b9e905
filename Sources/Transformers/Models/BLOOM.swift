import Checkpoints
import Tensors

/// BLOOM (arXiv 2211.05100): biases of attention by distance, normalised embeddings.
enum BLOOM: ModelFamily {
    static let modelType = "bloom"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("apply_residual_connection_post_layernorm")
        let keys = DimensionKeys(
            hiddenSize: config.firstPresent("n_embed", "hidden_size"),
            layerCount: config.firstPresent("n_layer", "num_hidden_layers"),
            headCount: config.firstPresent("n_head", "num_attention_heads"), keyValueHeadCount: nil,
            headDimension: nil, positionCount: config.firstPresent("seq_length", "max_position_embeddings"),
            defaultPositionCount: 2048)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization("layer_norm_epsilon"),
            bias: nil)
        recipe.attention.linearBiases = .init(headCount: recipe.sizes.headCount)
        recipe.attention.biases = .required
        recipe.feedForward = .dense(
            .init(
                intermediateSize: 4 * recipe.sizes.hiddenSize, activation: .geluTanh, isGated: false, bias: .required))
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, names)
        var description = try recipe.description()
        description.configuration.embeddingNormalization = recipe.normalization
        return description
    }

    /// The names of Megatron's decoders, which Falcon shares.
    static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "word_embeddings"
        $0.layers = "h.{}"
        $0.finalNormalization = "ln_f"
        $0.layer.queryKeyValue = .interleaved("self_attention.query_key_value")
        $0.layer.attentionOutput = "self_attention.dense"
        $0.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
    }
}
