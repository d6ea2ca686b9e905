import Checkpoints

/// The families of encoders by their names.
enum EncoderRegistry {
    /// In no order that matters.
    static let families: [any EncoderFamily.Type] = [
        Bert.self, BidirectionalLlama.self, DeBERTa.self, DistilBert.self, EmbeddingGemma.self, EmbeddingGemma2.self,
        EuroBERT.self, GTE.self, JinaV3.self, ModernBert.self, MPNet.self, NomicBert.self, RoBERTa.self,
    ]

    /// All names.
    static var modelTypes: [String] { families.flatMap { $0.modelTypes } }

    /// What a configuration describes: an encoder of texts, or a decoder whose hidden states are wanted.
    ///
    /// - Throws: ``TransformerError`` where it is none of them, or the configuration is wrong.
    static func describe(_ config: ConfigurationReader) throws(TransformerError) -> EncoderDescription {
        do throws(CheckpointError) {
            let name = try config.string("model_type")
            if let family = family(named: name) {
                var description = try family.describe(config)
                if description.classifier == nil, try config.isClassifier() {
                    description.classifier = try family.classifier(config)
                }
                return description
            }
        } catch {
            throw .checkpoint(error)
        }
        let decoder = try ModelRegistry.describe(config)
        return try TransformerError.reading(try EncoderDescription(decoder, config))
    }

    private static func family(named modelType: String) -> (any EncoderFamily.Type)? {
        families.first { $0.modelTypes.contains { $0.utf8.elementsEqual(modelType.utf8) } }
    }
}
