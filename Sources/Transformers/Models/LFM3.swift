import Checkpoints
import OrderedJSON

/// LFM3 (Liquid AI): LFM2 with wider convolutions, normalisations around both parts, sliding layers, and gated heads.
enum LFM3: ModelFamily {
    static let modelType = "lfm3"

    /// What a layer is.
    private enum Kind { case convolution, full, sliding }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["conv_L_cache": 7, "rope_parameters": rotations])
        let sizes = try config.dimensions(
            DimensionKeys(
                defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 128_000,
                defaultVocabularySize: 128_000))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.outputGate = try config.bool("use_attention_gate", default: true) ? .perHead : nil
        let convolution = try LFM2.convolution(config, sizes)
        let feedForward = FeedForwardConfiguration.dense(try config.dense())
        let window = try config.slidingWindow(default: 256)
        let isSandwich = try config.bool("use_sandwich_norm", default: true)
        var layers: [LayerConfiguration] = []
        for kind in try kinds(config, sizes) {
            if kind == .sliding, window == nil { throw config.missing("sliding_window") }
            attention.mask = kind == .sliding ? window.map { .slidingWindow($0) } ?? .causal : .causal
            attention.rotaryEmbedding = kind == .sliding ? 1 : 0
            layers.append(
                LayerConfiguration(
                    attention: kind == .convolution ? nil : attention,
                    recurrence: kind == .convolution ? .shortConvolution(convolution) : nil, feedForward: feedForward,
                    normalizations: isSandwich ? .around(normalization) : .before(normalization)))
        }
        let rotary = try config.rotaryByLayerKind(
            sizes, full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: nil))
        var names = LFM2.names
        names.layer.attentionOutputNormalization = "post_operator_norm"
        names.layer.feedForwardOutputNormalization = "post_ffn_norm"
        names.layer.attentionOutput = "self_attn.o_proj"
        names.layer.attentionGate = "self_attn.gate_proj"
        names.layer.headNormalization = .one(query: "self_attn.q_norm", key: "self_attn.k_norm")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary.full, rotary.sliding], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: names)
    }

    /// The rotations of a configuration that says nothing about them.
    private static let rotations: JSONValue = [
        "sliding_attention": ["rope_type": "default", "rope_theta": 10_000],
        "full_attention": ["rope_type": "proportional", "rope_theta": 1_000_000, "partial_rotary_factor": 0.5],
    ]

    private static func kinds(_ config: ConfigurationReader, _ sizes: Dimensions) throws(CheckpointError) -> [Kind] {
        let named = try config.optionalChoices(
            "layer_types",
            from: ["conv": Kind.convolution, "full_attention": .full, "sliding_attention": .sliding])
        guard let named else {
            return (0..<sizes.layerCount).map { $0 % 4 == 2 ? .full : $0 % 4 == 0 && $0 > 0 ? .sliding : .convolution }
        }
        guard named.count == sizes.layerCount else {
            throw config.invalid("layer_types", expected: .count(sizes.layerCount))
        }
        return named
    }
}
