import Checkpoints

/// Ministral 8B: Mistral whose layers may differ in their windows.
enum Ministral: ModelFamily {
    static let modelType = "ministral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072), epsilon: 1e-6,
            bias: nil)
        let window = try config.slidingWindow(default: 4096)
        try recipe.slide(within: window) { _ in window != nil }
        return try recipe.description()
    }
}
