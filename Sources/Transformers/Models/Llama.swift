import Checkpoints

/// LLaMA (Touvron and others, arXiv 2302.13971) and its many descendants.
enum Llama: ModelFamily {
    static let modelType = "llama"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-6)
    }

    /// The switches of biases: of queries, keys and values, of attention's output, and of networks.
    typealias Biases = (input: String, output: String, feedForward: String)

    /// A decoder of a family that differs in its defaults and in the names of three switches of biases.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys, epsilon: Double,
        _ biases: Biases = (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias")
    ) throws(CheckpointError) -> DecoderDescription {
        try recipe(modelType, config, keys, epsilon: epsilon, biases).description()
    }

    /// The same, which a family may change.
    static func recipe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys, epsilon: Double,
        _ biases: Biases = (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias")
    ) throws(CheckpointError) -> DecoderRecipe {
        var recipe = try DecoderRecipe(modelType, config, keys, epsilon: epsilon, bias: biases.input)
        recipe.attention.outputBias = try config.presence(biases.output)
        recipe.feedForward = .dense(try config.dense(bias: try config.presence(biases.feedForward)))
        return recipe
    }
}

/// InternLM 3: LLaMA with other defaults, and a switch for the biases of queries, keys and values alone.
enum InternLM3: ModelFamily {
    static let modelType = "internlm3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let others = config.firstPresent("bias", "mlp_bias")
        return try Llama.describe(
            modelType, config,
            DimensionKeys(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 32_768),
            epsilon: 1e-5,
            (input: config.firstPresent("qkv_bias", "attention_bias"), output: others, feedForward: others))
    }
}

/// IQuest-Coder: LLaMA with other defaults.
enum IQuestCoder: ModelFamily {
    static let modelType = "iquestcoder"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // The published code has both; no published checkpoint uses them, and the reference refuses them.
        try config.requireOff("use_sliding_window")
        if config.contains("clip_qkv") {
            throw config.invalid("clip_qkv", expected: .other("null; this is not supported"))
        }
        return try Llama.describe(
            modelType, config,
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072),
            epsilon: 1e-5)
    }
}
