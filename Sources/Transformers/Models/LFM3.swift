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
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.rootMeanSquare("norm_eps", default: 1e-5))
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.outputGate = try config.bool("use_attention_gate", default: true) ? .perHead : nil
        let convolution = try LFM2.convolution(config, sizes)
        let window = try config.slidingWindow(default: 256)
        if try config.bool("use_sandwich_norm", default: true) {
            recipe.normalizations = .around(recipe.normalization)
        }
        let kinds = try kinds(config, sizes)
        if kinds.contains(.sliding), window == nil { throw config.missing("sliding_window") }
        recipe.masks = kinds.map { $0 == .sliding ? .sliding(window) : .causal }
        try recipe.rotate(full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: nil))
        (recipe.isTied, recipe.names) = (true, LFM2.names)
        recipe.names.layer.attentionOutputNormalization = "post_operator_norm"
        recipe.names.layer.feedForwardOutputNormalization = "post_ffn_norm"
        recipe.names.layer.attentionOutput = "self_attn.o_proj"
        recipe.names.layer.attentionGate = "self_attn.gate_proj"
        recipe.names.layer.headNormalization = .one(query: "self_attn.q_norm", key: "self_attn.k_norm")
        return try recipe.description { layer, index in
            guard kinds[index] == .convolution else { return }
            (layer.attention, layer.recurrence) = (nil, .shortConvolution(convolution))
        }
    }

    /// The rotations of a configuration that says nothing about them.
    private static let rotations: JSONValue = [
        "sliding_attention": ["rope_type": "default", "rope_theta": 10_000],
        "full_attention": ["rope_type": "proportional", "rope_theta": 1_000_000, "partial_rotary_factor": 0.5],
    ]

    private static func kinds(_ config: ConfigurationReader, _ sizes: Dimensions) throws(CheckpointError) -> [Kind] {
        let named = try config.optionalChoices(
            "layer_types",
            from: ["conv": Kind.convolution, "full_attention": .full, "sliding_attention": .sliding],
            count: sizes.layerCount)
        guard let named else {
            return (0..<sizes.layerCount).map { $0 % 4 == 2 ? .full : $0 % 4 == 0 && $0 > 0 ? .sliding : .convolution }
        }
        return named
    }
}
