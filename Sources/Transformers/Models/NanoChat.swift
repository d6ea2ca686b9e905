import Checkpoints
import Tensors

/// nanochat: normalisations without weights, of embeddings and of rotated queries and keys as well, pairs that turn the other
/// way round, and soft-capped logits.
enum NanoChat: ModelFamily {
    static let modelType = "nanochat"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let normalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: Float(try config.epsilon("rms_norm_eps", default: 1e-6)))
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(defaultPositionCount: 2048)), normalization)
        recipe.attention.queryKeyNormalization = .init(
            scope: .head, normalization: normalization, followsRotation: true)
        recipe.feedForward = .dense(try config.dense(default: .reluSquared, isGated: false))
        recipe.names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        var description = try recipe.description()
        description.configuration.rotaryEmbeddings[0].isReversed = true
        description.configuration.head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 15)
        description.configuration.embeddingNormalization = normalization
        return description
    }
}
