import Checkpoints
import OrderedJSON
import Tensors

/// xLSTM 7B (arXiv 2503.13427): blocks of a matrix memory and a gated network.
enum XLSTM: ModelFamily {
    static let modelType = "xlstm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bias")
        if try !config.bool("add_out_norm", default: true) {
            throw config.invalid("add_out_norm", expected: .other("true; the reference has no other"))
        }
        let config = config.withDefaults(["num_hidden_layers": 32])
        let sizes = try config.dimensions(
            DimensionKeys(
                hiddenSize: config.firstPresent("hidden_size", "embedding_dim"),
                layerCount: config.firstPresent("num_hidden_layers", "num_blocks"), headCount: "num_heads",
                keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 1_048_576, defaultHeadCount: 8))
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.rootMeanSquare("norm_eps", default: 1e-6), bias: nil)
        let isFused = try config.choice("weight_mode", from: ["single": false, "fused": true], default: false)
        let bound = try config.number("gate_soft_cap", .positive, whenAbsent: 15)
        let memory = MatrixMemoryConfiguration(
            headCount: sizes.headCount, keyDimension: try width(config, "qk_dim_factor", 0.5, sizes),
            valueDimension: try width(config, "v_dim_factor", 1, sizes), gateBound: bound,
            epsilon: Float(try config.epsilon("eps", default: 1e-6)),
            normalization: .init(kind: .layer(bias: .absent, weightOffset: 0), epsilon: recipe.normalization.epsilon),
            isFused: isFused)
        recipe.feedForward = .dense(
            .init(intermediateSize: try networkWidth(config, sizes), activation: .silu, bias: .absent))
        (recipe.rotary, recipe.names) = (nil, names(isFused: isFused))
        var description = try recipe.description { layer, _ in
            (layer.attention, layer.recurrence) = (nil, .matrixMemory(memory))
        }
        description.configuration.head.softcap = try config.number("output_logit_soft_cap", .positive, whenAbsent: 30)
        return description
    }

    /// The width of a head, whose factor is of all heads together.
    private static func width(
        _ config: ConfigurationReader, _ key: String, _ fallback: Double, _ sizes: Dimensions
    ) throws(CheckpointError) -> Int {
        let all = Double(sizes.hiddenSize) * (try config.double(key, .positive, default: fallback))
        guard all >= Double(sizes.headCount), all <= Double(DecoderLimits.stateWidths.upper * sizes.headCount),
            Int(all) % sizes.headCount == 0
        else {
            throw config.invalid(
                key, expected: .other("a width of all heads that is a multiple of 'num_heads' (\(sizes.headCount))"))
        }
        return Int(all) / sizes.headCount
    }

    /// The width of the network, up to a multiple.
    private static func networkWidth(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> Int {
        let multiple = try config.int("ffn_round_up_to_multiple_of", DecoderLimits.widths, default: 64)
        let key = "ffn_proj_factor"
        let width = Double(sizes.hiddenSize) * (try config.double(key, .positive, default: 2.667))
        guard width <= Double(DecoderLimits.widths.upper / 2) else {
            throw config.invalid(key, expected: .other("a width of the network within bounds"))
        }
        let rounded = Int((width + Double(multiple) - 1) / Double(multiple)) * multiple
        guard DecoderLimits.widths.contains(rounded) else {
            throw config.invalid(key, expected: .other("a width of the network within bounds"))
        }
        return rounded
    }

    private static func names(isFused: Bool) -> TensorNames {
        var names = TensorNames()
        names.prefixes = ["backbone.", ""]
        names.tokenEmbedding = "embeddings"
        names.layers = "blocks.{}"
        names.finalNormalization = "out_norm"
        names.layer.attentionInputNormalization = "norm_mlstm"
        names.layer.feedForwardInputNormalization = "norm_ffn"
        names.layer.recurrence = "mlstm_layer"
        names.layer.feedForward =
            isFused
            ? .fusedGated(gateUp: "ffn.proj_up_gate_z", down: "ffn.proj_down")
            : .gated(gate: "ffn.proj_up_gate", up: "ffn.proj_up", down: "ffn.proj_down")
        return names
    }
}
