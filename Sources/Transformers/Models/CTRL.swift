import Checkpoints
import Tensors

/// CTRL (arXiv 1909.05858): scaled embeddings and sinusoidal positions, layer normalisation, biases, ReLU.
enum CTRL: ModelFamily {
    static let modelType = "ctrl"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = GPT2.sizeKeys
        keys.keyValueHeadCount = nil
        keys.defaultPositionCount = 256
        let sizes = try config.dimensions(keys)
        guard sizes.hiddenSize % 2 == 0 else {
            throw config.invalid("n_embd", expected: .other("an even width, half of it for sines"))
        }
        // Those within blocks have this epsilon whatever the configuration says of the last.
        let normalization = NormalizationConfiguration.layer(epsilon: 1e-6)
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = .required
        attention.outputBias = .required
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("dff", DecoderLimits.widths, default: 8192), activation: .relu,
            isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: .layer(epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-6)),
            head: try config.head(tiedByDefault: true, bias: .required))
        decoder.embeddingMultiplier = Float(Double(sizes.hiddenSize).squareRoot())
        decoder.positionTable = .sinusoidal(offset: 0, zero: nil, reachesLast: false)
        return DecoderDescription(configuration: decoder, names: names)
    }

    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "w"
        names.layers = "h.{}"
        names.finalNormalization = "layernorm"
        names.layer.attentionInputNormalization = "layernorm1"
        names.layer.feedForwardInputNormalization = "layernorm2"
        names.layer.queryKeyValue = .separate(
            query: "multi_head_attention.Wq", key: "multi_head_attention.Wk", value: "multi_head_attention.Wv")
        names.layer.attentionOutput = "multi_head_attention.dense"
        names.layer.feedForward = .plain(up: "ffn.0", down: "ffn.2")
        return names
    }
}
