import Checkpoints
import Tensors

/// GPT-NeoX Japanese (ABEJA): GPT-NeoX one part after another, with a bias in the last layer's attention alone.
enum GPTNeoXJapanese: ModelFamily {
    static let modelType = "gpt_neox_japanese"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try network(config, sizes)),
            normalizations: .before(normalization))
        var layers = Array(repeating: layer, count: sizes.layerCount)
        layers[sizes.layerCount - 1].attention?.outputBias = .required
        var names = TensorNames()
        names.prefixes = ["gpt_neox_japanese.", ""]
        names.tokenEmbedding = "embed_in"
        names.finalNormalization = "final_layer_norm"
        names.heads = ["embed_out", "lm_head"]
        names.layer.queryKeyValue = .interleaved("attention.query_key_value")
        names.layer.attentionOutput = "attention.dense"
        names.layer.attentionOutputBias = "attention.dense_bias"
        names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        let keys = RotaryKeys(theta: "rotary_emb_base", partialFactor: "rotary_pct", isPartial: true)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, keys)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: names)
    }

    private static func network(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> FeedForwardConfiguration.DenseConfiguration {
        let key = "intermediate_multiple_size"
        let width = try config.double(key, .positive, default: 4) * Double(sizes.hiddenSize)
        guard width >= 1, width <= Double(DecoderLimits.widths.upper) else {
            throw config.invalid(key, expected: .other("a multiple of 'hidden_size' within bounds"))
        }
        return FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: Int(width), activation: try config.activation("hidden_act", default: .gelu),
            isGated: false, bias: .absent)
    }
}
