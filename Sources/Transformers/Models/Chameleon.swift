import Checkpoints
import OrderedJSON

/// Chameleon (arXiv 2405.09818), for which codes of pictures are tokens: LLaMA with layer normalisation of each head's queries and
/// keys, and in its larger model normalisations after each part; it answers with text alone.
enum Chameleon: ModelFamily {
    static let modelType = "chameleon"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType, config.withValues(["head_dim": nil]), DimensionKeys(defaultPositionCount: 4096), epsilon: 1e-5)
        let isAfter = try config.bool("swin_norm", default: false)
        description.changeLayers { layer in
            layer.attention?.queryKeyNormalization = .init(scope: .eachHead, normalization: .layer(epsilon: 1e-5))
            if isAfter, let own = layer.normalizations.attentionInput { layer.normalizations = .after(own) }
        }
        description.configuration.head.excludedTokens = try codes(config, description.configuration.vocabularySize)
        description.names.layer.attentionOutputNormalization = "input_layernorm"
        description.names.layer.feedForwardOutputNormalization = "post_attention_layernorm"
        description.otherParts = ["vqmodel.", "model.vqmodel."]
        return description
    }

    /// The ids of the codes of pictures, by their names in `vocabulary_map`.
    private static func codes(
        _ config: ConfigurationReader, _ vocabularySize: Int
    ) throws(CheckpointError) -> [Int] {
        guard let tokens = try config.optionalNested("vocabulary_map") else { return [] }
        var codes: [Int] = []
        for name in tokens.object.keys where name.utf8.starts(with: "IMGIMG".utf8) {
            codes.append(try tokens.int(name, .within(0...vocabularySize - 1)))
        }
        return codes.sorted()
    }
}
