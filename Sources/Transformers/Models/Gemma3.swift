import Checkpoints
import Tensors

/// The text part of Gemma 3 (arXiv 2503.19786): five sliding layers for each full one, with a rotary base for each kind.
enum Gemma3Text: ModelFamily {
    static let modelType = "gemma3_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        var keys = DimensionKeys(
            defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: 131_072)
        keys.defaultVocabularySize = 262_208
        keys.defaultHeadCount = 8
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.rootMeanSquarePlusOne(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.scale = try Gemma2.queryScale(config)
        attention.softcap = try config.number("attn_logit_softcapping", .positive, whenAbsent: nil)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.seesMutualRows = true
        let feedForward = FeedForwardConfiguration.dense(
            try config.dense(activation: "hidden_activation", default: .geluTanh))
        let window = try config.slidingWindow(default: 4096)
        let pattern = try config.int("sliding_window_pattern", .positive, default: 6)
        let masks = try config.masks(layerCount: sizes.layerCount, window: window) { ($0 + 1) % pattern != 0 }
        let layers = masks.map { mask in
            attention.mask = mask
            attention.rotaryEmbedding = mask == .causal ? 0 : 1
            return LayerConfiguration(
                attention: attention, feedForward: feedForward, normalizations: .around(normalization))
        }
        let rotary = try config.rotaryByLayerKind(
            sizes, full: RotaryKeys(defaultTheta: 1_000_000), sliding: RotaryKeys(theta: "rope_local_base_freq"))
        var head = try config.head(tiedByDefault: true)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: nil)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [rotary.full, rotary.sliding], layers: layers,
            finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = Float(sizes.hiddenSize).squareRoot()
        return DecoderDescription(configuration: decoder, names: Gemma2.sandwichNames)
    }
}
