import Checkpoints
import OrderedJSON

/// The text part of HunyuanOCR: Hunyuan's dense models, whose positions have four directions in pictures and one in texts.
enum HunYuanVLText: ModelFamily {
    static let modelType = "hunyuan_vl_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try HunYuanDense.describe(
            try withoutDirections(config).withDefaults(["tie_word_embeddings": true])
        ).named(modelType)
        description.otherParts = ["vit.", "model.vit."]
        return description
    }

    /// The same configuration with the scaling that its name for four directions means: one larger base.
    private static func withoutDirections(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> ConfigurationReader {
        var config = config
        for key in ["rope_scaling", "rope_parameters"] {
            guard let parameters = try config.optionalNested(key) else { continue }
            // The parts of four directions, which a text has no use for.
            var plain = parameters.object
            for name in ["mrope_section", "xdrope_section"] { plain.removeValue(forKey: name) }
            config = config.withValues([key: .object(plain)])
            for name in ["type", "rope_type"] {
                guard let kind = try parameters.optionalString(name), kind.utf8.elementsEqual("xdrope".utf8) else {
                    continue
                }
                plain[name] = "dynamic"
                if plain["factor"] == nil { plain["factor"] = 1 }
                config = config.withValues([key: .object(plain)])
            }
        }
        return config
    }
}
