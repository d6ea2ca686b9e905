import Checkpoints

/// The families of models that see, by their names.
enum PictureRegistry {
    /// In no order that matters.
    static let families: [any PictureFamily.Type] = [
        Gemma3Pictures.self, Gemma4Pictures.self, Gemma4UnifiedPictures.self, GLMPictures.self, InternVL.self,
        LFM2VL.self,
        LLaVA.self, LLaVANext.self, MiniCPMV.self, Mistral3Pictures.self, PaliGemma.self, Qwen2VL.self, Qwen25VL.self,
        Qwen3VL.self, SmolVLM.self,
    ]

    /// All names.
    static var modelTypes: [String] { families.flatMap { $0.modelTypes } }

    /// How a model sees; nil where it does not.
    ///
    /// - Throws: ``TransformerError`` where its decoder is not computed, or the configuration is wrong.
    static func describe(_ config: ConfigurationReader) throws(TransformerError) -> PictureDescription? {
        let name = try modelType(config)
        guard let family = families.first(where: { $0.modelTypes.contains { $0.utf8.elementsEqual(name.utf8) } }),
            config.value("vision_config") != nil
        else { return nil }
        let decoder = try ModelRegistry.describe(config).configuration
        do throws(CheckpointError) {
            return try family.describe(config, for: decoder)
        } catch {
            throw .checkpoint(error)
        }
    }

    /// The family, as the configuration spells it.
    static func modelType(_ config: ConfigurationReader) throws(TransformerError) -> String {
        do throws(CheckpointError) {
            return try config.string("model_type")
        } catch {
            throw .checkpoint(error)
        }
    }
}
