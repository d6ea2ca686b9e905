import Checkpoints
import Tensors

/// BitNet b1.58 (arXiv 2402.17764, 2504.12285): LLaMA with squared ReLU and a normalisation before each narrowing matrix.
enum BitNet: ModelFamily {
    static let modelType = "bitnet"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 5, defaultPositionCount: 2048), epsilon: 1e-5)
        recipe.attention.outputNormalization = recipe.normalization
        var feedForward = try config.dense(default: .reluSquared)
        feedForward.innerNormalization = recipe.normalization
        recipe.feedForward = .dense(feedForward)
        recipe.rotary = RotaryKeys(defaultTheta: 500_000)
        return try recipe.description()
    }
}
