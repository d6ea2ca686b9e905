import Checkpoints
import Tensors

/// GPT-2 (Radford and others, 2019): learned positions, layer normalisation, biases, matrices stored transposed.
enum GPT2: ModelFamily {
    static let modelType = "gpt2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        var recipe = try recipe(modelType, config, try config.dimensions(sizeKeys))
        recipe.names.isTransposed = true
        let scale = recipe.attention.scale
        let isScaledByLayer = try config.bool("scale_attn_by_inverse_layer_idx", default: false)
        var description = try recipe.description { layer, index in
            if isScaledByLayer { layer.attention?.scale = scale / Float(index + 1) }
        }
        description.configuration.positionTable = .learned(offset: 0)
        return description
    }

    /// The sizes' names, which are older than everybody else's.
    static var sizeKeys: DimensionKeys {
        DimensionKeys(
            hiddenSize: "n_embd", layerCount: "n_layer", headCount: "n_head", keyValueHeadCount: nil,
            headDimension: nil, positionCount: "n_positions", defaultPositionCount: 1024)
    }

    /// Layers with biases, without rotations.
    static func recipe(
        _ modelType: String, _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> DecoderRecipe {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.layerNormalization("layer_norm_epsilon"), bias: nil)
        recipe.attention.biases = .required
        if try !config.bool("scale_attn_weights", default: true) { recipe.attention.scale = 1 }
        recipe.feedForward = .dense(try network(config, sizes))
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, names)
        return recipe
    }

    /// A plain network, four times as wide as the residual stream unless the configuration says otherwise.
    static func network(
        _ config: ConfigurationReader, _ sizes: Dimensions, size: String = "n_inner"
    ) throws(CheckpointError) -> DenseConfiguration {
        DenseConfiguration(
            intermediateSize: try config.int(size, DecoderLimits.widths, default: 4 * sizes.hiddenSize),
            activation: try config.activation("activation_function", default: .geluTanh), isGated: false,
            bias: .required)
    }

    /// The tensors' names.
    static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "wte"
        $0.positionEmbedding = "wpe"
        $0.layers = "h.{}"
        $0.finalNormalization = "ln_f"
        $0.layer.attentionInputNormalization = "ln_1"
        $0.layer.feedForwardInputNormalization = "ln_2"
        $0.layer.queryKeyValue = .stacked("attn.c_attn")
        $0.layer.attentionOutput = "attn.c_proj"
        $0.layer.feedForward = .plain(up: "mlp.c_fc", down: "mlp.c_proj")
    }
}
