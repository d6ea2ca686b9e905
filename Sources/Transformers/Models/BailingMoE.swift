import Checkpoints
import OrderedJSON

/// Ling 1 (arXiv 2503.05139) and Ling 2 (arXiv 2510.22115): LLaMA's attention in one matrix, and experts by softmax in the first,
/// by sigmoids, biases and groups in the second.
enum BailingMoE: ModelFamily {
    static let modelType = "bailing_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // Switches of the code that no published model of text uses.
        for key in ["norm_softmax", "multi_gate", "use_sliding_window"] { try config.requireOff(key) }
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 16_384))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        let isSigmoid = try usesSigmoids(config)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("use_qkv_bias")
        attention.outputBias = try config.presence("use_bias")
        if try config.bool("use_qk_norm", default: isSigmoid) {
            attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        }
        let dense = config.object["num_experts"] == .null ? sizes.layerCount : 0
        let sparse = try config.sparseLayers(sizes.layerCount, default: 0).enumerated().map { $0 >= dense && $1 }
        let parts = try config.feedForwardParts(sparse: sparse) { () throws(CheckpointError) in
            try mixture(config, isSigmoid: isSigmoid)
        } dense: { () throws(CheckpointError) in
            try config.dense(bias: try config.presence("use_bias"))
        }
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .before(normalization))
        }
        var head = try config.head(tiedByDefault: false)
        if try config.bool("norm_head", default: false) { head.weightNormalization = .columns }
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(isPartial: true, width: "rotary_dim"))],
                layers: layers, finalNormalization: normalization, head: head),
            names: names)
        description.otherNames = otherNames
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
    ) throws(CheckpointError) -> FeedForwardConfiguration.MixtureConfiguration {
        let bias = try config.presence("use_bias")
        let expert = try config.dense(size: "moe_intermediate_size", bias: bias)
        var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.softmax(normalized: false)
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

    private static var names: TensorNames {
        var names = TensorNames()
        names.tokenEmbedding = "word_embeddings"
        names.layer.queryKeyValue = .stacked("attention.query_key_value")
        names.layer.attentionOutput = "attention.dense"
        names.layer.headNormalization = .one(query: "attention.query_layernorm", key: "attention.key_layernorm")
        names.layer.correctionBiases = ["mlp.gate.expert_bias"]
        names.layer.sharedExpert = LayerTensorNames.sharedExperts
        return names
    }
}
