import Locks
import OrderedJSON
import TestSupport
import Testing

@testable import Serving

@Suite("Streams that wait for their model")
struct WaitingStreamTests {
    /// The reply to a stream that is kept open after this many seconds.
    private func reply(
        _ tiny: ServedTinyShelf, _ endpoint: Endpoint, _ body: String, idleSeconds: Double = 0.01
    ) async -> Reply {
        await endpoint.reply(
            to: APICall(
                path: endpoint.rawValue, body: Array(body.utf8), requestID: "r",
                identity: AnswerIdentity(reproducedFrom: "a"), pingSeconds: idleSeconds), by: tiny.shelf)
    }

    private func frames(_ reply: Reply) async throws -> [String] {
        guard case .stream(let stream) = reply else { throw ServedTinyModel.Unexpected() }
        var frames: [String] = []
        await stream.write { frames += $0.map { String(decoding: $0, as: UTF8.self) } }
        return frames
    }

    @Test("comments come while a stream waits for another model's memory, and then the same events as without")
    func comments() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "b"], room: 1, observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a", tokens: 20))
        try await held.begin()
        let waiting = await reply(tiny, .chatCompletions, ServedTinyShelf.chat("b", stream: true))
        #expect(tiny.loaded == ["a"])
        held.end()
        let late = try await frames(waiting)
        #expect(late.first == ": ping\n\n")
        let soon = try await frames(
            reply(tiny, .chatCompletions, ServedTinyShelf.chat("b", stream: true), idleSeconds: 1000))
        #expect(late.filter { $0 != ": ping\n\n" } == soon && soon.last == "data: [DONE]\n\n")
        _ = try await first
    }

    @Test(
        "what is refused while a stream waits is told by an event in the form of its API",
        arguments: [
            (Endpoint.chatCompletions, "data: {\"error\":{", "data: [DONE]\n\n"),
            (.messages, "event: error\ndata: {\"type\":\"error\",\"error\":{", "}\n\n"),
            (.responses, "event: error\ndata: {", "}\n\n"),
        ])
    func lateRefusals(endpoint: Endpoint, beginning: String, end: String) async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "bad"], room: 1, broken: ["bad"], observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a", tokens: 20))
        try await held.begin()
        let question = endpoint == .responses ? #""input":"a""# : #""messages":[{"role":"user","content":"a"}]"#
        let waiting = await reply(tiny, endpoint, #"{"model":"bad",\#(question),"max_tokens":5,"stream":true}"#)
        held.end()
        let told = try await frames(waiting).filter { $0 != ": ping\n\n" }
        #expect(told.first?.hasPrefix(beginning) == true && told.last?.hasSuffix(end) == true, "\(told)")
        #expect(told.joined().contains("the model 'bad' could not be loaded: "))
        _ = try await first
    }

    @Test("a stream whose client leaves while it waits uses no model")
    func leaving() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "b"], room: 1, observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a", tokens: 20))
        try await held.begin()
        let waiting = await reply(tiny, .chatCompletions, ServedTinyShelf.chat("b", stream: true))
        guard case .stream(let stream) = waiting else { throw ServedTinyModel.Unexpected() }
        await stream.write { _ in throw CancellationError() }
        #expect(tiny.shelf.state.withLock { $0.waiters.count } == 0)
        held.end()
        _ = try await first
        #expect(tiny.loaded == ["a"])
    }
}
