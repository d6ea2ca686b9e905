import Checkpoints
import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// Checkpoints in which a tensor has another name than its family gives it: that one is missing, and another belongs to nothing.
@Suite("Missing tensors")
struct MissingTensorTests {
    private static let folders = SharedData.folders(in: SharedData.fixtures, holding: "model.safetensors")

    /// The names of a checkpoint's tensors, of those that differ in numbers alone the last.
    private static func names(_ header: JSONObject) -> [String] {
        var last: [String: String] = [:]
        for name in header.keys where name != "__metadata__" {
            last[String(name.map { $0.isNumber ? "0" : $0 })] = name
        }
        return last.values.sorted()
    }

    @Test("a model that lacks any one of its tensors is refused, and the error says what", arguments: folders)
    func renamed(folder: String) throws {
        let bytes = try SharedData.bytes(of: folder + "/model.safetensors")
        let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = String(decoding: bytes[8..<8 + length], as: UTF8.self)
        let object = try #require(JSONParser().parse(Array(header.utf8)).objectValue)
        let directory = try TemporaryDirectory()
        try directory.write(SharedData.bytes(of: folder + "/config.json"), to: "config.json")
        var options = Decoder.Options()
        options.pool = Decoder.testPool
        let whole = try Decoder.load(ModelDirectory(path: folder), options: options)
        let otherParts = Set(whole.loading.otherParts)
        let names = Self.names(object).filter { !otherParts.contains($0) }
        #expect(names.count > 3)
        for name in names {
            // As long as before, so that nothing else of the file changes.
            let other = "?" + name.dropFirst()
            let changed = header.replacingOccurrences(of: "\"\(name)\"", with: "\"\(other)\"")
            try directory.write(
                bytes.prefix(8) + Array(changed.utf8) + bytes[(8 + length)...], to: "model.safetensors")
            do {
                _ = try Decoder.load(ModelDirectory(path: directory.path), options: options)
                Issue.record("\(name) is not missed")
            } catch {
                // The same under another name where a family's files have several: "of its layer `in_proj_qkv` is missing" for `q_proj`.
                let text = "\(error)"
                #expect(
                    text.contains(name) || text.contains(other) || text.hasSuffix("is missing")
                        || text.contains("is missing ("), "\(name): \(text)")
            }
        }
    }
}
