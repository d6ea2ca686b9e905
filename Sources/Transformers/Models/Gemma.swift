import Checkpoints
import Tensors

/// Gemma (arXiv 2403.08295): LLaMA with scaled embeddings, GELU, and weights of normalisations stored less one.
enum Gemma: ModelFamily {
    static let modelType = "gemma"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("use_bidirectional_attention")
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 256, defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.rootMeanSquarePlusOne(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.seesMutualRows = true
        var feedForward = try config.dense(default: .geluTanh)
        // The first releases say "gelu" and mean the approximation.
        if feedForward.activation == .gelu { feedForward.activation = .geluTanh }
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .before(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
            head: try config.head(tiedByDefault: true))
        decoder.embeddingMultiplier = Float(sizes.hiddenSize).squareRoot()
        return DecoderDescription(configuration: decoder)
    }
}
