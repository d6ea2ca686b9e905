import FoundationModelsTesting
import Testing

@testable import FoundationModels

@Generable(representNilExplicitlyInGeneratedContent: true)
private struct NullableChoice {
    var mood: TinyMood?
    var note: String?
}

@Suite("Streaming")
struct StreamingTests {
    /// A model that gives one piece each time the turnstile is stepped.
    static func stepped(_ pieces: [String], _ turnstile: Turnstile) -> ScriptedModel {
        let steps = pieces.flatMap { piece -> [ScriptedModel.Turn.Step] in
            [.perform { await turnstile.pass() }, .text(piece)]
        }
        return ScriptedModel([.init(steps), "next"])
    }

    @Test("a slow reader has all of an answer before the error that ends it, and a cancelled one has the error alone")
    func lastWords() async throws {
        struct Fault: Error {}
        let request = SessionRequest(schema: nil)
        request.apply(.response(action: .appendText("One", tokenCount: 1)))
        request.apply(.response(action: .appendText(" two", tokenCount: 1)))
        request.finish(.failure(Fault()))
        let moment = try #require(try await request.next(after: 0))
        #expect(moment.content == GeneratedContent("One two") && moment.finishReason == nil)
        await #expect(throws: Fault.self) { _ = try await request.next(after: moment.version) }
        let cancelled = SessionRequest(schema: nil)
        cancelled.apply(.response(action: .appendText("One", tokenCount: 1)))
        cancelled.finish(.failure(CancellationError()))
        await #expect(throws: CancellationError.self) { _ = try await cancelled.next(after: 0) }
    }

    @Test("text grows, each snapshot is the whole text so far, and all share an identity")
    func text() async throws {
        let turnstile = Turnstile()
        let pieces = ["One", " two", " three"]
        let session = LanguageModelSession(model: Self.stepped(pieces, turnstile))
        let stream = session.streamResponse(to: "count")
        #expect(session.isResponding)
        var iterator = stream.makeAsyncIterator()
        var ids: Set<GenerationID?> = []
        var shown = ""
        for piece in pieces {
            turnstile.step()
            let snapshot = try #require(try await iterator.next())
            shown += piece
            #expect(snapshot.content == shown)
            #expect(snapshot.rawContent == GeneratedContent(shown))
            ids.insert(snapshot.rawContent.id)
        }
        while let snapshot = try await iterator.next() {
            #expect(snapshot.content == shown)
            #expect(snapshot.finishReason == .stop)
            #expect(snapshot.transcriptEntries.count == 2)
            ids.insert(snapshot.rawContent.id)
        }
        #expect(ids.count == 1)
        #expect(!ids.contains(nil))
        let response = try await stream.collect()
        #expect(response.content == "One two three")
        #expect(!session.isResponding)
    }

