import Checkpoints

/// The families of encoders by their names.
enum EncoderRegistry {
    /// In no order that matters.
    static let families: [any EncoderFamily.Type] = [Bert.self, SigLIP.self]

    /// All names.
    static var modelTypes: [String] { families.flatMap { $0.modelTypes } }

    /// What a configuration describes: an encoder, or the one through which a decoder sees.
    ///
    /// - Throws: ``TransformerError`` where it is neither, or the configuration is wrong.
    static func describe(_ config: ConfigurationReader) throws(TransformerError) -> EncoderDescription {
        do throws(CheckpointError) {
            let name = try config.string("model_type")
            if let family = family(named: name) { return try family.describe(config) }
            if let vision = try config.optionalNested("vision_config") {
                let part = try vision.string("model_type")
                if let family = family(named: part) { return try family.describe(vision) }
                throw vision.invalid("model_type", expected: .oneOf(modelTypes))
            }
            throw config.invalid("model_type", expected: .oneOf(modelTypes))
        } catch {
            throw .checkpoint(error)
        }
    }

    private static func family(named modelType: String) -> (any EncoderFamily.Type)? {
        families.first { $0.modelTypes.contains { $0.utf8.elementsEqual(modelType.utf8) } }
    }
}
