import Checkpoints

/// EXAONE 3 and 3.5 (arXiv 2408.03541, 2412.04862): LLaMA under GPT-2's names, or under LLaMA's as transformers saves it.
enum EXAONE: ModelFamily {
    static let modelType = "exaone"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 4096)
        keys.layerCount = config.firstPresent("num_hidden_layers", "num_layers")
        let epsilon = config.firstPresent("rms_norm_eps", "layer_norm_epsilon")
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys),
            try config.rootMeanSquare(epsilon, default: 1e-5))
        recipe.feedForward = .dense(
            try config.dense(
                activation: config.firstPresent("hidden_act", "activation_function"),
                bias: try config.presence("mlp_bias")))
        recipe.rotary = RotaryKeys(defaultTheta: 500_000)
        recipe.names = names
        return try recipe.description(otherNames: [TensorNames()])
    }

    /// The names of the published checkpoints.
    private static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "wte"
        $0.layers = "h.{}"
        $0.finalNormalization = "ln_f"
        $0.layer.attentionInputNormalization = "ln_1"
        $0.layer.feedForwardInputNormalization = "ln_2"
        $0.layer.queryKeyValue = .separate(at: "attn.attention.")
        $0.layer.attentionOutput = "attn.attention.out_proj"
        $0.layer.feedForward = .gated(gate: "mlp.c_fc_0", up: "mlp.c_fc_1", down: "mlp.c_proj")
    }
}
