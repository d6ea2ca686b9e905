import Checkpoints

/// Command R7B and A: Cohere with three sliding layers for each full one, of which only sliding ones are rotated.
enum Cohere2: ModelFamily {
    static let modelType = "cohere2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try Cohere.recipe(modelType, config, .init(defaultPositionCount: 8192))
        let pattern = try config.int("sliding_window_pattern", .positive, default: 4)
        try recipe.slide(within: try config.slidingWindow(default: 4096)) { ($0 + 1) % pattern != 0 }
        try recipe.rotateSlidingLayers(RotaryKeys(pairing: .neighbours))
        return try Cohere.scaled(try recipe.description(), config)
    }
}
