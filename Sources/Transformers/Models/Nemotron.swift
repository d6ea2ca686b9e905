import Checkpoints
import Tensors

/// Nemotron and Minitron (arXiv 2402.16819): layer normalisation with weights stored less one, squared ReLU, half of a
/// head rotated.
enum Nemotron: ModelFamily {
    static let modelType = "nemotron"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let normalization = NormalizationConfiguration(
            kind: .layer(bias: .required, weightOffset: 1),
            epsilon: Float(try config.epsilon("norm_eps", default: 1e-5)))
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(defaultPositionCount: 4096)), normalization)
        recipe.feedForward = .dense(
            try config.dense(default: .reluSquared, isGated: false, bias: try config.presence("mlp_bias")))
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true)
        recipe.names = Arcee.plainNames
        return try recipe.description()
    }
}
