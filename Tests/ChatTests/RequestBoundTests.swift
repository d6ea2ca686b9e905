import Checkpoints
import Conversations
import Generation
import OrderedJSON
import Sampling
import TestSupport
import Testing
import TinyModels

@testable import Chat

/// What an engine does when more is asked of it than it can do.
@Suite("Bounds of requests")
struct RequestBoundTests {
    private func withEngine(
        _ change: (inout SchedulingOptions) -> Void, _ body: (ChatEngine) async throws -> Void
    ) async throws {
        let tiny = try TinyModel(contextSize: 100_000)
        defer { tiny.remove() }
        var options = EngineOptions()
        change(&options.scheduling)
        try await body(try await ChatEngine.load(ModelDirectory(path: tiny.path), options: options))
    }

    private func request(_ text: String = "Who?", limit: Int?) -> ChatRequest {
        ChatRequest(
            messages: [.user(text)],
            options: DecodingOptions(
                maximumTokens: limit,
                sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: 3)))
    }

    /// Waits until no request has a place.
    private func idle(_ engine: ChatEngine) async throws {
        try await eventually { engine.requests == (0, 0) }
    }

    @Test("of 200 requests at once, as many are taken as may run and wait, and the others are told so")
    func busy() async throws {
        try await withEngine({ ($0.maximumSequences, $0.maximumWaiting) = (4, 16) }) { engine in
            var streams: [AsyncThrowingStream<ChatEvent, any Error>] = []
            var refused: [GenerationError] = []
            for _ in 0..<200 {
                do throws(GenerationError) {
                    streams.append(try engine.generate(request(limit: nil)))
                } catch {
                    refused.append(error)
                }
            }
            #expect(streams.count == 20)
            #expect(refused == Array(repeating: .busy(waiting: 16, bound: 16), count: 180))
            #expect(
                refused.first?.description
                    == "16 requests wait already; the bound is 16; ask again later, or raise the bound")
            streams = []
            try await idle(engine)
            #expect(engine.passes.mostSequences <= 4)
            let turn = try await Turn(engine.generate(request(limit: 5)))
            #expect(turn.usage.generatedTokens == 5)
        }
    }

    @Test("the tokens of prompts that wait are bounded, but who comes while none waits is taken with any number")
    func waitingTokens() async throws {
        try await withEngine({ ($0.maximumSequences, $0.maximumWaitingTokens) = (1, 200) }) { engine in
            let text = String(repeating: "a", count: 300)
            let tokens = try await engine.tokenCount(Conversation(messages: [.user(text)]))
            let writing = Task { [request = request(limit: nil)] in try await Turn(engine.generate(request)) }
            try await eventually { engine.requests == (1, 0) }
            let first = try engine.generate(request(text, limit: 5))
            let second = try engine.generate(request(text, limit: 5))
            let error = await #expect(throws: GenerationError.self) { try await Turn(second) }
            #expect(error == .promptsWaiting(tokens: tokens, bound: 200))
            #expect(
                error?.description
                    == "prompts of \(tokens) tokens wait already; the bound is 200; ask again later, or raise the bound"
            )
            writing.cancel()
            #expect(try await Turn(first).usage.promptTokens == tokens)
            _ = await writing.result
            try await idle(engine)
            // What has begun or gone waits no more; the answers to one request are counted as one caller's.
            var finished = 0
            for try await event in try engine.generate(Array(repeating: request(text, limit: 5), count: 3)).stream {
                if case .of(let event) = event, case .finished = event.event { finished += 1 }
            }
            #expect(finished == 3)
        }
    }

    @Test("every request that was taken is answered")
    func allAnswered() async throws {
        try await withEngine({ ($0.maximumSequences, $0.maximumWaiting) = (3, 40) }) { engine in
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    let stream = try engine.generate(request(limit: 7))
                    group.addTask { try await Turn(stream).usage.generatedTokens }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == Array(repeating: 7, count: 40))
            #expect(engine.passes.mostSequences <= 3)
        }
    }

    @Test("whoever goes away while waiting or being written for leaves, and nothing is computed for them any more")
    func cancellation() async throws {
        try await withEngine({ $0.maximumSequences = 1 }) { engine in
            let one = try await Turn(engine.generate(request(limit: 5)))
            try await idle(engine)
            let alone = engine.passes.passes
            let writing = Task { [request = request(limit: nil)] in try await Turn(engine.generate(request)) }
            let waiting = Task { [request = request(limit: nil)] in try await Turn(engine.generate(request)) }
            try await eventually { engine.requests == (1, 1) }
            waiting.cancel()
            try await eventually { engine.requests == (1, 0) }
            writing.cancel()
            _ = await (writing.result, waiting.result)
            try await idle(engine)
            let before = engine.passes.passes
            #expect(try await Turn(engine.generate(request(limit: 5))) == one)
            try await idle(engine)
            #expect(engine.passes.passes - before == alone)
        }
    }

    @Test("a turn whose events nobody reads ends, and the engine continues")
    func unread() async throws {
        try await withEngine({ $0.maximumUnreadEvents = 50 }) { engine in
            let stream = try engine.generate(request(limit: nil))
            try await idle(engine)
            var count = 0
            let error = await #expect(throws: GenerationError.self) {
                for try await _ in stream { count += 1 }
            }
            #expect(error == .unread(events: 50))
            #expect(count == 50)
            #expect(try await Turn(engine.generate(request(limit: 5))).usage.generatedTokens == 5)
        }
    }

    @Test("an engine without requests does nothing, and none of its rounds is empty")
    func idleness() async throws {
        try await withEngine({ _ in }) { engine in
            _ = try await Turn(engine.generate(request(limit: 20)))
            try await idle(engine)
            let before = engine.passes
            try await Task.sleep(for: .milliseconds(30))
            #expect(engine.passes == before)
            #expect(before.emptyRounds == 0)
        }
    }

    @Test("bounds below the least are refused")
    func wrongBounds() async throws {
        await #expect(
            throws: GenerationError.invalidLimit(name: "the number of waiting requests", value: -1, lowest: 0)
        ) {
            try await withEngine({ $0.maximumWaiting = -1 }) { _ in }
        }
        await #expect(throws: GenerationError.invalidLimit(name: "the number of sequences", value: 0)) {
            try await withEngine({ $0.maximumSequences = 0 }) { _ in }
        }
    }
}
