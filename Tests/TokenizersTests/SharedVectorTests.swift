import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Tokenizers

/// Real tokenizers against recorded ids; skipped where the shared data is absent.
@Suite("Vectors of real tokenizers", .enabled(if: TestFiles.hasShared, "the shared folder is absent"))
struct SharedVectorTests {
    static let names = [
        "bert-base-uncased", "deepseek-llm", "gpt2", "llama2", "llama3", "phi-3-mini", "qwen2",
    ]

    static func folder(_ name: String) -> URL {
        URL(filePath: SharedFolder.path("tokenizers/\(name)"))
    }

    @Test("llama.cpp's test strings give its ids", arguments: names)
    func vectors(_ name: String) throws {
        let folder = Self.folder(name)
        let tokenizer = try Tokenizer(directory: folder.path)
        let inputs = String(decoding: try TestFiles.bytes(folder.appending(path: "vectors.inp")), as: UTF8.self)
        let outputs = String(decoding: try TestFiles.bytes(folder.appending(path: "vectors.out")), as: UTF8.self)
        var texts = inputs.components(separatedBy: "\n__ggml_vocab_test__\n")
        let lines = outputs.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").compactMap { Int($0) }
        }
        if texts.last == "" { texts.removeLast() }
        for (text, ids) in zip(texts, lines) {
            let found = tokenizer.encode(text, addSpecialTokens: false)
            #expect(found == ids, "\(name): \(text.debugDescription)")
        }
        #expect(texts.count >= 40)
    }

    @Test(
        "swift-transformers' text gives its ids and its decoded text",
        arguments: [
            "bert-base-uncased", "gpt2", "llama2", "llama3", "t5-small",
        ])
    func encoded(_ name: String) throws {
        let folder = Self.folder(name)
        let tokenizer = try Tokenizer(directory: folder.path)
        let json = try TestFiles.json(folder.appending(path: "encoded.json"))
        let text = try #require(json["text"]?.stringValue)
        let ids = try #require(json["token_ids"]?.ids)
        let addsSpecials = tokenizer.encode(text) == ids
        #expect(addsSpecials || tokenizer.encode(text, addSpecialTokens: false) == ids, "\(name)")
    }

    @Test("a Mistral prompt rendered as text gives mistral-common's ids")
    func mistral() throws {
        let folder = Self.folder("mistral-v3")
        let samples = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "samples").path)
        for file in ["tokenizer.json", "tokenizer.model"] {
            let bytes = try TestFiles.bytes(folder.appending(path: file))
            let tokenizer =
                file == "tokenizer.json" ? try Tokenizer(jsonBytes: bytes) : try Tokenizer(modelBytes: bytes)
            var count = 0
            for sample in samples.sorted() {
                let sampleFolder = folder.appending(path: "samples/\(sample)")
                guard let tokens = try? TestFiles.json(sampleFolder.appending(path: "tokens_v3.json")),
                    let ids = (tokens["tokens"] ?? tokens).ids
                else { continue }
                let rendered = String(
                    decoding: try TestFiles.bytes(sampleFolder.appending(path: "text_v3.txt")), as: UTF8.self)
                // The golden text writes spaces as the marker and line breaks as byte tokens; a control token eats
                // the space that follows it, because the next text gets one of its own.
                let text = rendered.replacing("▁", with: " ").replacing("<0x0A>", with: "\n")
                let stripped = tokenizer.addedTokens.filter(\.isSpecial).reduce(text) {
                    $0.replacing($1.content + " ", with: $1.content)
                }
                let found = tokenizer.encode(stripped, addSpecialTokens: false, parseSpecialTokens: true)
                #expect(found == ids, "\(file) \(sample)")
                count += 1
            }
            #expect(count >= 5)
        }
    }

    @Test("the tokenizers of the tiny models and of the reference checkpoints load and give text back")
    func tinyModels() throws {
        for path in ["models/stories260K", "models/babyllama-tok105", "reference/gpt2-f32"] {
            let tokenizer = try Tokenizer(directory: SharedFolder.path(path))
            let text = "Once upon a time, there was a little girl named Lily."
            let ids = tokenizer.encode(text)
            #expect(tokenizer.decode(ids) == text, "\(path)")
            #expect(ids.contains(1) == path.hasPrefix("models"), "\(path)")
        }
    }

    @Test("a tokenizer.model gives the ids of its tokenizer.json on ordinary text")
    func modelFile() throws {
        for name in ["llama2", "mistral-v3"] {
            let folder = Self.folder(name)
            let fromJSON = try Tokenizer(jsonBytes: try TestFiles.bytes(folder.appending(path: "tokenizer.json")))
            let fromModel = try Tokenizer(modelBytes: try TestFiles.bytes(folder.appending(path: "tokenizer.model")))
            for text in ["Hello, world!", "naïve café 你好 😀", "1 + 1 = 2\n\tdone"] {
                #expect(fromJSON.encode(text) == fromModel.encode(text), "\(name)")
                #expect(same(fromModel.decode(fromModel.encode(text)), text), "\(name)")
            }
        }
    }
}
