import Checkpoints
import Glibc
import Tensors

/// The text part of Gemma 3n: four residual streams, learned residuals, embeddings for each layer, gates of which only the
/// largest numbers count, and last layers that read the keys and values of earlier ones.
enum Gemma3nText: ModelFamily {
    static let modelType = "gemma3n_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(
            defaultKeyValueHeadCount: 2, defaultHeadDimension: 256, defaultPositionCount: 32_768)
        (keys.defaultVocabularySize, keys.defaultHiddenSize) = (262_400, 2048)
        (keys.defaultLayerCount, keys.defaultHeadCount) = (35, 8)
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        let kinds = try config.layerKinds(layerCount: sizes.layerCount) { ($0 + 1) % 5 != 0 }
        var attention = AttentionConfiguration(sizes)
        attention.scale = 1
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.valueNormalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: normalization.epsilon)
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 512)
        ) { ($0 + 1) % 5 != 0 }
        let attentions = masks.map { mask in
            attention.mask = mask
            attention.rotaryEmbedding = mask == .causal ? 0 : 1
            return attention
        }
        let shared = try config.sharedMemoryLayers(
            kinds: kinds, shapes: attentions.map(\.keysAndValues), default: 15)
        let residual = LearnedResidualConfiguration(
            rank: try config.int("laurel_rank", DecoderLimits.widths, default: 64), normalization: normalization)
        let networks = try networks(config, sizes.layerCount)
        let layers = attentions.indices.map { index in
            var layer = LayerConfiguration(
                attention: attentions[index], feedForward: .dense(networks[index]),
                normalizations: .around(normalization))
            layer.sharedMemoryLayer = shared[index]
            layer.learnedResidual = residual
            return layer
        }
        let rotary = try config.rotaryByLayerKind(
            sizes, full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: "rope_local_base_freq"))
        var head = try config.head(tiedByDefault: true)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [rotary.full, rotary.sliding], layers: layers,
            finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = Float(sizes.hiddenSize).squareRoot()
        decoder.perLayerEmbedding = try perLayerEmbedding(config)
        decoder.alternatingUpdates = try alternatingUpdates(config, normalization)
        return DecoderDescription(configuration: decoder, names: Gemma2.sandwichNames)
    }

    /// Embeddings for each layer, as Gemma 4 has them too.
    static func perLayerEmbedding(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> PerLayerEmbeddingConfiguration {
        PerLayerEmbeddingConfiguration(
            vocabularySize: try config.int("vocab_size_per_layer_input", DecoderLimits.vocabulary, default: 262_144),
            width: try config.int("hidden_size_per_layer_input", DecoderLimits.widths, default: 256),
            activation: try config.activation("hidden_activation", default: .geluTanh),
            normalization: .rootMeanSquare(epsilon: try config.epsilon("rms_norm_eps", default: 1e-6)))
    }

    private static func alternatingUpdates(
        _ config: ConfigurationReader, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> AlternatingUpdatesConfiguration {
        let count = try config.int("altup_num_inputs", .within(1...64), default: 4)
        return AlternatingUpdatesConfiguration(
            streamCount: count, activeStream: try config.int("altup_active_idx", .within(0...count - 1), default: 0),
            scalesCorrected: try config.bool("altup_correct_scale", default: true), normalization: normalization)
    }

    /// The network of each layer: one width for all or one for each, and the part of its gate that is cut off.
    private static func networks(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [FeedForwardConfiguration.DenseConfiguration] {
        let key = "intermediate_size"
        var widths = config.contains(key) ? try config.intOrInts(key, DecoderLimits.widths) : [16_384]
        if widths.count == 1 { widths = Array(repeating: widths[0], count: layerCount) }
        guard widths.count == layerCount else { throw config.invalid(key, expected: .count(layerCount)) }
        let pattern = "activation_sparsity_pattern"
        let sparsities =
            try config.optionalDoubles(pattern, .within(0, 1))
            ?? (0..<layerCount).map { layerCount > 10 && $0 < 10 ? 0.95 : 0 }
        guard sparsities.count == layerCount else { throw config.invalid(pattern, expected: .count(layerCount)) }
        guard sparsities.allSatisfy({ Float($0) < 1 }) else {
            throw config.invalid(pattern, expected: .other("parts of a gate less than 1"))
        }
        let activation = try config.activation("hidden_activation", default: .geluTanh)
        return zip(widths, sparsities).map { width, sparsity in
            FeedForwardConfiguration.DenseConfiguration(
                intermediateSize: width, activation: activation, bias: .absent,
                gateCutoff: Float(sparsity) > 0 ? Float(normalQuantile(Double(Float(sparsity)))) : nil)
        }
    }

    /// The number below which a part of a standard normal distribution lies, by bisection.
    static func normalQuantile(_ part: Double) -> Double {
        var (low, high) = (-40.0, 40.0)
        while true {
            let middle = (low + high) / 2
            if middle == low || middle == high { return middle }
            if erfc(-middle / 2.0.squareRoot()) / 2 < part { low = middle } else { high = middle }
        }
    }
}
