import Checkpoints

/// SmolLM 3: LLaMA in which some layers have no position embedding.
enum SmolLM3: ModelFamily {
    static let modelType = "smollm3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultPositionCount: 32_768))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let feedForward = FeedForwardConfiguration.dense(try config.dense(bias: try config.presence("mlp_bias")))
        let isRotated = try rotatedLayers(config, sizes)
        let window = try config.slidingWindow(default: nil)
        let isUsed = try config.bool("use_sliding_window", default: false)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { layer in
            isUsed && window != nil && !isRotated[layer]
        }
        let layers = zip(masks, isRotated).map { mask, isRotated in
            attention.mask = mask
            attention.rotaryEmbedding = isRotated ? 0 : nil
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .before(normalization))
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 2_000_000))],
                layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: true)))
    }

    /// `no_rope_layers` holds 1 for a layer with rotations and 0 for one without.
    private static func rotatedLayers(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Bool] {
        let interval = try config.int("no_rope_layer_interval", .positive, default: 4)
        guard let flags = try config.optionalInts("no_rope_layers", .within(0...1)) else {
            return (0..<sizes.layerCount).map { ($0 + 1) % interval != 0 }
        }
        guard flags.count >= sizes.layerCount else {
            throw config.invalid("no_rope_layers", expected: .count(sizes.layerCount))
        }
        return flags.prefix(sizes.layerCount).map { $0 != 0 }
    }
}
