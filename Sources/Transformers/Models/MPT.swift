import Checkpoints
import OrderedJSON
import Tensors

/// MPT (MosaicML, 2023): biases of attention by distance, normalisations without bias, no biases.
enum MPT: ModelFamily {
    static let modelType = "mpt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(
            hiddenSize: config.firstPresent("d_model", "hidden_size"),
            layerCount: config.firstPresent("n_layers", "num_hidden_layers"),
            headCount: config.firstPresent("n_heads", "num_attention_heads"), keyValueHeadCount: nil,
            headDimension: nil, positionCount: config.firstPresent("max_seq_len", "max_position_embeddings"),
            defaultPositionCount: 2048)
        let sizes = try config.dimensions(keys)
        if let value = config.object["logit_scale"], value != .null {
            throw config.invalid("logit_scale", expected: .other("null; this is not supported"))
        }
        let ratio = try config.int("expansion_ratio", .within(1...1024), default: 4)
        let (width, overflows) = sizes.hiddenSize.multipliedReportingOverflow(by: ratio)
        guard !overflows, DecoderLimits.widths.contains(width) else {
            throw config.invalid("expansion_ratio", expected: .other("a width of the feed-forward part within bounds"))
        }
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes,
            try config.layerNormalization("layer_norm_epsilon", bias: .whenPresent), bias: nil)
        recipe.attention = try attention(config, sizes)
        recipe.feedForward = .dense(.init(intermediateSize: width, activation: .gelu, isGated: false))
        (recipe.rotary, recipe.isTied, recipe.names) = (nil, true, names)
        return try recipe.description()
    }

    private static func attention(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> AttentionConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        var largestExponent = 8.0
        if let settings = try config.optionalNested("attn_config") {
            for key in ["prefix_lm", "qk_ln", "attn_uses_sequence_id"] { try settings.requireOff(key) }
            guard try settings.bool("alibi", default: true) else {
                throw settings.invalid("alibi", expected: .other("true; learned positions are not supported"))
            }
            _ = try settings.optionalString("attn_type").map { (type) throws(CheckpointError) in
                guard type.utf8.elementsEqual("multihead_attention".utf8) else {
                    throw settings.invalid("attn_type", expected: .other("'multihead_attention'"))
                }
            }
            largestExponent = try settings.double("alibi_bias_max", .positive, default: 8)
            attention.clip = try settings.number("clip_qkv", .positive, whenAbsent: nil)
            if let scale = try settings.number("softmax_scale", .positive, whenAbsent: nil) { attention.scale = scale }
        }
        attention.linearBiases = .init(headCount: sizes.headCount, largestExponent: largestExponent)
        return attention
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "wte"
        $0.layers = "blocks.{}"
        $0.finalNormalization = "norm_f"
        $0.layer.attentionInputNormalization = "norm_1"
        $0.layer.feedForwardInputNormalization = "norm_2"
        $0.layer.queryKeyValue = .stacked("attn.Wqkv")
        $0.layer.attentionOutput = "attn.out_proj"
        $0.layer.feedForward = .plain(up: "ffn.up_proj", down: "ffn.down_proj")
    }
}
