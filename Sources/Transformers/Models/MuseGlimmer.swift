import Checkpoints
import OrderedJSON

/// The text part of Muse Glimmer (Meta): normalised embeddings, queries and keys of unit size, gated attention that slides and is
/// rotated in most layers, and normalisations around both parts.
enum MuseGlimmerText: ModelFamily {
    static let modelType = "muse_glimmer_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        let before = NormalizationConfiguration.rootMeanSquarePlusOne(epsilon: epsilon)
        let after = NormalizationConfiguration.rootMeanSquarePlusOne(
            epsilon: try config.epsilon("post_norm_eps", default: 1e-8))
        let plain = NormalizationConfiguration(kind: .rootMeanSquareWithoutParameters, epsilon: Float(epsilon))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: plain)
        attention.outputGate = .perElement
        let factor = try config.double("qk_scale_factor", default: 3.87)
        attention.scale = Float(factor / Double(sizes.headDimension).squareRoot())
        let last = sizes.layerCount - 1
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 2048)
        ) { (last - $0) % 4 != 0 }
        let thetas = try config.optionalDoubles("layer_rope_theta", .nonNegative)
        if let thetas, thetas.count != sizes.layerCount {
            throw config.invalid("layer_rope_theta", expected: .count(sizes.layerCount))
        }
        let feedForward = FeedForwardConfiguration.dense(try config.dense(activation: "hidden_activation"))
        let layers = masks.enumerated().map { index, mask in
            attention.mask = mask
            // A layer's own base says whether it is rotated, and nothing else.
            let isRotated = thetas.map { $0[index] != 0 } ?? ((last - index) % 4 != 0)
            attention.rotaryEmbedding = isRotated ? 0 : nil
            return LayerConfiguration(
                attention: attention, feedForward: feedForward,
                normalizations: BlockNormalizations(
                    attentionInput: before, attentionOutput: after, feedForwardInput: before, feedForwardOutput: after))
        }
        var head = try config.head(tiedByDefault: false)
        head.multiplier = Float(try config.double("output_multiplier", default: 0.196_116_135_138_184_04))
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 20)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
            finalNormalization: .rootMeanSquare(epsilon: epsilon), head: head)
        decoder.embeddingNormalization = plain
        var names = TensorNames()
        names.layer.attentionGate = "self_attn.gate_proj"
        names.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
        return DecoderDescription(configuration: decoder, names: names)
    }
}
