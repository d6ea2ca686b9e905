import Checkpoints

/// EXAONE 3 and 3.5 (arXiv 2408.03541, 2412.04862): LLaMA under GPT-2's names, or under LLaMA's as transformers saves it.
enum EXAONE: ModelFamily {
    static let modelType = "exaone"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 4096)
        keys.layerCount = config.firstPresent("num_hidden_layers", "num_layers")
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon(config.firstPresent("rms_norm_eps", "layer_norm_epsilon"), default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let feedForward = try config.dense(
            activation: config.firstPresent("hidden_act", "activation_function"), bias: try config.presence("mlp_bias"))
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 500_000))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names, otherNames: [TensorNames()])
    }

    /// The names of the published checkpoints.
    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "wte"
        names.layers = "h.{}"
        names.finalNormalization = "ln_f"
        names.layer.attentionInputNormalization = "ln_1"
        names.layer.feedForwardInputNormalization = "ln_2"
        names.layer.queryKeyValue = .separate(
            query: "attn.attention.q_proj", key: "attn.attention.k_proj", value: "attn.attention.v_proj")
        names.layer.attentionOutput = "attn.attention.out_proj"
        names.layer.feedForward = .gated(gate: "mlp.c_fc_0", up: "mlp.c_fc_1", down: "mlp.c_proj")
        return names
    }
}
