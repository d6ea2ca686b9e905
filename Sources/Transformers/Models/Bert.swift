import Checkpoints
import Tensors

/// BERT (Devlin and others, arXiv 1810.04805): learned positions, token types, layer normalisation after each residual.
enum Bert: EncoderFamily {
    static let modelTypes = ["bert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        for key in ["is_decoder", "add_cross_attention"] { try config.requireOff(key) }
        _ = try config.optionalChoice("position_embedding_type", from: ["absolute": true])
        _ = try config.optionalChoice("feed_forward_type", from: ["original": true])
        var keys = DimensionKeys(defaultPositionCount: 512)
        (keys.keyValueHeadCount, keys.headDimension) = (nil, nil)
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-12))
        var attention = AttentionConfiguration(sizes)
        (attention.rotaryEmbedding, attention.mask) = (nil, .bidirectional)
        (attention.inputBias, attention.outputBias) = (.required, .required)
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(try config.dense(default: .gelu, isGated: false, bias: .required)),
            normalizations: .afterResiduals(normalization))
        var blocks = DecoderConfiguration(
            try config.string("model_type"), sizes, rotary: [],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: nil, head: HeadConfiguration()
        )
        blocks.positionTable = .learned(offset: 0)
        blocks.embeddingNormalization = normalization
        let types = try config.int("type_vocab_size", DecoderLimits.vocabulary, default: 2)
        return EncoderDescription(
            configuration: EncoderConfiguration(blocks: blocks, entrance: .tokens(.init(typeCount: types))),
            names: names, leftovers: ["embeddings.position_ids", "pooler.", "cls."])
    }

    /// The tensors' names.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["", "bert."]
        names.tokenEmbedding = "embeddings.word_embeddings"
        names.positionEmbedding = "embeddings.position_embeddings"
        names.tokenTypeEmbedding = "embeddings.token_type_embeddings"
        names.embeddingNormalization = "embeddings.LayerNorm"
        names.layers = "encoder.layer.{}"
        names.layer.queryKeyValue = .separate(
            query: "attention.self.query", key: "attention.self.key", value: "attention.self.value")
        names.layer.attentionOutput = "attention.output.dense"
        names.layer.attentionOutputNormalization = "attention.output.LayerNorm"
        names.layer.feedForward = .plain(up: "intermediate.dense", down: "output.dense")
        names.layer.feedForwardOutputNormalization = "output.LayerNorm"
        return names
    }
}
