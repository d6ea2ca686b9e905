import Checkpoints
import TestSupport
import Testing

@testable import ImagePreprocessing

@Suite("Plans of pictures")
struct ImagePlanTests {
    /// A rule that leaves a picture no pixels from top to bottom.
    private struct Flat: ImageRule {
        func plan(height: Int, width: Int, pictureCount: Int) throws(ImagePreprocessingError) -> ImagePlan {
            ImagePlan(height: 0, width: width)
        }

        func limited(to budget: ImageBudget, _ rows: ImagePrompt.Rows) -> Flat { self }

        var followed: ImageBudget.Limits { [] }
    }

    @Test("a plan that would leave a side without pixels is refused in one line")
    func flat() throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"model_type": "qwen3_vl"}"#, to: "config.json")
        try folder.write(#"{"image_processor_type": "Qwen2VLImageProcessor"}"#, to: "preprocessor_config.json")
        let own = try #require(try ImageProcessor(ModelDirectory(path: folder.path)))
        #expect(throws: Never.self) { try own.plan(height: 60, width: 80) }
        let processor = ImageProcessor(
            name: own.name, file: own.file, rule: Flat(), filter: own.filter, numbers: own.numbers, order: own.order,
            patchSize: own.patchSize, form: own.form, prompt: own.prompt)
        let error = ImagePreprocessingError.size(height: 3, width: 4, reason: "it would have a side without pixels")
        #expect(throws: error) { try processor.plan(height: 3, width: 4) }
        #expect(
            error.description
                == "is 4 x 3 pixels, which the model does not take: it would have a side without pixels; cut or resize it"
        )
    }
}
