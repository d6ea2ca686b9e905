import Checkpoints
import ImageFiles
import ImagePreprocessing
import Images
import OrderedJSON
import Tensors
import TestSupport
import Testing

@Suite("Pictures become the reference's numbers", .enabled(if: SharedFolder.holds("vision2026")))
struct ReferencePixelTests {
    @Test("the pixels of each file are the reference's", arguments: ProcessorFixture.all)
    func decoding(_ model: ProcessorFixture) throws {
        let files = try model.files()
        #expect(files.count == 4)
        for (key, file) in files {
            #expect(try ImageFile.decoded(model.bytes(file)) == model.picture(key), "\(file)")
        }
    }

    @Test("pixel values are the reference's bit for bit", arguments: ProcessorFixture.all)
    func pixelValues(_ model: ProcessorFixture) throws {
        let (processor, reference) = (try model.processor(), try model.reference())
        var compared = 0
        for (key, _) in try model.files() where reference.contains("image.\(key).pixel_values") {
            let stored = try reference.tensor(named: "image.\(key).pixel_values")
            let made = try processor.preprocess(model.picture(key)).referenceValues
            #expect(made.shape == stored.shape, "\(key)")
            let values = try #require(stored.floats())
            #expect(made.values.map(\.bitPattern) == values.map(\.bitPattern), "\(key)")
            compared += 1
        }
        #expect(compared >= 2)
    }

    @Test("rows are counted from sizes alone, as many as the reference has", arguments: ProcessorFixture.all)
    func rows(_ model: ProcessorFixture) throws {
        let (processor, reference) = (try model.processor(), try model.reference())
        for item in try #require(try model.cases()["cases"]?.arrayValue) {
            let files = (item["images"]?.arrayValue ?? []).compactMap(\.stringValue)
            guard !files.isEmpty else { continue }
            let name = try #require(item["name"]?.stringValue)
            var rows = 0
            for file in files {
                let header = try ImageHeader(model.bytes(file))
                let plan = try processor.plan(height: header.height, width: header.width, pictureCount: files.count)
                rows += processor.prompt.rowCount(plan, height: header.height, width: header.width)
            }
            #expect(try rows == reference.tensor(named: name + ".features").shape[0], "\(name)")
        }
    }

    @Test("equal pictures have equal digests, and others do not", arguments: ProcessorFixture.all)
    func digests(_ model: ProcessorFixture) throws {
        let processor = try model.processor()
        let picture = try model.picture("a")
        let digest = try processor.preprocess(picture).digest
        #expect(digest.count == 32)
        #expect(try processor.preprocess(picture).digest == digest)
        #expect(try processor.preprocess(model.picture("b")).digest != digest)
        let brighter = try #require(
            RGBImage(
                width: picture.width, height: picture.height,
                pixels: picture.pixels.map { UInt8(min(255, Int($0) + 40)) }))
        #expect(try processor.preprocess(brighter).digest != digest)
    }

    @Test("a budget of rows is kept by every rule that leaves a choice")
    func budgets() throws {
        for name in ["qwen3_vl", "glm_ocr", "mistral3", "smolvlm", "gemma4"] {
            let model = ProcessorFixture(name: name)
            let processor = try model.processor().limited(to: ImageBudget(most: 4))
            let plan = try processor.plan(height: 300, width: 500)
            let rows = processor.prompt.rowCount(plan, height: 300, width: 500)
            // Gemma 4 was trained with 70 rows at least.
            #expect(rows <= (name == "gemma4" ? 70 : 4), "\(name): \(rows)")
        }
    }
}
