import Checkpoints
import OrderedJSON
import Tensors

/// OpenELM (arXiv 2404.14619): LLaMA with normalised queries and keys, whose layers have heads and widths of their own.
enum OpenELM: ModelFamily {
    static let modelType = "openelm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let layerCount = try config.int("num_transformer_layers", DecoderLimits.layers)
        let heads = try counts(config, "num_query_heads", layerCount)
        let keyHeads = try counts(config, "num_kv_heads", layerCount)
        for (layer, (queries, keys)) in zip(heads, keyHeads).enumerated() where queries % keys != 0 {
            throw config.invalid(
                "num_kv_heads", expected: .other("a divisor of 'num_query_heads' (\(queries)) in layer \(layer)"))
        }
        let width = try config.int("head_dim", DecoderLimits.widths)
        let sizes = Dimensions(
            vocabularySize: try config.int("vocab_size", DecoderLimits.vocabulary),
            hiddenSize: try config.int("model_dim", DecoderLimits.widths), layerCount: layerCount, headCount: heads[0],
            keyValueHeadCount: keyHeads[0], headDimension: width,
            positionCount: try config.int("max_context_length", .positive, default: 2048))
        var recipe = try DecoderRecipe(modelType, config, sizes: sizes, try config.rootMeanSquare(), bias: nil)
        recipe.attention.biases = .absent
        if try config.bool("normalize_qk_projections", default: true) {
            recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        }
        let activation = try config.activation("activation_fn_name", default: .silu)
        let isGated = try config.bool("ffn_with_glu", default: true)
        recipe.feedForwards = try widths(config, sizes).map { width in
            .dense(.init(intermediateSize: width, activation: activation, isGated: isGated, bias: .absent))
        }
        recipe.rotary = RotaryKeys(theta: "rope_freq_constant")
        recipe.names = names(isGated: isGated)
        var description = try recipe.description { layer, index in
            layer.attention?.headCount = heads[index]
            layer.attention?.keyValueHeadCount = keyHeads[index]
        }
        description.configuration.head.isTied = try config.bool("share_input_output_layers", default: true)
        return description
    }

    /// A count for each layer, from a list or from one number for all.
    private static func counts(
        _ config: ConfigurationReader, _ key: String, _ layerCount: Int
    ) throws(CheckpointError) -> [Int] {
        let values = try config.intOrInts(key, DecoderLimits.heads)
        if values.isEmpty { throw config.missing(key) }
        if case .number? = config.value(key) { return Array(repeating: values[0], count: layerCount) }
        guard values.count == layerCount else { throw config.invalid(key, expected: .count(layerCount)) }
        return values
    }

    /// The width of each layer's network: its multiplier times the model's width, as the nearest multiple of a divisor; the one
    /// above where that would be less than nine tenths.
    private static func widths(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [Int] {
        let key = "ffn_multipliers"
        let multipliers: [Double]
        if case .number? = config.value(key) {
            multipliers = Array(repeating: try config.double(key, .positive), count: sizes.layerCount)
        } else {
            guard let values = try config.optionalDoubles(key, .positive) else { throw config.missing(key) }
            multipliers = values
        }
        guard multipliers.count == sizes.layerCount else {
            throw config.invalid(key, expected: .count(sizes.layerCount))
        }
        let divisor = try config.int("ffn_dim_divisor", DecoderLimits.widths, default: 256)
        var widths: [Int] = []
        for multiplier in multipliers {
            let wanted = multiplier * Double(sizes.hiddenSize)
            guard wanted <= Double(DecoderLimits.widths.upper) else {
                throw config.invalid(key, expected: .other("widths of at most \(DecoderLimits.widths.upper)"))
            }
            var width = max(Int(wanted + Double(divisor) / 2) / divisor * divisor, divisor)
            if Double(width) < 0.9 * wanted { width += divisor }
            widths.append(width)
        }
        return widths
    }

    private static func names(isGated: Bool) -> TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "token_embeddings"
        names.layer.attentionInputNormalization = "attn_norm"
        names.layer.feedForwardInputNormalization = "ffn_norm"
        names.layer.queryKeyValue = .stacked("attn.qkv_proj")
        names.layer.attentionOutput = "attn.out_proj"
        names.layer.headNormalization = .one(query: "attn.q_norm", key: "attn.k_norm")
        names.layer.feedForward =
            isGated
            ? .fusedGated(gateUp: "ffn.proj_1", down: "ffn.proj_2") : .plain(up: "ffn.proj_1", down: "ffn.proj_2")
        return names
    }
}
