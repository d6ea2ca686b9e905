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

    private enum Caller {
        @TaskLocal static var name = "none"
    }

    @Test("a caller that finds nobody computing computes on its own task, one after another")
    func ownTask() async throws {
        let model = try EmbedFixture("bert-mean").embedder()
        let names = Mutex<[String]>([])
        let batcher = TextBatcher<[Float]>(groupTokens: 2048) { texts throws(EmbedderError) in
            names.withLock { $0.append(Caller.name) }
            return try model.work(on: texts[...], first: 0, dimensions: nil)
        }
        for name in ["a", "b"] {
            _ = try await Caller.$name.withValue(name) { try await batcher.outputs(of: [model.tokenize("a text")]) }
        }
        #expect(names.withLock { $0 } == ["a", "b"])
    }

    /// A batcher whose groups have one text each, and wait until the gate is open.
    private func gated(_ model: EmbeddingModel, _ isOpen: Gate, _ turns: Turns) -> TextBatcher<[Float]> {
        let waiting = EmbedderTurns {
            turns.add("begin")
            try? await eventually { isOpen.isOpen.withLock { $0 } }
        } end: {
            turns.add($0 ? "pause" : "end")
        }
        return TextBatcher(groupTokens: 1, turns: waiting, turnLength: .seconds(3600)) {
            texts throws(EmbedderError) in try model.work(on: texts[...], first: 0, dimensions: nil)
        }
    }

    private final class Gate: Sendable {
        let isOpen = Mutex(false)
    }

    @Test(
        "a caller that computes leaves the texts of others to them when it is done, and when it is cancelled",
        arguments: [false, true])
    func leaving(isCancelled: Bool) async throws {
        let fixture = try EmbedFixture("bert-mean")
        let model = try fixture.embedder()
        let texts = try fixture.items("texts").prefix(3).map { try model.tokenize($0["text"]?.stringValue ?? "") }
        let expected = try model.vectors(of: texts)
        let (gate, turns) = (Gate(), Turns())
        let batcher = gated(model, gate, turns)
        let own = isCancelled ? texts : Array(texts.prefix(1))
        let first = Task { try await batcher.outputs(of: own) }
        try await eventually { turns.events.withLock { $0 } == ["begin"] }
        let others = (0..<3).map { _ in Task { try await batcher.outputs(of: texts) } }
        try await eventually { batcher.waiting == 4 }
        if isCancelled { first.cancel() }
        gate.isOpen.withLock { $0 = true }
        if isCancelled {
            await #expect(throws: CancellationError.self) { _ = try await first.value }
        } else {
            #expect(try await first.value == [expected[0]])
        }
        for other in others { #expect(try await other.value == expected) }
        // What was cancelled is not computed: one group was when it was.
        #expect(turns.events.withLock { $0 } == (0..<10).flatMap { _ in ["begin", "end"] })
        #expect(batcher.waiting == 0)
        #expect(try await batcher.outputs(of: texts) == expected)
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
