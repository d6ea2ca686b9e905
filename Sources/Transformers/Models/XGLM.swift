import Checkpoints
import Tensors

/// XGLM (arXiv 2112.10668): OPT with sinusoidal positions and scaled embeddings.
enum XGLM: ModelFamily {
    static let modelType = "xglm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.hiddenSize = config.firstPresent("d_model", "hidden_size")
        keys.layerCount = config.firstPresent("num_layers", "num_hidden_layers")
        keys.headCount = config.firstPresent("attention_heads", "num_attention_heads")
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
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        // The reference's normalisations have this epsilon, whatever the configuration says.
        let normalization = NormalizationConfiguration.layer(epsilon: 1e-5)
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = .required
        attention.outputBias = .required
        let feedForward = try config.dense(
            size: size, activation: activation, default: .gelu, isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: normalization, head: try config.head(tiedByDefault: true))
        if try config.bool("scale_embedding", default: true) {
            decoder.embeddingMultiplier = Float(Double(sizes.hiddenSize).squareRoot())
        }
        var names = OPT.names
        names.finalNormalization = "layer_norm"
        return DecoderDescription(configuration: decoder, names: names)
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
