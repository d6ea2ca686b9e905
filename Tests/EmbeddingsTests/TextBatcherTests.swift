import OrderedJSON
import Synchronization
import TestSupport
import Testing

@testable import Embeddings

/// Texts beside other models: how often the processors are given back, and that no bit depends on it.
@Suite("Turns of embedders", .enabled(if: SharedFolder.holds("embed2026/README.md")))
struct TextBatcherTests {
    /// What happened to the turns of a model, in order.
    private final class Turns: Sendable {
        let events = Mutex<[String]>([])

        func add(_ event: String) { events.withLock { $0.append(event) } }

        var turns: EmbedderTurns {
            EmbedderTurns {
                self.add("begin")
            } end: {
                self.add($0 ? "pause" : "end")
            }
        }
    }

    private func outputs(
        of texts: [TokenizedText], _ model: EmbeddingModel, groupTokens: Int, turnLength: Duration, _ turns: Turns
    ) async throws -> [[Float]] {
        let batcher = TextBatcher(groupTokens: groupTokens, turns: turns.turns, turnLength: turnLength) {
            texts throws(EmbedderError) in try model.work(on: texts[...], first: 0, dimensions: nil)
        }
        return try await batcher.outputs(of: texts)
    }

    @Test("a group gives the processors back between its steps, and its vectors have the bits of a group without turns")
    func steps() async throws {
        let fixture = try EmbedFixture("bert-mean")
        let model = try fixture.embedder()
        let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
        let expected = try model.vectors(of: texts)
        // Two blocks, before which comes what enters the first: two places for others.
        for (groupTokens, turnLength, groups, pauses) in [
            (2048, Duration.zero, 1, 2), (1, .zero, 12, 2), (2048, .seconds(3600), 1, 0),
        ] {
            let turns = Turns()
            let vectors = try await outputs(
                of: texts, model, groupTokens: groupTokens, turnLength: turnLength, turns)
            #expect(vectors == expected)
            let group = ["begin"] + (0..<pauses).flatMap { _ in ["pause", "begin"] } + ["end"]
            #expect(turns.events.withLock { $0 } == (0..<groups).flatMap { _ in group })
        }
    }

    @Test("a group that cannot be computed gives the processors back")
    func failed() async throws {
        let model = try EmbedFixture("bert-mean").embedder()
        let turns = Turns()
        await #expect(throws: EmbedderError.self) {
            _ = try await outputs(
                of: [model.tokenized([424])], model, groupTokens: 2048, turnLength: .zero, turns)
        }
        #expect(turns.events.withLock { $0 } == ["begin", "end"])
    }

    @Test("pairs of a reranker are scored in turns with the bits that they have alone")
    func pairs() async throws {
        let fixture = try EmbedFixture("rr-bert")
        let model = try fixture.reranker()
        let pairs = try fixture.items("pairs").map {
            try model.tokenize(query: $0["query"]?.stringValue ?? "", document: $0["document"]?.stringValue ?? "")
        }
        let turns = Turns()
        let batcher = TextBatcher(groupTokens: 2048, turns: turns.turns, turnLength: .zero) {
            pairs throws(EmbedderError) in try model.work(on: pairs[...], first: 0)
        }
        #expect(try await batcher.outputs(of: pairs) == model.logits(of: pairs))
        #expect(turns.events.withLock { $0.count(where: { $0 == "pause" }) } == 2)
    }
}
