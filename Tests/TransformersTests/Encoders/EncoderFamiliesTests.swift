import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Tiny encoders of every family, with hidden states and logits of the reference.
@Suite("Families of encoders", .enabled(if: SharedFolder.holds("embed2026/README.md")))
struct EncoderFamiliesTests {
    private static func encoder(_ name: String, threads: Int = 2, logitTokens: [Int] = []) throws -> Encoder {
        var options = Encoder.Options()
        options.pool = ThreadPool(threads: threads)
        options.arithmetic = .exact
        options.logitTokens = logitTokens
        return try Encoder.load(ModelDirectory(path: SharedFolder.path("embed2026/\(name)")), options: options)
    }

    private static func items(_ name: String, _ key: String) throws -> [JSONValue] {
        try #require(try SharedData.json(SharedFolder.path("embed2026/\(name)/cases.json"))[key]?.arrayValue)
    }

    private static func integers(_ item: JSONValue, _ key: String) -> [Int32] {
        (item[key]?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } }
    }

    private static func reference(_ name: String) throws -> Checkpoint {
        try Checkpoint(file: SharedFolder.path("embed2026/\(name)/reference.safetensors"))
    }

    @Test(
        "hidden states of every text are within 5e-6 of the reference",
        arguments: [
            "bert-mean", "distilbert", "embeddinggemma", "gte", "modernbert", "mpnet", "nomic", "qwen3-embed",
            "xlmr-m3",
        ])
    func hiddenStates(name: String) throws {
        let encoder = try Self.encoder(name)
        let reference = try Self.reference(name)
        let texts = try Self.items(name, "texts")
        #expect(texts.count == 12)
        for (index, item) in texts.enumerated() {
            let ids = Self.integers(item, "input_ids")
            let types = Self.integers(item, "token_type_ids")
            let states = try encoder.encode([.tokens(ids, types: types)])[0]
            let expected = try #require(try reference.tensor(named: "hidden.\(index)").floats())
            #expect(states.count == expected.count)
            let error = relativeError(states, expected)
            if SharedData.prints { print(name, index, error) }
            #expect(error <= 5e-6)
        }
    }

    @Test(
        "logits of every pair are within 5e-5 of the reference",
        arguments: ["rr-bert", "rr-deberta", "rr-modernbert", "rr-xlmr"])
    func classifiers(name: String) throws {
        let encoder = try Self.encoder(name)
        let classifier = try #require(encoder.classifier)
        #expect(classifier.configuration.labels == ["LABEL_0"])
        let expected = try #require(try Self.reference(name).tensor(named: "rerank.logits").floats())
        for (index, pair) in try Self.items(name, "pairs").enumerated() {
            let ids = Self.integers(pair, "input_ids")
            let hasTypes = encoder.configuration.entrance == .tokens(.init(typeCount: 2))
            let input = EncoderInput.tokens(ids, types: hasTypes ? Self.integers(pair, "token_type_ids") : [])
            let logits = classifier.logits(try encoder.encode([input])[0], tokens: ids)
            #expect(logits.count == 1)
            if SharedData.prints { print(name, index, logits[0] - expected[index]) }
            #expect(abs(logits[0] - expected[index]) <= 5e-5)
        }
    }

    @Test("the logits of two tokens after a decoder's last row are those of the reference")
    func causal() throws {
        let tokens = [7, 300]
        let encoder = try Self.encoder("rr-qwen3", logitTokens: tokens)
        let reference = try Self.reference("rr-qwen3")
        let width = encoder.configuration.hiddenSize
        for (index, pair) in try Self.items("rr-qwen3", "pairs").enumerated() {
            let states = try encoder.encode([.tokens(Self.integers(pair, "input_ids"))])[0]
            let logits = encoder.logits(after: states[(states.count - width)...])
            let expected = try #require(try reference.tensor(named: "logits.\(index)").floats())
            #expect(logits.count == 2)
            for (logit, token) in zip(logits, tokens) { #expect(abs(logit - expected[token]) <= 5e-5) }
        }
    }

    @Test(
        "a text's bits are the same alone, among others in any order, and with 1 and 2 threads",
        arguments: ["embeddinggemma", "modernbert", "mpnet", "qwen3-embed", "rr-deberta"])
    func company(name: String) throws {
        let items = try Self.items(name, name.utf8.starts(with: "rr-".utf8) ? "pairs" : "texts")
        let inputs = items.map { EncoderInput.tokens(Self.integers($0, "input_ids")) }
        let alone = try Self.encoder(name, threads: 1)
        let expected = try inputs.map { try alone.encode([$0])[0] }
        let together = try Self.encoder(name)
        #expect(try together.encode(inputs) == expected)
        #expect(try together.encode(inputs.reversed()) == expected.reversed())
    }
}
