import Checkpoints
import Tensors

/// Gemma 2 (arXiv 2408.00118): normalisation around both parts, soft-capping, and every other layer sliding.
enum Gemma2: ModelFamily {
    static let modelType = "gemma2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.rootMeanSquarePlusOne(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.scale = try queryScale(config)
        attention.softcap = try config.number("attn_logit_softcapping", .positive, whenAbsent: 50)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        (attention.seesMutualRows, attention.seesMutualRowsBeyondWindow) = (true, true)
        let feedForward = FeedForwardConfiguration.dense(
            try config.dense(activation: "hidden_activation", default: .geluTanh))
        let window = try config.slidingWindow(default: 4096)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { $0 % 2 == 0 }
        let layers = masks.map { mask in
            attention.mask = mask
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .around(normalization))
        }
        var head = try config.head(tiedByDefault: true)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers, finalNormalization: normalization,
            head: head)
        decoder.embeddingMultiplier = Float(sizes.hiddenSize).squareRoot()
        return DecoderDescription(configuration: decoder, names: sandwichNames)
    }

    /// Scores are divided by the root of `query_pre_attn_scalar`.
    static func queryScale(_ config: ConfigurationReader) throws(CheckpointError) -> Float {
        Float(1 / (try config.double("query_pre_attn_scalar", .positive, default: 256)).squareRoot())
    }

    /// The names of LLaMA, with the four normalisations of a block.
    static var sandwichNames: TensorNames {
        var names = TensorNames()
        names.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
        return names
    }
}
