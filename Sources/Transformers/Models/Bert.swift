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
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-12))
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
        (attention.inputBias, attention.outputBias) = (.required, .required)
        change(&attention)
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(
                try config.dense(size: size, activation: activation, default: .gelu, isGated: false, bias: .required)),
            normalizations: .afterResiduals(normalization))
        return Array(repeating: layer, count: sizes.layerCount)
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
