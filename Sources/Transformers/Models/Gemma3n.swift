import Checkpoints
import LibC
import Tensors

/// The text part of Gemma 3n: four residual streams, learned residuals, embeddings for each layer, gates of which only the
/// largest numbers count, and last layers that read the keys and values of earlier ones.
enum Gemma3nText: ModelFamily {
    static let modelType = "gemma3n_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(
            defaultKeyValueHeadCount: 2, defaultHeadDimension: 256, defaultPositionCount: 32_768,
            defaultVocabularySize: 262_400, defaultHiddenSize: 2048, defaultLayerCount: 35, defaultHeadCount: 8)
        var recipe = try DecoderRecipe(modelType, config, keys, epsilon: 1e-6)
        let (sizes, normalization) = (recipe.sizes, recipe.normalization)
        let kinds = try config.layerKinds(layerCount: sizes.layerCount) { ($0 + 1) % 5 != 0 }
        recipe.attention.scale = 1
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        recipe.attention.valueNormalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: normalization.epsilon)
        recipe.normalizations = .around(normalization)
        try recipe.slide(within: try config.slidingWindow(default: 512)) { ($0 + 1) % 5 != 0 }
        let shapes = (recipe.masks ?? []).map { mask in
            var attention = recipe.attention
            attention.mask = mask
            return attention.keysAndValues
        }
        let shared = try config.sharedMemoryLayers(kinds: kinds, shapes: shapes, default: 15)
        let residual = LearnedResidualConfiguration(
            rank: try config.int("laurel_rank", DecoderLimits.widths, default: 64), normalization: normalization)
        recipe.feedForwards = try networks(config, sizes.layerCount).map { .dense($0) }
        try recipe.rotate(full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: "rope_local_base_freq"))
        (recipe.isTied, recipe.names) = (true, Gemma2.sandwichNames)
        var description = Gemma.scaled(
            try recipe.description { layer, index in
                layer.sharedMemoryLayer = shared[index]
                layer.learnedResidual = residual
            })
        description.configuration.head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        description.configuration.perLayerEmbedding = try perLayerEmbedding(config)
        description.configuration.alternatingUpdates = try alternatingUpdates(config, normalization)
        return description
    }

    /// Embeddings for each layer, as Gemma 4 has them too.
    static func perLayerEmbedding(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> PerLayerEmbeddingConfiguration {
        PerLayerEmbeddingConfiguration(
            vocabularySize: try config.int("vocab_size_per_layer_input", DecoderLimits.vocabulary, default: 262_144),
            width: try config.int("hidden_size_per_layer_input", DecoderLimits.widths, default: 256),
            activation: try config.activation("hidden_activation", default: .geluTanh),
            normalization: try config.rootMeanSquare("rms_norm_eps", default: 1e-6))
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
    ) throws(CheckpointError) -> [DenseConfiguration] {
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
            DenseConfiguration(
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
