public import Checkpoints

extension ImageProcessor {
    /// The class that models of a type have where no file names one, as released.
    private static let classes: KeyValuePairs<String, String> = [
        "qwen2_vl": "Qwen2VLImageProcessor", "qwen2_5_vl": "Qwen2VLImageProcessor", "qwen3_vl": "Qwen2VLImageProcessor",
        "qwen3_vl_moe": "Qwen2VLImageProcessor", "qwen3_5": "Qwen2VLImageProcessor",
        "qwen3_5_moe": "Qwen2VLImageProcessor", "lfm3_vl": "Qwen2VLImageProcessor",
        "glm4v": "Glm4vImageProcessor", "glm4v_moe": "Glm4vImageProcessor", "glm46v": "Glm46VImageProcessor",
        "glm_ocr": "Glm46VImageProcessor", "gemma3": "Gemma3ImageProcessor", "shieldgemma2": "Gemma3ImageProcessor",
        "gemma4": "Gemma4ImageProcessor", "gemma4_unified": "Gemma4UnifiedImageProcessor",
        "smolvlm": "SmolVLMImageProcessor", "idefics3": "Idefics3ImageProcessor", "lfm2_vl": "Lfm2VlImageProcessor",
        "mistral3": "PixtralImageProcessor", "lighton_ocr": "PixtralImageProcessor",
        "internvl": "GotOcr2ImageProcessor", "qianfan_ocr": "GotOcr2ImageProcessor",
        "minicpmv4_6": "MiniCPMV4_6ImageProcessor", "minicpmv4_7": "MiniCPMV4_6ImageProcessor",
        "minicpm_ocr": "MiniCPMOcrImageProcessor", "llava": "CLIPImageProcessor",
        "llava_next": "LlavaNextImageProcessor", "llava_onevision": "LlavaOnevisionImageProcessor",
        "paligemma": "SiglipImageProcessor",
    ]

    /// The processor of a model, as `processor_config.json` or `preprocessor_config.json` describe it; without them, as released
    /// models of its type have it.
    ///
    /// - Parameter projector: the GGUF file of the model's tower, where it is not in the model's own files.
    /// - Returns: nil for a model whose files say nothing of pictures.
    /// - Throws: ``CheckpointError`` for values that make no sense, and for keys that change pixels in a way that is not followed.
    public init?(
        _ directory: ModelDirectory, projector: GGUFProjector? = nil
    ) throws(CheckpointError) {
        let settings = try ProcessorSettings(directory, projector)
        let type = try settings.model.optionalString("model_type")
        let own = Self.classes.first { $0.key == type }?.value
        guard let name = settings.className ?? own else { return nil }
        guard let reading = ProcessorClass.all.first(where: { $0.key == name })?.value else {
            // A model that does not see may hold settings for pictures of another kind.
            guard own != nil || settings.model.contains("vision_config") else { return nil }
            throw settings.image.invalid("image_processor_type", expected: .oneOf(ProcessorClass.all.map(\.key)))
        }
        let description = try reading(settings)
        try settings.check(known: description.keys)
        self.init(
            name: name, file: settings.hasFile ? settings.image.file : nil, rule: description.rule,
            filter: try settings.filter(description.filter),
            numbers: try PixelNumbers(settings.image, mean: description.mean, deviation: description.deviation),
            order: description.order, patchSize: description.patchSize, form: description.form,
            prompt: try PromptReading.prompt(settings, name, description))
    }
}
