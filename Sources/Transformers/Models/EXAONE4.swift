import Checkpoints

/// EXAONE 4 (arXiv 2507.11407): normalisation after each part and of each head, rotations in sliding layers only.
enum EXAONE4: ModelFamily {
    static let modelType = "exaone4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-5, bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.normalizations = .after(recipe.normalization)
        let window = try config.slidingWindow(default: 4096)
        // The pattern may be a word such as "LLLG"; then the layers are listed as well.
        let pattern =
            config.contains("layer_types") ? 1 : try config.int("sliding_window_pattern", .positive, default: 4)
        try recipe.slide(within: window) { window != nil && ($0 + 1) % pattern != 0 }
        if window != nil { try recipe.rotateSlidingLayers() }
        return try recipe.description()
    }
}
