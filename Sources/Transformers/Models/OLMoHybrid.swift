import Checkpoints
import OrderedJSON

/// OLMo Hybrid: OLMo 3 without windows, three of whose four layers follow the gated delta rule, where memory may be turned round.
enum OLMoHybrid: ModelFamily {
    static let modelType = "olmo_hybrid"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 65_536))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .projection, normalization: normalization)
        let rotary = try rotary(config, sizes)
        if rotary.isEmpty { attention.rotaryEmbedding = nil }
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
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let layers = isRecurrent.map { isRecurrent in
            LayerConfiguration(
                attention: isRecurrent ? nil : attention, recurrence: isRecurrent ? .gatedDelta(net) : nil,
                feedForward: feedForward, normalizations: isRecurrent ? .before(normalization) : .after(normalization))
        }
        var names = TensorNames()
        names.layer.recurrence = "linear_attn"
        names.layer.attentionInputNormalization = "attention_layer_norm|input_layernorm"
        names.layer.attentionOutputNormalization = "feedforward_layer_norm|post_attention_layernorm"
        names.layer.feedForwardInputNormalization = "feedforward_layer_norm|post_attention_layernorm"
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotary, layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    /// The rotary embedding; none where the configuration says that the base is `null`, as models for long contexts do.
    private static func rotary(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [RotaryConfiguration] {
        let parameters = try config.rotaryParameters()
        let place = parameters?.object["rope_theta"] == nil ? config : parameters ?? config
        let isNone = place.object["rope_theta"] != nil && !place.contains("rope_theta")
        return isNone ? [] : [try config.rotary(sizes)]
    }
}
