import Checkpoints

/// The families of models that see, by their names.
enum PictureRegistry {
    /// In no order that matters.
    static let families: [any PictureFamily.Type] = [
        Gemma3Pictures.self, Gemma4Pictures.self, Gemma4UnifiedPictures.self, GLMPictures.self, InternVL.self,
        LFM2VL.self, LFM3VL.self,
        LLaVA.self, LLaVANext.self, MiniCPMV.self, Mistral3Pictures.self, PaliGemma.self, Qwen2VL.self, Qwen25VL.self,
        Qwen3VL.self, SmolVLM.self,
    ]

    /// All names.
    static var modelTypes: [String] { families.flatMap { $0.modelTypes } }

    /// What the towers and connectors need of models that see and whose text alone is computed.
    static let uncomputed: KeyValuePairs<String, String> = [
        "aya_vision": "squares of rows through a gated block",
        "cohere2_vision": "squares of rows through a gated block",
        "deepseek_ocr2": "a tower with windows and relative positions before another",
        "fast_vlm": "a tower of convolutions",
        "gemma3n": "a tower of convolutions",
        "got_ocr2": "a tower with windows and relative positions",
        "granite4_vision": "a resampler for each of some blocks of the decoder",
        "hunyuan_vl": "four positions for each row",
        "llama4": "a pixel shuffle after a tower with its own rotation",
        "nemotron_h_omni": "a tower with registers",
        "ovis2": "an embedding of tokens that a head of the tower chooses",
        "paddleocr_vl": "positions between four neighbours beside a rotation",
    ]

    /// Why a model whose configuration has a tower sees nothing; nil where it has none, or sees.
    static func reason(_ config: ConfigurationReader) throws(TransformerError) -> String? {
        let name = try modelType(config)
        guard config.value("vision_config") != nil, !modelTypes.contains(where: { $0.utf8.elementsEqual(name.utf8) })
        else { return nil }
        return uncomputed.first { $0.key.utf8.elementsEqual(name.utf8) }.map { "it needs \($0.value)" }
            ?? "its tower is not known"
    }

    /// How a model sees; nil where it does not.
    ///
    /// - Throws: ``TransformerError`` where its decoder is not computed, or the configuration is wrong.
    static func describe(_ config: ConfigurationReader) throws(TransformerError) -> PictureDescription? {
        let name = try modelType(config)
        guard let family = families.first(where: { $0.modelTypes.contains { $0.utf8.elementsEqual(name.utf8) } }),
            config.value("vision_config") != nil
        else { return nil }
        let decoder = try ModelRegistry.describe(config).configuration
        return try TransformerError.reading(try family.describe(config, for: decoder))
    }

    /// The family, as the configuration spells it.
    static func modelType(_ config: ConfigurationReader) throws(TransformerError) -> String {
        try TransformerError.reading(try config.string("model_type"))
    }
}
