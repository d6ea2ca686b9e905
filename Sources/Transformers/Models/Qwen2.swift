import Checkpoints

/// Qwen 2 and 2.5 (arXiv 2407.10671): LLaMA with biases of queries, keys and values, and perhaps sliding windows.
enum Qwen2: ModelFamily {
    static let modelType = "qwen2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 32_768), epsilon: 1e-6, bias: nil)
        (recipe.attention.inputBias, recipe.attention.outputBias) = (.required, .absent)
        recipe.masks = try slidingMasks(config, recipe.sizes)
        return try recipe.description()
    }

    /// Layers from `max_window_layers` on slide, when `use_sliding_window` says so.
    static func slidingMasks(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        let isUsed = try config.bool("use_sliding_window", default: false)
        let window = isUsed ? try config.slidingWindow(default: 4096) : nil
        let firstSliding = try config.int("max_window_layers", .nonNegative, default: 28)
        return try config.masks(layerCount: sizes.layerCount, window: window) { window != nil && $0 >= firstSliding }
    }
}
