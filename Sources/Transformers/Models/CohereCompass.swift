import Checkpoints

/// The text part of North Micro: Cohere 2 with halves rotated, and a rotation or none for each kind of layer.
enum CohereCompassText: ModelFamily {
    static let modelType = "cohere_compass_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try Cohere.recipe(modelType, config, .init(headDimension: nil, defaultPositionCount: 8192))
        try recipe.slide(within: try config.slidingWindow(default: 4096)) { _ in false }
        recipe.rotations = try config.rotary(byKindOf: recipe.masks ?? [], recipe.sizes) { _ in RotaryKeys() }
        return try Cohere.scaled(try recipe.description(), config, default: 1)
    }
}
