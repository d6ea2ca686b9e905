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
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: 1e-6)
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 8, defaultPerToken: 2,
            routing: .softmaxOfTop, expert: try config.dense(activation: "activation_function"))
        mixture.outputBias = .required
        var attention = AttentionConfiguration(sizes)
        attention.queryExperts = .init(count: mixture.expertCount, perToken: mixture.expertsPerToken)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        var names = TensorNames()
        names.layer.attentionOutput = names.layer.queryExperts.keysAndValues
        names.layer.router = "mlp.router.layer"
        names.layer.experts = .stacked(gateUp: "mlp.input_linear", down: "mlp.output_linear")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)),
            names: names)
    }
}
