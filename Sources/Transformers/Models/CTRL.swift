import Checkpoints
import Tensors

/// CTRL (arXiv 1909.05858): scaled embeddings and sinusoidal positions, layer normalisation, biases, ReLU.
enum CTRL: ModelFamily {
    static let modelType = "ctrl"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = GPT2.sizeKeys
        keys.defaultPositionCount = 256
        let sizes = try config.dimensions(keys)
        guard sizes.hiddenSize % 2 == 0 else {
            throw config.invalid("n_embd", expected: .other("an even width, half of it for sines"))
        }
        // Those within blocks have this epsilon whatever the configuration says of the last.
        var recipe = try DecoderRecipe(modelType, config, sizes: sizes, .layer(epsilon: 1e-6), bias: nil)
        recipe.attention.biases = .required
        recipe.feedForward = .dense(
            .init(
                intermediateSize: try config.int("dff", DecoderLimits.widths, default: 8192), activation: .relu,
                isGated: false, bias: .required))
        (recipe.rotary, recipe.isTied, recipe.headBias, recipe.names) = (nil, true, .required, names)
        var description = try recipe.description()
        description.configuration.finalNormalization = try config.layerNormalization(
            "layer_norm_epsilon", default: 1e-6)
        description.configuration.embeddingMultiplier = Float(Double(sizes.hiddenSize).squareRoot())
        description.configuration.positionTable = .sinusoidal(offset: 0, zero: nil, reachesLast: false)
        return description
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "w"
        $0.layers = "h.{}"
        $0.finalNormalization = "layernorm"
        $0.layer.attentionInputNormalization = "layernorm1"
        $0.layer.feedForwardInputNormalization = "layernorm2"
        $0.layer.queryKeyValue = .separate(
            query: "multi_head_attention.Wq", key: "multi_head_attention.Wk", value: "multi_head_attention.Wv")
        $0.layer.attentionOutput = "multi_head_attention.dense"
        $0.layer.feedForward = .plain(up: "ffn.0", down: "ffn.2")
    }
}
