import Checkpoints
import Tensors

/// BERT (Devlin and others, arXiv 1810.04805): learned positions, token types, layer normalisation after each residual.
enum Bert: EncoderFamily {
    static let modelTypes = ["bert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let kind = try config.choice(
            "position_embedding_type", from: ["absolute": false, "alibi": true], default: false)
        if kind { return try JinaV2.describe(config) }
        _ = try config.optionalChoice("feed_forward_type", from: ["original": true])
        let sizes = try config.encoderDimensions()
        let normalization = try config.layerNormalization(default: 1e-12)
        return try EncoderDescription(
            config, sizes, layers: try layers(config, sizes, normalization), positions: .learned(offset: 0),
            embeddingNormalization: normalization,
            typeCount: try config.int("type_vocab_size", DecoderLimits.vocabulary, default: 2), names: names,
            leftovers: leftovers)
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        try ClassifierDescription(config, pooling: .first, activation: .tanh, dense: "pooler.dense")
    }

    /// Modules beside the encoder that published checkpoints hold.
    static let leftovers = ["embeddings.position_ids", "pooler.", "cls."]

    /// Layers of attention and a plain network with biases, each normalised after its residual.
    static func layers(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration,
        activation: String = "hidden_act", size: String = "intermediate_size",
        _ change: (inout AttentionConfiguration) -> Void = { _ in }
    ) throws(CheckpointError) -> [LayerConfiguration] {
        for key in ["is_decoder", "add_cross_attention"] { try config.requireOff(key) }
        var attention = AttentionConfiguration(sizes)
        (attention.rotaryEmbedding, attention.mask) = (nil, .bidirectional)
        attention.biases = .required
        change(&attention)
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(
                try config.dense(size: size, activation: activation, default: .gelu, isGated: false, bias: .required)),
            normalizations: .afterResiduals(normalization))
        return Array(repeating: layer, count: sizes.layerCount)
    }

    /// The tensors' names.
    static let names = TensorNames().with {
        $0.prefixes = ["", "bert."]
        $0.tokenEmbedding = "embeddings.word_embeddings"
        $0.positionEmbedding = "embeddings.position_embeddings"
        $0.tokenTypeEmbedding = "embeddings.token_type_embeddings"
        $0.embeddingNormalization = "embeddings.LayerNorm"
        $0.layers = "encoder.layer.{}"
        $0.layer.queryKeyValue = .separate(
            query: "attention.self.query", key: "attention.self.key", value: "attention.self.value")
        $0.layer.attentionOutput = "attention.output.dense"
        $0.layer.attentionOutputNormalization = "attention.output.LayerNorm"
        $0.layer.feedForward = .plain(up: "intermediate.dense", down: "output.dense")
        $0.layer.feedForwardOutputNormalization = "output.LayerNorm"
    }
}
