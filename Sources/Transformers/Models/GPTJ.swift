import Checkpoints
import Tensors

/// GPT-J (Wang and Komatsuzaki, 2021): parallel blocks with one normalisation, neighbours rotated in the first part of a head.
enum GPTJ: ModelFamily {
    static let modelType = "gptj"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, names)
    }

    /// A decoder of GPT-J's mathematics under other names.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, _ names: TensorNames
    ) throws(CheckpointError) -> DecoderDescription {
        var keys = GPT2.sizeKeys
        keys.keyValueHeadCount = nil
        keys.defaultPositionCount = 2048
        let sizes = try config.dimensions(keys)
        let normalization = try GPT2.normalization(config)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("n_inner", DecoderLimits.widths, default: 4 * sizes.hiddenSize),
            activation: try config.activation("activation_function", default: .geluTanh), isGated: false,
            bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .shared(normalization),
            hasParallelResidual: true)
        // The base is a constant of the reference; no configuration has a key for it.
        var rotary = RotaryKeys(theta: nil, isPartial: true, pairing: .neighbours)
        rotary.width = "rotary_dim"
        rotary.defaultWidth = 64
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(nil, sizes, rotary)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false, bias: .required)),
            names: names)
    }

    private static var names: TensorNames {
        var names = sharedNames
        names.layer.queryKeyValue = .separate(query: "attn.q_proj", key: "attn.k_proj", value: "attn.v_proj")
        return names
    }

    /// What GPT-J and CodeGen call alike.
    static var sharedNames: TensorNames {
        var names = GPT2.names
        names.layer.attentionOutput = "attn.out_proj"
        names.layer.feedForward = .plain(up: "mlp.fc_in", down: "mlp.fc_out")
        return names
    }
}

/// CodeGen (arXiv 2203.13474): GPT-J whose projections are stored as the four machines that trained it held them.
enum CodeGen: ModelFamily {
    static let modelType = "codegen"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var names = GPTJ.sharedNames
        names.layer.queryKeyValue = .partitioned("attn.qkv_proj", parts: 4)
        let description = try GPTJ.describe(modelType, config, names)
        guard description.configuration.hiddenSize % 4 == 0 else {
            throw config.invalid("n_embd", expected: .other("a multiple of 4"))
        }
        return description
    }
}
