import Checkpoints
import OrderedJSON

/// Qwen 3 Next and Coder Next: three layers of the gated delta rule for each layer of gated attention, with experts.
enum Qwen3Next: ModelFamily {
    static let modelType = "qwen3_next"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["num_key_value_heads": 2])
        let sizes = try config.dimensions(keys)
        let sparse = try Qwen2MoE.sparseLayers(config, sizes)
        var mixture: FeedForwardConfiguration?
        if sparse.contains(true) {
            mixture = .mixture(
                try self.mixture(config, isNormalized: try config.bool("norm_topk_prob", default: true)))
        }
        let dense = sparse.contains(false) ? FeedForwardConfiguration.dense(try config.dense()) : nil
        return try describe(modelType, config, sizes, feedForwards: sparse.compactMap { $0 ? mixture : dense })
    }

    static let keys = DimensionKeys(defaultHeadDimension: 256, defaultPositionCount: 32_768)

    /// The experts, and the one that every token uses.
    static func mixture(
        _ config: ConfigurationReader, isNormalized: Bool
    ) throws(CheckpointError) -> MixtureConfiguration {
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 8,
            routing: .softmax(normalized: isNormalized), expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        mixture.hasSharedExpertGate = true
        return mixture
    }

    /// A decoder with the given feed-forward part in each layer.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ sizes: Dimensions,
        feedForwards: [FeedForwardConfiguration]
    ) throws(CheckpointError) -> DecoderDescription {
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-6)
        let normalization = NormalizationConfiguration.rootMeanSquarePlusOne(epsilon: epsilon)
        var attention = AttentionConfiguration(sizes)
        attention.biases = try config.presence("attention_bias")
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.outputGate = .withQueries
        let net = try config.gatedDelta(
            defaults: .init(keyHeads: 16, valueHeads: 32, keyDimension: 128, valueDimension: 128),
            normalization: .rootMeanSquare(epsilon: epsilon))
        let interval = try config.int("full_attention_interval", .positive, default: 4)
        let isRecurrent = try config.recurrentLayers(sizes) { ($0 + 1) % interval != 0 }
        let layers = zip(isRecurrent, feedForwards).map { isRecurrent, feedForward in
            LayerConfiguration(
                attention: isRecurrent ? nil : attention, recurrence: isRecurrent ? .gatedDelta(net) : nil,
                feedForward: feedForward, normalizations: .before(normalization))
        }
        let rotary = try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.25, isPartial: true))
        var names = TensorNames()
        names.layer.recurrence = "linear_attn"
        var configuration = DecoderConfiguration(
            modelType, sizes, rotary: [rotary], layers: layers,
            finalNormalization: normalization, head: try config.head(tiedByDefault: false))
        // Qwen 3 Next has a prediction head that its configuration does not name; one with an embedding of its own is not known.
        if try config.int("mtp_num_hidden_layers", .nonNegative, default: 1) > 0, let last = feedForwards.last,
            try !config.bool("mtp_use_dedicated_embeddings", default: false)
        {
            configuration.predictionHead = PredictionHeadConfiguration(
                layer: LayerConfiguration(
                    attention: attention, feedForward: last, normalizations: .before(normalization)),
                normalization: normalization)
        }
        return DecoderDescription(configuration: configuration, names: names)
    }
}

/// The text part of Qwen 3.5, 3.6 and 3.8.
enum Qwen35Text: ModelFamily {
    static let modelType = "qwen3_5_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["num_key_value_heads": 4])
        let sizes = try config.dimensions(Qwen3Next.keys)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        return try Qwen3Next.describe(
            modelType, config, sizes, feedForwards: Array(repeating: feedForward, count: sizes.layerCount))
    }
}

/// The text part of Qwen 3.5 mixtures: experts in every layer, whose weights always add up to one.
enum Qwen35MoEText: ModelFamily {
    static let modelType = "qwen3_5_moe_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["num_key_value_heads": 2])
        let sizes = try config.dimensions(Qwen3Next.keys)
        let mixture = FeedForwardConfiguration.mixture(try Qwen3Next.mixture(config, isNormalized: true))
        return try Qwen3Next.describe(
            modelType, config, sizes, feedForwards: Array(repeating: mixture, count: sizes.layerCount))
    }
}
