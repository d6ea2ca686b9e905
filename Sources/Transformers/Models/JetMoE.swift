import Checkpoints
import OrderedJSON

/// JetMoE (arXiv 2404.07413): experts of attention, each with queries for all key heads, and experts of the network.
enum JetMoE: ModelFamily {
    static let modelType = "jetmoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // Query heads are not stated: each key head has as many as a token has experts.
        let perToken = try config.int("num_experts_per_tok", DecoderLimits.experts, default: 2)
        let keyHeads = try config.int("num_key_value_heads", DecoderLimits.heads, default: 16)
        let (heads, overflows) = perToken.multipliedReportingOverflow(by: keyHeads)
        guard !overflows, DecoderLimits.heads.contains(heads) else {
            throw config.invalid("num_key_value_heads", expected: .other("heads of all experts within bounds"))
        }
        var sizes = try config.withDefaults(["num_attention_heads": .number(.init(heads))]).dimensions(
            DimensionKeys(
                keyValueHeadCount: nil, headDimension: "kv_channels", defaultHeadDimension: 128,
                defaultPositionCount: 4096))
        (sizes.headCount, sizes.keyValueHeadCount) = (heads, keyHeads)
        var recipe = try DecoderRecipe(modelType, config, sizes: sizes, .rootMeanSquare(epsilon: 1e-6), bias: nil)
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 8, defaultPerToken: 2,
            routing: .softmaxOfTop, expert: try config.dense(activation: "activation_function"))
        mixture.outputBias = .required
        recipe.feedForward = .mixture(mixture)
        recipe.attention.queryExperts = .init(count: mixture.expertCount, perToken: mixture.expertsPerToken)
        recipe.isTied = true
        recipe.names.layer.attentionOutput = recipe.names.layer.queryExperts.keysAndValues
        recipe.names.layer.router = "mlp.router.layer"
        recipe.names.layer.experts = .stacked(gateUp: "mlp.input_linear", down: "mlp.output_linear")
        return try recipe.description()
    }
}
