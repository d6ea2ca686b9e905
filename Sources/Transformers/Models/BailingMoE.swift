import Checkpoints
import OrderedJSON

/// Ling 1 (arXiv 2503.05139) and Ling 2 (arXiv 2510.22115): LLaMA's attention in one matrix, and experts by softmax in the first,
/// by sigmoids, biases and groups in the second.
enum BailingMoE: ModelFamily {
    static let modelType = "bailing_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // Switches of the code that no published model of text uses.
        for key in ["norm_softmax", "multi_gate", "use_sliding_window"] { try config.requireOff(key) }
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 16_384), epsilon: 1e-6, bias: nil)
        let isSigmoid = try usesSigmoids(config)
        recipe.attention.inputBias = try config.presence("use_qkv_bias")
        recipe.attention.outputBias = try config.presence("use_bias")
        if try config.bool("use_qk_norm", default: isSigmoid) {
            recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        }
        let count = recipe.sizes.layerCount
        let dense = config.object["num_experts"] == .null ? count : 0
        recipe.feedForwards = try config.feedForwardParts(
            sparse: try config.sparseLayers(count, default: 0).enumerated().map { $0 >= dense && $1 },
            mixture: try mixture(config, isSigmoid: isSigmoid),
            dense: try config.dense(bias: try config.presence("use_bias")))
        recipe.rotary = RotaryKeys(isPartial: true, width: "rotary_dim")
        recipe.names = names
        var description = try recipe.description(otherNames: otherNames)
        if try config.bool("norm_head", default: false) {
            description.configuration.head.weightNormalization = .columns
        }
        description.nextTokenLayerCount = try config.nextTokenLayers()
        return description
    }

    /// Whether experts are scored by sigmoids; the second version alone has biases for the choice.
    private static func usesSigmoids(_ config: ConfigurationReader) throws(CheckpointError) -> Bool {
        let isSecond = try config.bool("moe_router_enable_expert_bias", default: false)
        return try config.choice("score_function", from: ["softmax": false, "sigmoid": true], default: isSecond)
    }

    private static func mixture(
        _ config: ConfigurationReader, isSigmoid: Bool
    ) throws(CheckpointError) -> MixtureConfiguration {
        let bias = try config.presence("use_bias")
        let expert = try config.dense(size: "moe_intermediate_size", bias: bias)
        var routing = MixtureConfiguration.Routing.softmax(normalized: false)
        if isSigmoid { routing.scores = .sigmoid }
        if try config.bool("moe_router_enable_expert_bias", default: isSigmoid) { routing.correctionBias = .required }
        routing.groups = try config.expertGroups(score: .sumOfTwoLargest)
        if try config.bool("moe_router_enable_routed_scaling", default: true) {
            routing.scale = Float(try config.double("routed_scaling_factor", default: 1))
        }
        var mixture = try config.mixture(count: "num_experts", defaultPerToken: 8, routing: routing, expert: expert)
        // The weight of a single expert is not divided by itself.
        if mixture.expertsPerToken > 1, try config.bool("norm_topk_prob", default: true) {
            mixture.routing.divisor = .sum(plus: 1e-20)
        }
        if try config.bool("moe_router_enable_shared_expert", default: true) {
            let width = config.firstPresent("moe_shared_expert_intermediate_size", "moe_intermediate_size")
            mixture.sharedExpert = try config.sharedExperts(
                "num_shared_experts", default: 0, expert: try config.dense(size: width, bias: bias))
        }
        return mixture
    }

    /// The names of files that mlx made, and LLaMA's, under which GGUF files are read.
    private static var otherNames: [TensorNames] {
        var converted = names
        converted.layer.router = "mlp.gate.gate_proj"
        var plain = TensorNames()
        plain.layer.sharedExpert = LayerTensorNames.sharedExperts
        return [converted, plain]
    }

    private static let names = TensorNames().with {
        $0.tokenEmbedding = "word_embeddings"
        $0.layer.queryKeyValue = .stacked("attention.query_key_value")
        $0.layer.attentionOutput = "attention.dense"
        $0.layer.headNormalization = .one(query: "attention.query_layernorm", key: "attention.key_layernorm")
        $0.layer.correctionBiases = ["mlp.gate.expert_bias"]
        $0.layer.sharedExpert = LayerTensorNames.sharedExperts
    }
}
