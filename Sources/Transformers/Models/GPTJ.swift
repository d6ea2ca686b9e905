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
        keys.defaultPositionCount = 2048
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization("layer_norm_epsilon"),
            bias: nil)
        recipe.attention.biases = .absent
        recipe.normalizations = .shared(recipe.normalization)
        recipe.feedForward = .dense(try GPT2.network(config, recipe.sizes))
        // The base is a constant of the reference; no configuration has a key for it.
        let rotary = RotaryKeys(
            theta: nil, isPartial: true, pairing: .neighbours, width: "rotary_dim", defaultWidth: 64)
        recipe.rotations = ([try config.rotary(nil, recipe.sizes, rotary)], [])
        (recipe.isParallel, recipe.headBias, recipe.names) = (true, .required, names)
        return try recipe.description()
    }

    private static let names = sharedNames.with {
        $0.layer.queryKeyValue = .separate(at: "attn.")
    }

    /// What GPT-J and CodeGen call alike.
    static let sharedNames = GPT2.names.with {
        $0.layer.attentionOutput = "attn.out_proj"
        $0.layer.feedForward = .plain(up: "mlp.fc_in", down: "mlp.fc_out")
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
