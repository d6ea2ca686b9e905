import Foundation
import TestSupport
import Testing

@testable import Serving

@Suite("A file of models")
struct ModelsFileTests {
    @Test("a file lists models in its order, each with what holds for it alone; paths begin at the file's folder")
    func models() throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "inner/config.json")
        let path = try folder.write(
            """
            {"models": {
              "b": {"path": "inner", "aliases": ["x", "y"], "kind": "chat", "preload": true, "pinned": true, "ttl": 60,
                    "max_sequences": 2, "max_model_len": 512, "kv_bytes": 5000000000},
              "a": {"path": "org/name:Q4_K_M", "kind": "embedding", "ttl": 0}
            }}
            """, to: "models.json")
        let models = try ModelsFile(path: path).models
        #expect(models.map(\.name) == ["b", "a"])
        #expect(models.map(\.place) == [folder.path + "/inner", "org/name:Q4_K_M"])
        #expect(models.map(\.isPreloaded) == [true, false])
        let entry = models[0].entry(at: models[0].place)
        #expect(entry.names == ["b", "x", "y"] && entry.role == .chat && entry.isPinned && entry.idleSeconds == 60)
        #expect(entry.maximumSequences == 2 && entry.contextSize == 512 && entry.cacheBytes == 5_000_000_000)
        let other = models[1].entry(at: "/somewhere")
        #expect(other.role == .embedding && !other.isPinned && other.idleSeconds == nil && other.cacheBytes == nil)
    }

    @Test(
        "what is wrong in a file is told in one line with its key",
        arguments: [
            (#"[]"#, "m.json: holds no object; expected an object"),
            (#"{"models": []}"#, "m.json: 'models' is an empty array; expected an object"),
            (#"{"models": {"a": {}}}"#, "m.json: 'models.a.path' is missing"),
            (#"{"models": {"a": {"path": 1}}}"#, "m.json: 'models.a.path' is 1; expected a string"),
            (#"{"models": {"a": {"path": "x", "kind": "song"}}}"#, "'models.a.kind'"),
            (#"{"models": {"a": {"path": "x", "max_sequences": 0}}}"#, "'models.a.max_sequences' is 0; expected"),
            (
                #"{"models": {"a": {"path": "x", "lora": {}}}}"#,
                "m.json: there is no key 'models.a.lora'; expected one of path, aliases, kind, preload, pinned, ttl, "
                    + "max_sequences, max_model_len, kv_bytes"
            ),
            (#"{"model": {}}"#, "m.json: there is no key 'model'; expected one of models"),
            (#"{"#, "byte 1"),
        ])
    func faults(text: String, message: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(text, to: "m.json")
        do {
            _ = try ModelsFile(path: path)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".contains(message) && !"\(error)".contains("\n"), "\(error)")
        }
    }
}
