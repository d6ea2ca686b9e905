import Checkpoints
import Tensors

/// GPT-NeoX Japanese (ABEJA): GPT-NeoX one part after another, with a bias in the last layer's attention alone.
enum GPTNeoXJapanese: ModelFamily {
    static let modelType = "gpt_neox_japanese"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 2048)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization(), bias: nil)
        recipe.attention.biases = .absent
        recipe.feedForward = .dense(try network(config, recipe.sizes))
        recipe.rotary = RotaryKeys(theta: "rotary_emb_base", partialFactor: "rotary_pct", isPartial: true)
        recipe.isTied = true
        recipe.names = GPTNeoX.names(prefix: "gpt_neox_japanese.")
        recipe.names.layer.attentionOutputBias = "attention.dense_bias"
        let last = recipe.sizes.layerCount - 1
        return try recipe.description { layer, index in
            if index == last { layer.attention?.outputBias = .required }
        }
    }

    private static func network(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> DenseConfiguration {
        let key = "intermediate_multiple_size"
        let width = try config.double(key, .positive, default: 4) * Double(sizes.hiddenSize)
        guard width >= 1, width <= Double(DecoderLimits.widths.upper) else {
            throw config.invalid(key, expected: .other("a multiple of 'hidden_size' within bounds"))
        }
        return DenseConfiguration(
            intermediateSize: Int(width), activation: try config.activation("hidden_act", default: .gelu),
            isGated: false, bias: .absent)
    }
}
