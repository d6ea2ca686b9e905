import Checkpoints

/// SmolLM 3: LLaMA in which some layers have no position embedding.
enum SmolLM3: ModelFamily {
    static let modelType = "smollm3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 4, defaultPositionCount: 32_768), epsilon: 1e-6)
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        let isRotated = try rotatedLayers(config, recipe.sizes)
        let window = try config.slidingWindow(default: nil)
        let isUsed = try config.bool("use_sliding_window", default: false)
        try recipe.slide(within: window) { isUsed && window != nil && !isRotated[$0] }
        recipe.rotary = RotaryKeys(defaultTheta: 2_000_000)
        recipe.isTied = true
        return try recipe.description { layer, index in
            if !isRotated[index] { layer.attention?.rotaryEmbedding = nil }
        }
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
