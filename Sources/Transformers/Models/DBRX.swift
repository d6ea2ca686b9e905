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
        var recipe = try DecoderRecipe(modelType, config, sizes: sizes, .layer(epsilon: 1e-5, bias: .absent), bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.clip = try attentionConfig.optionalDouble("clip_qkv", .positive).map { Float($0) }
        recipe.feedForward = .mixture(try mixture(try config.optionalNested("ffn_config") ?? config))
        recipe.rotations = ([try attentionConfig.rotary(sizes)], [])
        recipe.names = names
        return try recipe.description()
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let function = try config.optionalNested("ffn_act_fn")
        let expert = DenseConfiguration(
            intermediateSize: try config.int("ffn_hidden_size", DecoderLimits.widths, default: 3584),
            activation: try function?.activation("name", default: .silu) ?? .silu, bias: .absent)
        var routing = MixtureConfiguration.Routing.softmax(normalized: false)
        if let power = try config.number("moe_normalize_expert_weights", .positive, whenAbsent: 1) {
            routing.divisor = power == 1 ? .sum(plus: 0) : .norm(power)
        }
        return try config.mixture(
            count: "moe_num_experts", perToken: "moe_top_k", defaultCount: 4, defaultPerToken: 1, routing: routing,
            expert: expert)
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["transformer.", "model.", ""]
        $0.tokenEmbedding = "wte"
        $0.layers = "blocks.{}"
        $0.finalNormalization = "norm_f"
        $0.layer.attentionInputNormalization = "norm_attn_norm.norm_1"
        $0.layer.feedForwardInputNormalization = "norm_attn_norm.norm_2"
        $0.layer.queryKeyValue = .stacked("norm_attn_norm.attn.Wqkv")
        $0.layer.attentionOutput = "norm_attn_norm.attn.out_proj"
        $0.layer.router = "ffn.router.layer"
        $0.layer.experts = .rows(gate: "ffn.experts.mlp.w1", up: "ffn.experts.mlp.v1", down: "ffn.experts.mlp.w2")
    }
}
