import Conversations
import Generation
import OrderedJSON
import TestSupport
import Testing

@testable import Chat
@testable import Serving

@Suite("Streams and those who read them")
struct StreamTests {
    private static let body =
        #"{"messages":[{"role":"user","content":"a"}],"max_tokens":200,"ignore_eos":true,"temperature":1,"seed":3,"#
        + #""stream":true}"#

    private static func call(pingSeconds: Double) -> APICall {
        APICall(
            path: Endpoint.chatCompletions.rawValue, body: Array(body.utf8), requestID: "r",
            identity: AnswerIdentity(created: 7), pingSeconds: pingSeconds)
    }

    /// A stream of the engine's events.
    private static func stream(_ served: ServedTinyModel) async throws -> StreamReply {
        let reply = await Endpoint.chatCompletions.reply(to: call(pingSeconds: 0), by: served.model)
        guard case .stream(let stream) = reply else { throw ServedTinyModel.Unexpected() }
        return stream
    }

    /// A stream of a beginning and nothing more, and whether its work was ended.
    private static func beginning(
        _ served: ServedTinyModel, pingSeconds: Double = 0
    ) async throws -> (StreamReply, CancellationFlag) {
        let call = call(pingSeconds: pingSeconds)
        let fields = try ChatCompletionFields(RequestBody.object(call.body), facts: served.model.facts)
        let (events, entrances, cancellation) = MixedEvents.make(1, unread: 16)
        try entrances[0].send(.began(ChatUsage(), seed: 3))
        try entrances[0].send(.turn(.text("a"), tokens: 1))
        let format = ChatCompletionFormat(fields, call.identity, of: served.model)
        let reply = try await served.model.job(fields.common, format, call) { _ in events }.reply()
        guard case .stream(let stream) = reply else { throw ServedTinyModel.Unexpected() }
        return (stream, cancellation)
    }

    /// The counts after a whole answer of these events.
    private static func counts(
        _ served: ServedTinyModel, _ sent: [ChatEvent]
    ) async throws -> ServingMetrics.Counts {
        let call = call(pingSeconds: 0)
        var fields = try ChatCompletionFields(RequestBody.object(call.body), facts: served.model.facts)
        fields.common.isStream = false
        let (events, entrances, _) = MixedEvents.make(1, unread: 16)
        for event in sent { try entrances[0].send(event) }
        let format = ChatCompletionFormat(fields, call.identity, of: served.model)
        await #expect(throws: APIError.self) {
            _ = try await served.model.job(fields.common, format, call) { _ in events }.reply()
        }
        return served.model.metrics.counts
    }

    @Test("a whole answer whose client goes away is counted where it was, with what was written of it")
    func leavingWhole() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        var usage = ChatUsage()
        let reading = try await Self.counts(served, [.began(usage, seed: 3), .finished(.cancelled, usage)])
        #expect(reading.cancelled == [.prefill: 1])
        #expect(reading.generatedTokens == 0)
        usage.generatedTokens = 1
        let began = ChatEvent.began(ChatUsage(), seed: 3)
        let writing = try await Self.counts(
            served, [began, .turn(.text("a"), tokens: 1), .finished(.cancelled, usage)])
        #expect(writing.cancelled == [.prefill: 1, .decode: 1])
        #expect(writing.generatedTokens == 1)
        #expect(writing.openRequests == 0)
    }

    private static func idle(_ served: ServedTinyModel) async throws {
        try await eventually { served.model.chat.requests == (0, 0) }
    }

    @Test("an event that is spelled once around its texts is the one that is spelled each time")
    func textFrame() {
        func event(_ text: String) -> [UInt8] {
            ServerSentEvent.data(["model": "\u{0}", "choices": [["text": .string(text), "end": nil]]])
        }
        let frame = TextFrame(event)
        for text in ["", "a", "\u{0}", #"é "\u0000" \"#, "☕️\n"] { #expect(frame.event(text) == event(text)) }
    }

    @Test("a client that does not read its answer as it comes is told so, which is no fault of the server")
    func slowReader() async throws {
        let served = try await ServedTinyModel { options, _ in options.scheduling.maximumUnreadEvents = 50 }
        defer { served.remove() }
        var text = ""
        for _ in 0..<3 {
            text = ""
            try await Self.stream(served).write { frames in
                if text.isEmpty { try await Self.idle(served) }
                text += frames.map { String(decoding: $0, as: UTF8.self) }.joined()
            }
        }
        #expect(
            text.contains(
                #"{"error":{"message":"the answer was not read as it came: 50 events of the turn were not read; the turn "#
                    + #"has ended; read events as they come, or raise the bound","type":"timeout_error","param":null,"#
                    + #""code":"request_timeout","request_id":"r"}}"#))
        #expect(text.hasSuffix("data: [DONE]\n\n"))
        #expect(!served.model.metrics.isFailing)
    }

    @Test("a client that goes away ends the work, which counts as aborted")
    func gone() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let (stream, cancellation) = try await Self.beginning(served)
        var count = 0
        await stream.write { _ in
            count += 1
            throw CancellationError()
        }
        // The error event is tried, too.
        #expect(count == 2)
        #expect(cancellation.isSet)
        #expect(served.model.metrics.counts.finished == ["abort": 1])
    }

    @Test("A-24: what is being answered when time is over is told so")
    func ended() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let (stream, cancellation) = try await Self.beginning(served)
        var text = ""
        await stream.write { frames in
            if text.isEmpty { served.model.endAll() }
            text += frames.map { String(decoding: $0, as: UTF8.self) }.joined()
        }
        #expect(text.contains(#""content":"a""#))
        #expect(text.contains(#""code":"draining""#))
        #expect(text.hasSuffix("data: [DONE]\n\n"))
        #expect(cancellation.isSet)
    }

    @Test("A-11: a comment comes when nothing else did for a while")
    func ping() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let (stream, _) = try await Self.beginning(served, pingSeconds: 0.01)
        var pings = 0
        await stream.write { frames in
            pings += frames.count { $0.elementsEqual(": ping\n\n".utf8) }
            if pings == 2 { throw CancellationError() }
        }
        #expect(pings == 2)
    }
}
