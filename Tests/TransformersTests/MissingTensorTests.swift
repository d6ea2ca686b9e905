import Checkpoints
import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// A checkpoint in which a tensor has another name than its family gives it.
@Suite("Missing tensors")
struct MissingTensorTests {
    private static let folders = SharedData.folders(in: SharedData.fixtures)

    /// The names of a checkpoint's tensors, of those that differ in numbers alone the last.
    private static func names(_ header: JSONObject) -> [String] {
        var last: [String: String] = [:]
        for name in header.keys where name != "__metadata__" {
            last[String(name.map { $0.isNumber ? "0" : $0 })] = name
        }
        return last.values.sorted()
    }

    @Test("a model without any one of its tensors is refused in words, or does without it", arguments: folders)
    func renamed(folder: String) throws {
        guard let bytes = try? SharedData.bytes(of: folder + "/model.safetensors") else { return }
        let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = String(decoding: bytes[8..<8 + length], as: UTF8.self)
        let object = try #require(JSONParser().parse(Array(header.utf8)).objectValue)
        let directory = try TemporaryDirectory()
        _ = try directory.write(SharedData.bytes(of: folder + "/config.json"), to: "config.json")
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        for name in Self.names(object) {
            // As long as before, so that nothing else of the file changes.
            let other = "?" + name.dropFirst()
            let changed = header.replacingOccurrences(of: "\"\(name)\"", with: "\"\(other)\"")
            _ = try directory.write(
                bytes.prefix(8) + Array(changed.utf8) + bytes[(8 + length)...], to: "model.safetensors")
            do {
                _ = try Decoder.load(ModelDirectory(path: directory.path), options: options)
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
    }
}
