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

    @Test(
        "with more rows allowed a picture takes no fewer, never more than these, and never more than without a limit",
        arguments: ProcessorFixture.all)
    func risingBudgets(_ model: ProcessorFixture) throws {
        let processor = try model.processor()
        for (height, width) in [(300, 500), (40, 30), (700, 90)] {
            func count(_ processor: ImageProcessor) throws -> Int {
                let plan = try processor.plan(height: height, width: width)
                return processor.prompt.rowCount(plan, height: height, width: width)
            }
            let whole = try count(processor)
            var last = 0
            // Fewer cannot be kept to for a picture that is many times as long as it is high.
            for most in [16, 40, 64, 100, 150, 200, 300, 1000, 60_000] {
                let budget = ImageBudget(most: most)
                guard (try? processor.check(budget)) != nil else { continue }
                let rows = try count(processor.limited(to: budget))
                let least = rows <= most || model.name == "gemma4" && rows == 70
                #expect(least, "\(model.name) \(height) x \(width): \(rows) of \(most)")
                #expect(rows >= last, "\(model.name) \(height) x \(width): \(rows) after \(last)")
                let isNoMore = rows <= whole || model.name == "gemma4"
                #expect(isNoMore, "\(model.name) \(height) x \(width): \(rows) of \(whole)")
                last = rows
            }
        }
    }

    @Test("a second limit never raises what a first one allows")
    func twoLimits() throws {
        for name in ["qwen3_vl", "mistral3", "smolvlm", "internvl", "lfm2_vl", "minicpmv4_6"] {
            let small = try ProcessorFixture(name: name).processor().limited(to: ImageBudget(most: 16))
            let again = small.limited(to: ImageBudget(most: 1000))
            #expect(
                try small.plan(height: 500, width: 300).sizes.map { [$0.height, $0.width] }
                    == again.plan(height: 500, width: 300).sizes.map { [$0.height, $0.width] }, "\(name)")
        }
    }

    @Test("limits that a rule does not follow are refused by their flags")
    func unfollowed() throws {
        func refusal(_ name: String, _ budget: ImageBudget) throws -> ImagePreprocessingError? {
            let processor = try ProcessorFixture(name: name).processor()
            do throws(ImagePreprocessingError) {
                try processor.check(budget)
                return nil
            } catch {
                return error
            }
        }
        #expect(try refusal("llava", ImageBudget(most: 64)) == .unfollowed(.most, class: "CLIPImageProcessor"))
        #expect(try refusal("gemma3", ImageBudget(most: 1000)) == .unfollowed(.most, class: "Gemma3ImageProcessor"))
        for name in ["llava", "llava_onevision", "internvl", "smolvlm", "mistral3", "minicpmv4_6", "gemma3"] {
            let refused = try #require(try refusal(name, ImageBudget(least: 64)))
            #expect(refused.description.hasPrefix("--image-min-tokens cannot be followed: "), "\(name)")
        }
        for name in ["qwen3_vl", "glm_ocr", "gemma4", "lfm2_vl"] {
            #expect(try refusal(name, ImageBudget(most: 100, least: 64)) == nil, "\(name)")
        }
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
