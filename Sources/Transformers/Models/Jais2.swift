import Checkpoints
import Tensors

/// Jais 2: LLaMA with layer normalisation, biases, and a plain feed-forward part of squared ReLU.
enum Jais2: ModelFamily {
    static let modelType = "jais2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(defaultPositionCount: 8192)),
            try config.layerNormalization(), bias: nil)
        recipe.attention.biases = try config.presence("attention_bias", default: true)
        recipe.feedForward = .dense(
            try config.dense(
                default: .reluSquared, isGated: false, bias: try config.presence("mlp_bias", default: true)))
        recipe.names = Arcee.plainNames
        return try recipe.description()
    }
}
