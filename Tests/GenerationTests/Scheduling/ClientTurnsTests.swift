import Checkpoints
import Locks
import Testing
import TinyModels

@testable import Generation

@Suite("Turns of clients")
struct ClientTurnsTests {
    private func order(_ turns: ClientTurns, _ waiting: [String]) -> String {
        turns.ordered(waiting.map { Optional($0) }) { $0 }.compactMap { $0 }.joined()
    }

    @Test("clients that wait take turns, whoever has not had one first, and the work of each stays in its order")
    func order() {
        var turns = ClientTurns()
        #expect(order(turns, ["a", "a", "a", "b", "b", "c"]) == "abcaba")
        turns.take("a")
        #expect(order(turns, ["a", "a", "b", "b", "c"]) == "bcaba")
        turns.take("b")
        turns.take("c")
        #expect(order(turns, ["c", "c", "b", "a"]) == "abcc")
        // Who has no work loses its place among those who have.
        turns.keep(["c"])
        #expect(order(turns, ["c", "b", "a"]) == "bac")
        #expect(turns.ordered([3, 1, 2]) { _ in nil } == [3, 1, 2])
    }

    @Test("a client with a hundred requests before another's three lets each of those begin behind one more of its own")
    func engine() async throws {
        let tiny = try TinyModel(contextSize: 512)
        defer { tiny.remove() }
        let begun = Mutex<[Int32]>([])
        var options = EngineOptions()
        options.scheduling.maximumSequences = 1
        options.observer = EngineObserver { text in
            begun.withLock { $0.append(text.prompt[0]) }
            return nil
        }
        let engine = try ChatEngine(try Engine(ModelDirectory(path: tiny.path), options: options))
        // Nothing is prepared before everything has come.
        let gate = Monitor((isOpen: false, isHeld: false))
        async let held: Void = engine.run {
            gate.withLock { $0.isHeld = true }
            gate.wait { $0.isOpen ? () : nil }
        }
        while !gate.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
        var streams: [AsyncThrowingStream<ChatEvent, any Error>] = []
        for (client, count) in [(97, 100), (98, 3)] as [(Int32, Int)] {
            for _ in 0..<count {
                var generation = DecodingOptions(maximumTokens: 3)
                generation.client = "\(client)"
                streams.append(try engine.generate(TextRequest(prompt: [client], options: generation)))
            }
        }
        gate.withLock { $0.isOpen = true }
        try await held
        for stream in streams { for try await _ in stream {} }
        let order = begun.withLock { $0 }
        #expect(order.prefix(6) == [97, 98, 97, 98, 97, 98])
        #expect(order.count == 103 && order.dropFirst(6).allSatisfy { $0 == 97 })
    }
}
