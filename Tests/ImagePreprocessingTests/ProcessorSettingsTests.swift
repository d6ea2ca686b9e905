import Checkpoints
import ImagePreprocessing
import TestSupport
import Testing

@Suite("Settings of processors are read or refused by name")
struct ProcessorSettingsTests {
    /// The processor that settings describe, or the line of their refusal.
    private func line(
        _ settings: String, file: String = "preprocessor_config.json", model: String = #"{"model_type": "qwen3_vl"}"#
    ) throws -> String {
        let folder = try TemporaryDirectory()
        try folder.write(model, to: "config.json")
        try folder.write(settings, to: file)
        do {
            let processor = try ImageProcessor(ModelDirectory(path: folder.path))
            return processor.map { "\($0.name) from \($0.file ?? "no file")" } ?? "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("a key that changes pixels and has no rule is refused by its name")
    func unknownKeys() throws {
        let text = #"{"image_processor_type": "Qwen2VLImageProcessor", "do_sharpen": true}"#
        #expect(
            try line(text)
                == "preprocessor_config.json: 'do_sharpen' is true; expected null or false: what the key asks for is not "
                + "done to pictures here")
        #expect(
            try line(text.replacing("true", with: "false")) == "Qwen2VLImageProcessor from preprocessor_config.json")
    }

    @Test("a class without a rule is refused with those that have one")
    func unknownClasses() throws {
        let found = try line(#"{"image_processor_type": "OvisImageProcessor"}"#)
        #expect(
            found.hasPrefix(
                "preprocessor_config.json: 'image_processor_type' is \"OvisImageProcessor\"; expected one of"))
    }

    @Test("nested settings win over flat ones, and errors name their keys in full")
    func nestedSettings() throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"model_type": "qwen3_vl"}"#, to: "config.json")
        try folder.write(#"{"image_processor_type": "Gemma3ImageProcessor"}"#, to: "preprocessor_config.json")
        try folder.write(
            #"{"image_processor": {"image_processor_type": "Qwen2VLImageProcessorFast"}}"#, to: "processor_config.json")
        #expect(try ImageProcessor(ModelDirectory(path: folder.path))?.name == "Qwen2VLImageProcessor")
        let found = try line(
            #"{"image_processor": {"image_processor_type": "Qwen2VLImageProcessor", "resample": 4}}"#,
            file: "processor_config.json")
        #expect(
            found
                == "processor_config.json: 'image_processor.resample' is 4; expected 1 (Lanczos), 2 (bilinear) or 3 (bicubic)"
        )
    }

    @Test("a model without settings is seen with as its type was released")
    func missingSettings() throws {
        #expect(try line("{}", file: "other.json") == "Qwen2VLImageProcessor from no file")
        #expect(try line("{}", file: "other.json", model: #"{"model_type": "llama"}"#) == "none")
    }

    @Test("values that make no sense are refused")
    func wrongValues() throws {
        let type = #""image_processor_type": "Qwen2VLImageProcessor""#
        #expect(
            try line("{\(type), \"patch_size\": 0}")
                == "preprocessor_config.json: 'patch_size' is 0; expected 1 to 16384")
        #expect(
            try line("{\(type), \"image_std\": [0, 1, 1]}")
                == "preprocessor_config.json: 'image_std' is an array of 3; expected 3 numbers above 0")
        #expect(
            try line(#"{"image_processor_type": "Gemma4ImageProcessor", "max_soft_tokens": 100}"#)
                == "preprocessor_config.json: 'max_soft_tokens' is 100; expected 70, 140, 280, 560 or 1120")
    }
}
