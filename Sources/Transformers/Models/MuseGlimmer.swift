import Checkpoints
import OrderedJSON

/// The text part of Muse Glimmer (Meta): normalised embeddings, queries and keys of unit size, gated attention that slides and is
/// rotated in most layers, and normalisations around both parts.
enum MuseGlimmerText: ModelFamily {
    static let modelType = "muse_glimmer_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5)
        let epsilon = recipe.normalization.epsilon
        let plain = NormalizationConfiguration(kind: .rootMeanSquareWithoutParameters, epsilon: epsilon)
        let before = NormalizationConfiguration.rootMeanSquarePlusOne(epsilon: Double(epsilon))
        let after = try config.rootMeanSquarePlusOne("post_norm_eps", default: 1e-8)
        recipe.normalizations = BlockNormalizations(
            attentionInput: before, attentionOutput: after, feedForwardInput: before, feedForwardOutput: after)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: plain)
        recipe.attention.outputGate = .perElement
        let factor = try config.double("qk_scale_factor", default: 3.87)
        recipe.attention.scale = Float(factor / Double(recipe.sizes.headDimension).squareRoot())
        let last = recipe.sizes.layerCount - 1
        try recipe.slide(within: try config.slidingWindow(default: 2048)) { (last - $0) % 4 != 0 }
        let thetas = try config.optionalDoubles("layer_rope_theta", .nonNegative)
        if let thetas, thetas.count != recipe.sizes.layerCount {
            throw config.invalid("layer_rope_theta", expected: .count(recipe.sizes.layerCount))
        }
        recipe.feedForward = .dense(try config.dense(activation: "hidden_activation"))
        recipe.names.layer.attentionGate = "self_attn.gate_proj"
        recipe.names.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
        var description = try recipe.description { layer, index in
            // A layer's own base says whether it is rotated, and nothing else.
            let isRotated = thetas.map { $0[index] != 0 } ?? ((last - index) % 4 != 0)
            layer.attention?.rotaryEmbedding = isRotated ? 0 : nil
        }
        description.configuration.head.multiplier = Float(
            try config.double("output_multiplier", default: 0.196_116_135_138_184_04))
        description.configuration.head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 20)
        description.configuration.embeddingNormalization = plain
        return description
    }
}
