import Checkpoints
import Locks
import TestSupport
import Testing
import TinyModels

@testable import Chat
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
        // A client without work loses its place among those that have some.
        turns.keep(["c"])
        #expect(order(turns, ["c", "b", "a"]) == "bac")
        #expect(turns.ordered([3, 1, 2]) { _ in nil } == [3, 1, 2])
    }

    @Test("a client that has one request at a time and comes back when it has ended has a third of the turns of three")
    func comingBack() {
        var turns = ClientTurns()
        var served = ""
        for _ in 0..<30 {
            let waiting = ["a", "b"] + (served.last == "c" ? [] : ["c"])
            turns.keep(waiting)
            let next = String(order(turns, waiting).prefix(1))
            turns.take(next)
            served += next
        }
        #expect(served == String(repeating: "abc", count: 10))
    }

    @Test("however many clients are new, one that waits has its turn after those alone that were there before it")
    func newcomers() throws {
        var turns = ClientTurns()
        var waiting = ["a", "b"]
        // The turn before which each began to wait, and how many others waited then.
        var beginnings: [String: (turn: Int, others: Int)] = [:]
        var served: [String] = []
        for turn in 0..<60 {
            waiting.append("new \(turn)")
            turns.keep(waiting)
            for client in waiting where beginnings[client] == nil { beginnings[client] = (turn, waiting.count - 1) }
            let next = try #require(turns.ordered(waiting, client: { $0 }).first)
            let removed = beginnings.removeValue(forKey: next)
            let began = try #require(removed)
            #expect(turn - began.turn <= began.others)
            turns.take(next)
            served.append(next)
            waiting.removeAll { $0 == next }
            // Two of them always have more to ask; of the third there is another each time.
            if next == "a" || next == "b" { waiting.append(next) }
        }
        #expect(served.count { $0 == "a" } >= 5 && served.count { $0 == "b" } >= 5)
    }

    @Test("a client with a hundred requests before another's three lets each of those begin after one more of its own")
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
        defer { gate.withLock { $0.isOpen = true } }
        try await eventually { gate.withLock({ $0.isHeld }) }
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
