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
        let entry = try models[0].entry(at: models[0].place, idleSeconds: 5)
        #expect(entry.names == ["b", "x", "y"] && entry.role == .chat && entry.isPinned && entry.idleSeconds == 60)
        #expect(entry.maximumSequences == 2 && entry.contextSize == 512 && entry.cacheBytes == 5_000_000_000)
        // What the file says wins over the server's own, also that a model stays.
        let other = try models[1].entry(at: "/somewhere", idleSeconds: 5)
        #expect(other.role == .embedding && !other.isPinned && other.idleSeconds == nil && other.cacheBytes == nil)
    }

    @Test("a model of which the file does not say when it leaves does as the server's others")
    func idle() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(#"{"models": {"a": {"path": "x", "kind": "chat"}}}"#, to: "m.json")
        let model = try #require(ModelsFile(path: path).models.first)
        #expect(try model.entry(at: "/x", idleSeconds: 5).idleSeconds == 5)
        #expect(try model.entry(at: "/x", idleSeconds: 0).idleSeconds == nil)
    }

    @Test(
        "a limit of texts is refused for a model that writes none",
        arguments: ["max_sequences", "max_model_len", "kv_bytes"])
    func limits(key: String) throws {
        let folder = try TemporaryDirectory()
        let text = #"{"models": {"a": {"path": "x", "kind": "rerank", "\#(key)": 4}}}"#
        let model = try #require(ModelsFile(path: try folder.write(text, to: "m.json")).models.first)
        let error = #expect(throws: ModelsFile.NotForRole.self) { _ = try model.entry(at: "/x") }
        #expect(
            error?.description
                == "m.json: 'models.a.\(key)' is for models that answer; this one makes vectors or ranks; leave it out")
    }

    @Test(
        "what is wrong in a file is reported in one line with its key",
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
