import Checkpoints
import Tensors

/// nanochat: normalisations without weights, of embeddings and of rotated queries and keys as well, pairs that turn the other
/// way round, and soft-capped logits.
enum NanoChat: ModelFamily {
    static let modelType = "nanochat"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: Float(try config.epsilon("rms_norm_eps", default: 1e-6)))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization, followsRotation: true)
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(try config.dense(default: .reluSquared, isGated: false)),
            normalizations: .before(normalization))
        var rotary = try config.rotary(sizes)
        rotary.isReversed = true
        var head = try config.head(tiedByDefault: false)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 15)
        var names = TensorNames()
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [rotary], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: normalization, head: head)
        decoder.embeddingNormalization = normalization
        return DecoderDescription(configuration: decoder, names: names)
    }
}
