import Checkpoints
import Tensors

/// GIT (arXiv 2205.14100), a decoder of captions, without a picture: BERT's blocks with a causal mask.
enum GIT: ModelFamily {
    static let modelType = "git"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(
                keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 1024, defaultVocabularySize: 30_522,
                defaultHiddenSize: 768, defaultLayerCount: 6, defaultHeadCount: 12))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-12))
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        attention.inputBias = .required
        attention.outputBias = .required
        let feedForward = FeedForwardConfiguration.DenseConfiguration(
            intermediateSize: try config.int("intermediate_size", DecoderLimits.widths, default: 3072),
            activation: try config.activation("hidden_act", default: .gelu), isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(feedForward), normalizations: .afterResiduals(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [], layers: Array(repeating: layer, count: sizes.layerCount),
            finalNormalization: nil, head: try config.head(tiedByDefault: false, bias: .required))
        decoder.positionTable = .learned(offset: 0)
        decoder.embeddingNormalization = normalization
        var names = Bert.names
        names.prefixes = ["git.", ""]
        names.heads = ["output"]
        var description = DecoderDescription(configuration: decoder, names: names)
        description.otherParts = ["image_encoder.", "visual_projection.", "img_temporal_embedding"]
            .flatMap { ["git." + $0, $0] }
        return description
    }
}
