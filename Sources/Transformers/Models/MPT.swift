import Checkpoints
import OrderedJSON
import Tensors

/// MPT (MosaicML, 2023): biases of attention by distance, normalisations without bias, no biases.
enum MPT: ModelFamily {
    static let modelType = "mpt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 2048)
        keys.hiddenSize = config.firstPresent("d_model", "hidden_size")
        keys.layerCount = config.firstPresent("n_layers", "num_hidden_layers")
        keys.headCount = config.firstPresent("n_heads", "num_attention_heads")
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        keys.positionCount = config.firstPresent("max_seq_len", "max_position_embeddings")
        let sizes = try config.dimensions(keys)
        if let value = config.object["logit_scale"], value != .null {
            throw config.invalid("logit_scale", expected: .other("null; this is not supported"))
        }
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_epsilon", default: 1e-5), bias: .whenPresent)
        let ratio = try config.int("expansion_ratio", .within(1...1024), default: 4)
        let (width, overflows) = sizes.hiddenSize.multipliedReportingOverflow(by: ratio)
        guard !overflows, DecoderLimits.widths.contains(width) else {
            throw config.invalid("expansion_ratio", expected: .other("a width of the feed-forward part within bounds"))
        }
        let layer = LayerConfiguration(
            attention: try attention(config, sizes),
            feedForward: .dense(.init(intermediateSize: width, activation: .gelu, isGated: false)),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: names)
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

    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", ""]
        names.tokenEmbedding = "wte"
        names.layers = "blocks.{}"
        names.finalNormalization = "norm_f"
        names.layer.attentionInputNormalization = "norm_1"
        names.layer.feedForwardInputNormalization = "norm_2"
        names.layer.queryKeyValue = .stacked("attn.Wqkv")
        names.layer.attentionOutput = "attn.out_proj"
        names.layer.feedForward = .plain(up: "ffn.up_proj", down: "ffn.down_proj")
        return names
    }
}
