import Checkpoints
import OrderedJSON

/// The text part of Apertus 1.5: Apertus whose head may have fewer rows than the embedding.
enum Apertus15Text: ModelFamily {
    static let modelType = "apertus1p5_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Apertus.describe(config).named(modelType)
        let key = "output_vocab_size"
        if let count = try config.optionalInt(key, DecoderLimits.vocabulary) {
            let all = description.configuration.vocabularySize
            guard count <= all else { throw config.invalid(key, expected: .atMost(key: "vocab_size", all)) }
            description.configuration.head.rowCount = count == all ? nil : count
        }
        return description
    }
}
