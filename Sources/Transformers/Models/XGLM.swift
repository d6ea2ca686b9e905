import Checkpoints
import Tensors

/// XGLM (arXiv 2112.10668): OPT with sinusoidal positions and scaled embeddings.
enum XGLM: ModelFamily {
    static let modelType = "xglm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        let keys = DimensionKeys(
            hiddenSize: config.firstPresent("d_model", "hidden_size"),
            layerCount: config.firstPresent("num_layers", "num_hidden_layers"),
            headCount: config.firstPresent("attention_heads", "num_attention_heads"), defaultPositionCount: 2048)
        var description = try describe(
            modelType, config, keys, size: "ffn_dim", activation: "activation_function")
        // The row of the padding token is zero in the reference's table, whichever position it belongs to.
        let padding = try config.int("pad_token_id", .nonNegative, default: 1)
        description.configuration.positionTable = .sinusoidal(offset: 2, zero: padding, reachesLast: true)
        return description
    }

    /// A decoder of fairseq's mathematics with scaled embeddings.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys, size: String, activation: String
    ) throws(CheckpointError) -> DecoderDescription {
        var keys = keys
        (keys.keyValueHeadCount, keys.headDimension) = (nil, nil)
        // The reference's normalisations have this epsilon, whatever the configuration says.
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), .layer(epsilon: 1e-5), bias: nil)
        recipe.attention.biases = .required
        recipe.feedForward = .dense(
            try config.dense(size: size, activation: activation, default: .gelu, isGated: false, bias: .required))
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, OPT.names)
        recipe.names.finalNormalization = "layer_norm"
        var description = try recipe.description()
        if try config.bool("scale_embedding", default: true) {
            description.configuration.embeddingMultiplier = Float(Double(recipe.sizes.hiddenSize).squareRoot())
        }
        return description
    }
}

/// BioGPT (arXiv 2210.10341): OPT with scaled embeddings.
enum BioGPT: ModelFamily {
    static let modelType = "biogpt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try XGLM.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 1024), size: "intermediate_size",
            activation: "hidden_act")
        description.configuration.positionTable = .learned(offset: 2)
        description.names.prefixes = ["biogpt.", ""]
        description.names.heads = ["output_projection"]
        return description
    }
}
