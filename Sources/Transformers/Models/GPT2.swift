import Checkpoints
import Tensors

/// GPT-2 (Radford and others, 2019): learned positions, layer normalisation, biases, matrices stored transposed.
enum GPT2: ModelFamily {
    static let modelType = "gpt2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        var keys = sizeKeys
        keys.keyValueHeadCount = nil
        let sizes = try config.dimensions(keys)
        var layer = try layer(config, sizes, activation: .geluTanh)
        let scale = layer.attention?.scale ?? 1
        let isScaledByLayer = try config.bool("scale_attn_by_inverse_layer_idx", default: false)
        let layers = (0..<sizes.layerCount).map { index in
            if isScaledByLayer { layer.attention?.scale = scale / Float(index + 1) }
            return layer
        }
        var names = names
        names.isTransposed = true
        return DecoderDescription(configuration: try decoder(modelType, config, sizes, layers), names: names)
    }

    /// The sizes' names, which are older than everybody else's.
    static var sizeKeys: DimensionKeys {
        var keys = DimensionKeys(defaultPositionCount: 1024)
        keys.hiddenSize = "n_embd"
        keys.layerCount = "n_layer"
        keys.headCount = "n_head"
        keys.headDimension = nil
        keys.positionCount = "n_positions"
        return keys
    }

    /// One layer.
    static func layer(
        _ config: ConfigurationReader, _ sizes: Dimensions, activation: Activation
    ) throws(CheckpointError) -> LayerConfiguration {
        let normalization = try normalization(config)
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = .required
        attention.outputBias = .required
        if try !config.bool("scale_attn_weights", default: true) { attention.scale = 1 }
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("n_inner", DecoderLimits.widths, default: 4 * sizes.hiddenSize),
            activation: try config.activation("activation_function", default: activation), isGated: false,
            bias: .required)
        return LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
    }

    /// A decoder with learned positions.
    static func decoder(
        _ modelType: String, _ config: ConfigurationReader, _ sizes: Dimensions, _ layers: [LayerConfiguration]
    ) throws(CheckpointError) -> DecoderConfiguration {
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: layers, finalNormalization: try normalization(config),
            head: try config.head(tiedByDefault: true))
        decoder.positionTable = .learned(offset: 0)
        return decoder
    }

    static func normalization(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> NormalizationConfiguration {
        .layer(epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5))
    }

    /// The tensors' names.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "wte"
        names.positionEmbedding = "wpe"
        names.layers = "h.{}"
        names.finalNormalization = "ln_f"
        names.layer.attentionInputNormalization = "ln_1"
        names.layer.feedForwardInputNormalization = "ln_2"
        names.layer.queryKeyValue = .stacked("attn.c_attn")
        names.layer.attentionOutput = "attn.c_proj"
        names.layer.feedForward = .plain(up: "mlp.c_fc", down: "mlp.c_proj")
        return names
    }
}
