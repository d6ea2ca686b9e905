import Checkpoints
import Conversations
import Generation
import OrderedJSON
import Sampling
import TestSupport
import Testing
import TinyModels

@testable import Chat

@Suite("Several requests for one reader")
struct MixedEventsTests {
    private func withEngine(
        _ change: (inout SchedulingOptions) -> Void = { _ in }, _ body: (ChatEngine) async throws -> Void
    ) async throws {
        let tiny = try TinyModel(contextSize: 2000)
        defer { tiny.remove() }
        var options = EngineOptions()
        change(&options.scheduling)
        try await body(try await ChatEngine.load(ModelDirectory(path: tiny.path), options: options))
    }

    private func request(_ text: String = "Who?", seed: UInt64 = 3, limit: Int? = 20) -> ChatRequest {
        ChatRequest(
            messages: [.user(text)],
            options: DecodingOptions(
                maximumTokens: limit,
                sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: seed)))
    }

    private func idle(_ engine: ChatEngine) async throws {
        try await eventually { engine.requests == (0, 0) }
    }

    @Test("the events of each are those of the request alone, in their order")
    func alone() async throws {
        try await withEngine { engine in
            let requests = (0..<3).map { request(seed: $0) }
            var parts = Array(repeating: [ChatEvent](), count: 3)
            for try await case .of(let event) in try engine.generate(requests).stream {
                parts[event.choice].append(event.event)
            }
            for (part, request) in zip(parts, requests) {
                let (stream, continuation) = AsyncThrowingStream<ChatEvent, any Error>.makeStream()
                for event in part { continuation.yield(event) }
                continuation.finish()
                let expected = try await Turn(engine.generate(request))
                #expect(try await Turn(stream) == expected)
            }
        }
    }

    @Test("all of them have places, or none is begun; more than there are places for never have them")
    func places() async throws {
        try await withEngine({ ($0.maximumSequences, $0.maximumWaiting) = (1, 2) }) { engine in
            #expect(throws: GenerationError.moreThanPlaces(texts: 4, places: 3)) {
                try engine.generate(Array(repeating: request(), count: 4))
            }
            try await idle(engine)
            #expect(engine.passes.passes == 0)
            let two = try engine.generate(Array(repeating: request(limit: nil), count: 2))
            #expect(throws: GenerationError.busy(waiting: 2, bound: 2)) {
                try engine.generate(Array(repeating: request(), count: 2))
            }
            two.control.end()
            await #expect(throws: CancellationError.self) { for try await _ in two.stream {} }
            try await idle(engine)
            var finished = 0
            for try await case .of(let event) in try engine.generate(Array(repeating: request(), count: 3)).stream {
                if case .finished = event.event { finished += 1 }
            }
            #expect(finished == 3)
        }
    }

    @Test("one that fails ends all")
    func failure() async throws {
        try await withEngine { engine in
            let long = request(String(repeating: "a", count: 3000))
            let events = try engine.generate([request(limit: nil), long])
            let error = await #expect(throws: GenerationError.self) { for try await _ in events.stream {} }
            guard case .promptTooLong = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            try await idle(engine)
        }
    }

    @Test("whoever has the control can end them, and wake their reader")
    func control() async throws {
        try await withEngine { engine in
            let events = try engine.generate([request(limit: nil), request(seed: 4, limit: nil)])
            var woken = 0
            await #expect(throws: CancellationError.self) {
                events.control.wake()
                for try await event in events.stream {
                    guard case .woken = event else { continue }
                    woken += 1
                    events.control.end()
                }
            }
            #expect(woken == 1)
            try await idle(engine)
        }
    }

    @Test("those that nobody reads end")
    func unread() async throws {
        try await withEngine({ $0.maximumUnreadEvents = 20 }) { engine in
            let events = try engine.generate([request(limit: nil), request(seed: 4, limit: nil)])
            try await idle(engine)
            await #expect(throws: GenerationError.unread(events: 20)) { for try await _ in events.stream {} }
        }
    }
}
