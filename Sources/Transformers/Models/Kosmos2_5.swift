import Checkpoints

/// The text part of KOSMOS-2.5 (arXiv 2309.11419): KOSMOS-2 without the normalisation inside attention, with a vector for text and
/// one for pictures added to embeddings.
enum Kosmos2_5Text: ModelFamily {
    static let modelType = "kosmos_2_5_text_model"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Kosmos2Text.describe(config)
        description.changeLayers { $0.attention?.outputNormalization = nil }
        description.configuration.hasSegments = true
        // What is in the place of a token is multiplied as its embedding is.
        description.configuration.multipliesRows = true
        return description.named(modelType)
    }
}
