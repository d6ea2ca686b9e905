import Checkpoints
import Foundation
import ImageFiles
import ImagePreprocessing
import Images
import OrderedJSON
import Tensors
import TestSupport
import Testing

/// A model of `shared/vision2026` with its pictures.
struct ProcessorFixture: CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    /// All models; none without the shared folder.
    static let all: [ProcessorFixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: SharedFolder.path("vision2026"))) ?? []
        return names.filter { SharedFolder.holds("vision2026/\($0)/config.json") }.sorted().map(ProcessorFixture.init)
    }()

    var path: String { SharedFolder.path("vision2026/" + name) }

    func processor() throws -> ImageProcessor { try #require(try ImageProcessor(ModelDirectory(path: path))) }

    func reference() throws -> Checkpoint { try Checkpoint(file: path + "/reference.safetensors") }

    func cases() throws -> JSONValue {
        try JSONParser().parse(String(contentsOfFile: path + "/cases.json", encoding: .utf8))
    }

    /// The bytes of a file.
    func bytes(_ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)))
    }

    /// The files of the pictures by their keys.
    func files() throws -> [(key: String, file: String)] {
        let entries = try #require(try cases()["image_files"]?.objectValue?.entries)
        return try entries.map { ($0.key, try #require($0.value.stringValue)) }
    }

    /// A picture whose pixels the reference stored.
    func picture(_ key: String) throws -> RGBImage {
        let stored = try reference().tensor(named: "image.\(key).rgb")
        return try #require(RGBImage(width: stored.shape[1], height: stored.shape[0], pixels: [UInt8](stored.bytes)))
    }
}