    @Test("each piece of a script is a snapshot, although the pieces come at once", .timeLimit(.minutes(1)))
    func pieces() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([.init([.text("One"), .text(" two"), .text(" three")])]))
        let stream = session.streamResponse(to: "count")
        while session.isResponding { await Task.yield() }
        var seen: [String] = []
        for try await snapshot in stream { seen.append(snapshot.content) }
        #expect(seen == ["One", "One two", "One two three", "One two three"])
    }

    @Test("properties appear one by one, as soon as they mean something")
    func properties() async throws {
        let turnstile = Turnstile()
        let pieces = [
            #"{"name": ""#, "A", #"da", "#, #""level": "#, "1", "0", ", ", #""attributes": ["sa"#, #"ssy""#,
            #", "tired", "hungry"]"#, #", "encounter": {"type": "#, #""orderCoffee"#, #"", "value": ""#, "La",
            #"tte"}}"#,
        ]
        let session = LanguageModelSession(model: Self.stepped(pieces, turnstile))
        var iterator = session.streamResponse(to: "Go", generating: NPC.self).makeAsyncIterator()
        func next(_ count: Int) async throws -> NPC.PartiallyGenerated {
            for _ in 0..<count { turnstile.step() }
            return try #require(try await iterator.next()).content
        }
        // The opening of the object is a snapshot without any property.
        var partial = try await next(1)
        #expect(partial.name == nil)
        let id = partial.id
        partial = try await next(1)
        #expect(partial.name == "A")
        #expect(partial.id == id)
        partial = try await next(1)
        #expect(partial.name == "Ada")
        // A number shows when the text after it has begun.
        partial = try await next(4)
        #expect(partial.level == 10)
        partial = try await next(1)
        #expect(partial.attributes == [])
        partial = try await next(1)
        #expect(partial.attributes == [.sassy])
        partial = try await next(1)
        #expect(partial.attributes == [.sassy, .tired, .hungry])
        partial = try await next(1)
        #expect(partial.encounter == nil)
        partial = try await next(2)
        guard case .orderCoffee(nil) = partial.encounter else {
            Issue.record("expected a coffee without a value, found \(String(describing: partial.encounter))")
            return
        }
        partial = try await next(1)
        guard case .orderCoffee("La") = partial.encounter else {
            Issue.record("expected half a coffee")
            return
        }
        partial = try await next(1)
        guard case .orderCoffee("Latte") = partial.encounter else {
            Issue.record("expected a coffee")
            return
        }
        #expect(partial.id == id)
        while try await iterator.next() != nil {}
        #expect(session.transcript.count == 2)
    }

    @Test("collect gives what a whole answer gives")
    func collect() async throws {
        let npc = NPC(name: "Ada", level: 2, attributes: [.tired], encounter: .wantToTalkToManager(complaint: "c"))
        let session = LanguageModelSession(model: ScriptedModel([.content(npc), .content(npc)]))
        let streamed = try await session.streamResponse(to: "a", generating: NPC.self).collect()
        let whole = try await session.respond(to: "a", generating: NPC.self)
        #expect(streamed.content == whole.content)
        #expect(streamed.rawContent == whole.rawContent)
    }

    @Test("breaking off keeps text so far, and the session can be used at once")
    func breakingOffText() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(model: Self.stepped(["One", " two", " three"], turnstile))
        turnstile.step()
        for try await snapshot in session.streamResponse(to: "count") {
            #expect(snapshot.content == "One")
            break
        }
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.map(\.description) == ["Prompt: count", "Response: One"])
        #expect(try await session.respond(to: "again").content == "next")
        for _ in 0..<3 { turnstile.step() }
    }

    @Test(
        "breaking off while a tool runs keeps the text before its call once, and no call without an output",
        .timeLimit(.minutes(1)))
    func breakingOffCalls() async throws {
        let gate = Gate()
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([.text("Wait. "), .call(id: "c", tool: "Stuck", arguments: "{}")]), "next",
            ]), tools: [Stuck(gate: gate)])
        for try await snapshot in session.streamResponse(to: "x") {
            #expect(snapshot.content == "Wait. ")
            while session.transcript.count < 4 { await Task.yield() }
            break
        }
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.map(\.description) == ["Instructions: ", "Prompt: x", "Response: Wait. "])
        #expect(try await session.respond(to: "again").content == "next")
        gate.open()
    }

    @Test("breaking off after a tool's output keeps what was said before it", .timeLimit(.minutes(1)))
    func breakingOffAfterOutput() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([.text("Wait. "), .call(id: "c", tool: "Adder", arguments: #"{"a": 1, "b": 2}"#)]),
                .init([.perform { await turnstile.pass() }, .text("Three.")]), "next",
            ]), tools: [Adder()])
        for try await _ in session.streamResponse(to: "x") {
            while session.transcript.count < 5 { await Task.yield() }
            break
        }
        while session.isResponding { await Task.yield() }
        #expect(
            session.transcript.map(\.description) == [
                "Instructions: ", "Prompt: x", "Response: Wait. ", #"Tool calls: Adder({"a": 1, "b": 2})"#,
                "Tool output: 3",
            ])
        turnstile.step()
    }

    @Test("a choice that may be null is shown when it is whole")
    func nullableChoice() throws {
        var parser = PartialContentParser(
            givesIDs: false, schema: SchemaCursor(document: NullableChoice.generationSchema.document.annotated))
        try parser.append(#"{"mood": "gl"#)
        #expect(parser.snapshot()?.jsonString == "{}")
        try parser.append(#"ad", "note": "no"#)
        #expect(parser.snapshot()?.jsonString == #"{"mood": "glad", "note": "no"}"#)
    }

    @Test("breaking off removes an unfinished value with its prompt")
    func breakingOffValue() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(model: Self.stepped([#"{"years": 3,"#, #" "months": 1}"#], turnstile))
        turnstile.step()
        for try await snapshot in session.streamResponse(to: "age", generating: Age.self) {
            #expect(snapshot.content.years == 3)
            break
        }
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.isEmpty)
        turnstile.step()
    }

    @Test("a stream that is dropped unread cancels its request")
    func droppedUnread() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(model: Self.stepped(["One"], turnstile))
        _ = session.streamResponse(to: "count")
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.isEmpty)
        turnstile.step()
    }

    @Test("cancelling the reading task rolls back")
    func cancelledReader() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(model: Self.stepped(["One", " two"], turnstile))
        let task = Task {
            for try await snapshot in session.streamResponse(to: "count") { #expect(snapshot.content == "One") }
        }
        turnstile.step()
        while session.transcript.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.isEmpty)
        #expect(!session.isResponding)
        turnstile.step()
    }

    @Test("a failure comes out of the iterator, then the stream has ended")
    func failure() async throws {
        struct Broken: Error {}
        let session = LanguageModelSession(
            model: ScriptedModel([.init([.text("a"), .perform { throw Broken() }])]))
        let stream = session.streamResponse(to: "x")
        var iterator = stream.makeAsyncIterator()
        await #expect(throws: Broken.self) { while try await iterator.next() != nil {} }
        #expect(try await iterator.next() == nil)
        await #expect(throws: Broken.self) { try await stream.collect() }
    }

    @Test("a builder that throws throws from the call")
    func throwingBuilder() throws {
        struct Broken: Error {}
        func text() throws -> String { throw Broken() }
        let session = LanguageModelSession(model: ScriptedModel([]))
        #expect(throws: Broken.self) { _ = try session.streamResponse { try text() } }
        #expect(!session.isResponding)
    }

    @Test("text that is not JSON ends a request for a value")
    func malformed() async throws {
        let session = LanguageModelSession(model: ScriptedModel([.pieces(["{", "x"])]))
        let error = await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "a", generating: Age.self)
        }
        #expect(
            error?.debugDescription == "the model's text is not JSON: byte 1: found 'x'; expected a key or '}'")
        #expect(error?.rawContent == "{x")
        #expect(session.transcript.isEmpty)
    }

    @Test("a request after a stream that was broken off is answered, or told to wait; two requests never mix")
    func brokenOffAndAskedAgain() async throws {
        for _ in 0..<40 {
            let model = ScriptedModel { request in
                guard case .prompt(let prompt)? = request.transcript.last, prompt.description == "first" else {
                    return "second answer"
                }
                return ScriptedModel.Turn((0..<50).map { .text("\($0) ") })
            }
            let session = LanguageModelSession(model: model)
            for try await _ in session.streamResponse(to: "first") { break }
            var asked = ["first"]
            do {
                try await session.respond(to: "second")
                asked.append("second")
            } catch LanguageModelSession.Error.concurrentRequests {}
            while session.isResponding { await Task.yield() }
            try await session.respond(to: "third")
            asked.append("third")
            #expect(session.transcript.map(Role.init) == asked.flatMap { _ in [Role.prompt, .response] })
            for (index, prompt) in asked.enumerated() {
                #expect(session.transcript[2 * index].description == "Prompt: \(prompt)")
                if index > 0 { #expect(session.transcript[2 * index + 1].description == "Response: second answer") }
            }
        }
    }

}
