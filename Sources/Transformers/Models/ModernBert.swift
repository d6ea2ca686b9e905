import Checkpoints
import OrderedJSON
import Tensors

/// ModernBERT (arXiv 2412.13663): rotary positions, gated networks, normalisation before each part, and windows in most layers.
enum ModernBert: EncoderFamily {
    static let modelTypes = ["modernbert"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let sizes = try config.encoderDimensions { $0.defaultPositionCount = 8192 }
        let normalization = try normalization(config)
        let window = try config.int("local_attention", .nonNegative, default: 128)
        let period = try config.int("global_attn_every_n_layers", .positive, default: 3)
        let kinds = try config.layerKinds(layerCount: sizes.layerCount) { $0 % period != 0 }
        var masks: [AttentionConfiguration.Mask] = []
        for kind in kinds {
            switch kind {
            case .full: masks.append(.bidirectional)
            case .sliding: masks.append(.surrounding(radius: window / 2))
            case .chunked:
                throw config.invalid(
                    "layer_types", expected: .other("'full_attention' or 'sliding_attention' for each layer"))
            }
        }
        let globalTheta = try config.double("global_rope_theta", .positive, default: 160_000)
        // Null means that local layers rotate as global ones.
        let localTheta =
            config.object["local_rope_theta"] == nil
            ? 10_000 : try config.optionalDouble("local_rope_theta", .positive) ?? globalTheta
        let rotations = try config.rotary(byKindOf: masks, sizes) { kind in
            RotaryKeys(
                theta: nil, defaultTheta: kind.utf8.elementsEqual("full_attention".utf8) ? globalTheta : localTheta)
        }
        let layers = try layers(config, sizes, masks, rotations.indices)
        return try EncoderDescription(
            config, sizes, layers: layers, rotary: rotations.embeddings, embeddingNormalization: normalization,
            finalNormalization: normalization, names: names, leftovers: ["head.", "decoder.", "classifier.", "cls."])
    }

    /// The normalisation of the embeddings, in blocks and after the last.
    static func normalization(_ config: ConfigurationReader) throws(CheckpointError) -> NormalizationConfiguration {
        .layer(
            epsilon: try config.epsilon("norm_eps", default: 1e-5),
            bias: try config.presence("norm_bias", default: false))
    }

    /// The blocks of the encoder, and of the decoder that has the same.
    ///
    /// - Parameter rotations: the rotary embedding of each.
    static func layers(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ masks: [AttentionConfiguration.Mask], _ rotations: [Int?]
    ) throws(CheckpointError) -> [LayerConfiguration] {
        let normalization = try normalization(config)
        var attention = AttentionConfiguration(sizes)
        attention.biases = try config.presence("attention_bias", default: false)
        let feedForward = FeedForwardConfiguration.dense(
            try config.dense(
                activation: "hidden_activation", default: .gelu,
                bias: try config.presence("mlp_bias", default: false)))
        var layers: [LayerConfiguration] = []
        for (index, mask) in masks.enumerated() {
            (attention.mask, attention.rotaryEmbedding) = (mask, rotations[index])
            var norms = BlockNormalizations.before(normalization)
            // The first block reads what the embeddings' own normalisation made.
            if index == 0 { norms.attentionInput = nil }
            layers.append(LayerConfiguration(attention: attention, feedForward: feedForward, normalizations: norms))
        }
        return layers
    }

    static func classifier(_ config: ConfigurationReader) throws(CheckpointError) -> ClassifierDescription? {
        var classifier = try ClassifierDescription(
            config,
            pooling: try config.choice("classifier_pooling", from: ["cls": .first, "mean": .mean], default: .first),
            activation: try config.activation("classifier_activation", default: .gelu), dense: "head.dense")
        classifier.configuration.denseBias = try config.presence("classifier_bias", default: false)
        classifier.configuration.normalization = try normalization(config)
        classifier.normalization = "head.norm"
        return classifier
    }

    static let names = TensorNames().with {
        $0.prefixes = ["", "model."]
        $0.tokenEmbedding = "embeddings.tok_embeddings"
        $0.embeddingNormalization = "embeddings.norm"
        $0.finalNormalization = "final_norm"
        $0.layer.attentionInputNormalization = "attn_norm"
        $0.layer.feedForwardInputNormalization = "mlp_norm"
        $0.layer.queryKeyValue = .stacked("attn.Wqkv")
        $0.layer.attentionOutput = "attn.Wo"
        $0.layer.feedForward = .fusedGated(gateUp: "mlp.Wi", down: "mlp.Wo")
    }
}
