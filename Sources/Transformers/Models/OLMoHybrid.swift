import Checkpoints
import OrderedJSON

/// OLMo Hybrid: OLMo 3 without windows, three of whose four layers follow the gated delta rule, where memory may be turned round.
enum OLMoHybrid: ModelFamily {
    static let modelType = "olmo_hybrid"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 65_536), epsilon: 1e-6)
        let sizes = recipe.sizes
        recipe.attention.queryKeyNormalization = .init(scope: .projection, normalization: recipe.normalization)
        if try isUnrotated(config) { recipe.rotary = nil }
        // The reference's layer keeps the epsilon of the library that it was trained with.
        var net = try config.gatedDelta(
            defaults: .init(
                keyHeads: sizes.headCount, valueHeads: sizes.headCount,
                keyDimension: max(1, Int(0.75 * Double(sizes.hiddenSize) / Double(sizes.headCount)))),
            normalization: .rootMeanSquare(epsilon: 1e-5))
        net.betaScale = try config.bool("linear_allow_neg_eigval", default: true) ? 2 : 1
        let isRecurrent = try config.recurrentLayers(sizes) { layer in
            layer % 4 != 3 && !(sizes.layerCount < 4 && layer == sizes.layerCount - 1)
        }
        recipe.names.layer.recurrence = "linear_attn"
        recipe.names.layer.attentionInputNormalization = "attention_layer_norm|input_layernorm"
        recipe.names.layer.attentionOutputNormalization = "feedforward_layer_norm|post_attention_layernorm"
        recipe.names.layer.feedForwardInputNormalization = "feedforward_layer_norm|post_attention_layernorm"
        let after = BlockNormalizations.after(recipe.normalization)
        return try recipe.description { layer, index in
            if isRecurrent[index] {
                (layer.attention, layer.recurrence) = (nil, .gatedDelta(net))
            } else {
                layer.normalizations = after
            }
        }
    }

    /// Whether the configuration says that the base of rotations is `null`, as models for long contexts do.
    private static func isUnrotated(_ config: ConfigurationReader) throws(CheckpointError) -> Bool {
        let parameters = try config.rotaryParameters()
        let place = parameters?.object["rope_theta"] == nil ? config : parameters ?? config
        return place.object["rope_theta"] != nil && !place.contains("rope_theta")
    }
}
