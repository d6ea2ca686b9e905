import Checkpoints
import OrderedJSON
import Tensors

/// GIT (arXiv 2205.14100), a decoder of captions, without a picture: BERT's blocks with a causal mask.
enum GIT: ModelFamily {
    static let modelType = "git"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(
            keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 1024, defaultVocabularySize: 30_522,
            defaultHiddenSize: 768, defaultLayerCount: 6, defaultHeadCount: 12)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization(default: 1e-12),
            bias: nil)
        recipe.attention.biases = .required
        recipe.normalizations = .afterResiduals(recipe.normalization)
        recipe.feedForward = .dense(
            .init(
                intermediateSize: try config.int("intermediate_size", DecoderLimits.widths, default: 3072),
                activation: try config.activation("hidden_act", default: .gelu), isGated: false, bias: .required))
        (recipe.rotary, recipe.headBias, recipe.names) = (nil, .required, Bert.names)
        recipe.names.prefixes = ["git.", ""]
        recipe.names.heads = ["output"]
        var description = try recipe.description()
        description.configuration.finalNormalization = nil
        description.configuration.positionTable = .learned(offset: 0)
        description.configuration.embeddingNormalization = recipe.normalization
        description.otherParts = ["image_encoder.", "visual_projection.", "img_temporal_embedding"]
            .flatMap { ["git." + $0, $0] }
        return description
    }
}
