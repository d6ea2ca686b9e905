import Checkpoints
import Digests
import Foundation
import ImagePreprocessing
import Images
import OrderedJSON
import TestSupport
import Testing

/// Settings beside those of released models, against the reference's processors (`Fixtures/make_processors.py`).
@Suite("Settings of processors give the reference's numbers")
struct ProcessorVariantsTests {
    /// What the reference made of one picture.
    struct Variant: CustomTestStringConvertible, Sendable {
        let json: JSONValue

        var height: Int { json["height"]?.intValue ?? 0 }
        var width: Int { json["width"]?.intValue ?? 0 }

        var testDescription: String {
            "\(json["class"]?.stringValue ?? "") \(json["settings"]?.serialized() ?? "") \(width) x \(height)"
        }

        func processor() throws -> ImageProcessor? {
            var settings = json["settings"]?.objectValue ?? [:]
            settings["image_processor_type"] = json["class"]
            let folder = try TemporaryDirectory()
            let patch = json["patch"]?.intValue ?? 0
            try folder.write(
                #"{"model_type": "llava", "vision_config": {"patch_size": \#(patch)}}"#, to: "config.json")
            try folder.write(JSONValue.object(settings).serialized(), to: "preprocessor_config.json")
            return try ImageProcessor(ModelDirectory(path: folder.path))
        }
    }

    static let variants: [Variant] = {
        let path = Repository.path("Tests/ImagePreprocessingTests/Fixtures/processors.json")
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "[]"
        return ((try? JSONParser().parse(text))?.arrayValue ?? []).map(Variant.init)
    }()

    @Test("there are variants of each class")
    func count() { #expect(Self.variants.count == 160) }

    @Test("shapes and numbers are the reference's to the bit", arguments: variants)
    func numbers(_ variant: Variant) throws {
        let (height, width) = (variant.height, variant.width)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(height * width * 3)
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 { pixels.append(UInt8(truncatingIfNeeded: 7 * x + 13 * y + x * y + 50 * channel)) }
            }
        }
        let picture = try #require(RGBImage(width: width, height: height, pixels: pixels))
        let made = try #require(try variant.processor()).preprocess(picture).referenceValues
        #expect(made.shape == (variant.json["shape"]?.arrayValue ?? []).compactMap(\.intValue))
        let digest = SHA256()
        made.values.withUnsafeBytes { digest.update($0) }
        let text = digest.finish().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(text == variant.json["digest"]?.stringValue)
    }
}
