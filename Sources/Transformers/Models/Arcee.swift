import Checkpoints
import Tensors

/// Arcee's AFM: LLaMA with a plain feed-forward part of squared ReLU.
enum Arcee: ModelFamily {
    static let modelType = "arcee"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 4096), epsilon: 1e-5)
        recipe.feedForward = .dense(
            try config.dense(default: .reluSquared, isGated: false, bias: try config.presence("mlp_bias")))
        recipe.names = plainNames
        return try recipe.description()
    }

    /// The names of LLaMA without a gate.
    static let plainNames = TensorNames().with {
        $0.layer.feedForward = .plain(up: "mlp.up_proj", down: "mlp.down_proj")
    }
}
