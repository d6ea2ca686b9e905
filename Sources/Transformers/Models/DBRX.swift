import Checkpoints
import Tensors

/// DBRX (Databricks): layer normalisation without bias, clipped projections, and experts that share three matrices.
enum DBRX: ModelFamily {
    static let modelType = "dbrx"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var sizes = try config.dimensions(
            DimensionKeys(
                hiddenSize: "d_model", layerCount: "n_layers", headCount: "n_heads", keyValueHeadCount: nil,
                headDimension: nil, positionCount: "max_seq_len", defaultPositionCount: 2048))
        let attentionConfig = try config.optionalNested("attn_config") ?? config
        let key = "kv_n_heads"
        sizes.keyValueHeadCount = try attentionConfig.int(key, DecoderLimits.heads, default: 1)
        guard sizes.headCount % sizes.keyValueHeadCount == 0 else {
            throw attentionConfig.invalid(key, expected: .other("a divisor of 'n_heads' (\(sizes.headCount))"))
        }
        let normalization = NormalizationConfiguration.layer(epsilon: 1e-5, bias: .absent)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        attention.clip = try attentionConfig.optionalDouble("clip_qkv", .positive).map { Float($0) }
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .mixture(try mixture(try config.optionalNested("ffn_config") ?? config)),
            normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try attentionConfig.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    private static func mixture(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> FeedForwardConfiguration.MixtureConfiguration {
        let function = try config.optionalNested("ffn_act_fn")
        let expert = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("ffn_hidden_size", DecoderLimits.widths, default: 3584),
            activation: try function?.activation("name", default: .silu) ?? .silu, bias: .absent)
        var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.softmax(normalized: false)
        if let power = try config.number("moe_normalize_expert_weights", .positive, whenAbsent: 1) {
            routing.divisor = power == 1 ? .sum(plus: 0) : .norm(power)
        }
        return try config.mixture(
            count: "moe_num_experts", perToken: "moe_top_k", defaultCount: 4, defaultPerToken: 1, routing: routing,
            expert: expert)
    }

    private static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["transformer.", "model.", ""]
        names.tokenEmbedding = "wte"
        names.layers = "blocks.{}"
        names.finalNormalization = "norm_f"
        names.layer.attentionInputNormalization = "norm_attn_norm.norm_1"
        names.layer.feedForwardInputNormalization = "norm_attn_norm.norm_2"
        names.layer.queryKeyValue = .stacked("norm_attn_norm.attn.Wqkv")
        names.layer.attentionOutput = "norm_attn_norm.attn.out_proj"
        names.layer.router = "ffn.router.layer"
        names.layer.experts = .rows(gate: "ffn.experts.mlp.w1", up: "ffn.experts.mlp.v1", down: "ffn.experts.mlp.w2")
        return names
    }
}
