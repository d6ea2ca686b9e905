import Checkpoints

/// Lara mini: layers of the gated delta rule, sliding layers and full ones without positions in turn, with softmax experts.
enum LaraMini: ModelFamily {
    static let modelType = "lara_mini"

    /// What a layer is.
    private enum Kind { case recurrent, sliding, full }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-6)
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: epsilon)
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let net = try config.gatedDelta(
            defaults: .init(keyHeads: 8, valueHeads: 16, keyDimension: 128, valueDimension: 128),
            normalization: normalization)
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultPerToken: 4,
            routing: .softmax(normalized: try config.bool("norm_topk_prob", default: true)),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        let window = try config.slidingWindow(default: 512)
        var layers: [LayerConfiguration] = []
        for kind in try kinds(config, sizes) {
            if kind == .sliding, window == nil { throw config.missing("sliding_window") }
            attention.mask = kind == .sliding ? window.map { .slidingWindow($0) } ?? .causal : .causal
            attention.rotaryEmbedding = kind == .sliding ? 0 : nil
            layers.append(
                LayerConfiguration(
                    attention: kind == .recurrent ? nil : attention,
                    recurrence: kind == .recurrent ? .gatedDelta(net) : nil, feedForward: .mixture(mixture),
                    normalizations: .before(normalization)))
        }
        var names = TensorNames()
        names.layer.recurrence = "linear_attn"
        names.layer.experts = .stacked(gateUp: "mlp.experts.gate_up_proj", down: "mlp.experts.down_proj")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: names)
    }

    private static func kinds(_ config: ConfigurationReader, _ sizes: Dimensions) throws(CheckpointError) -> [Kind] {
        let named = try config.optionalChoices(
            "layer_types",
            from: ["linear_attention": Kind.recurrent, "sliding_attention": .sliding, "full_attention": .full])
        guard let named else {
            let period: [Kind] = [.recurrent, .sliding, .recurrent, .full, .sliding]
            return (0..<sizes.layerCount).map { period[$0 % period.count] }
        }
        guard named.count == sizes.layerCount else {
            throw config.invalid("layer_types", expected: .count(sizes.layerCount))
        }
        return named
    }
}
