import Checkpoints
import Tensors

/// GPT-NeoX and Pythia (arXiv 2204.06745): parallel blocks with two normalisations, and partly rotated heads.
enum GPTNeoX: ModelFamily {
    static let modelType = "gpt_neox"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("attention_bias", default: true))
        attention.outputBias = attention.inputBias
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(try config.dense(default: .gelu, isGated: false, bias: .required)),
            normalizations: .before(normalization),
            hasParallelResidual: try config.bool("use_parallel_residual", default: true))
        let rotaryKeys = RotaryKeys(
            theta: "rotary_emb_base", partialFactor: "rotary_pct", defaultPartialFactor: 0.25, isPartial: true)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, rotaryKeys)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["gpt_neox.", ""]
        names.tokenEmbedding = "embed_in"
        names.finalNormalization = "final_layer_norm"
        names.heads = ["embed_out", "lm_head"]
        names.layer.queryKeyValue = .interleaved("attention.query_key_value")
        names.layer.attentionOutput = "attention.dense"
        names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        return names
    }
}
