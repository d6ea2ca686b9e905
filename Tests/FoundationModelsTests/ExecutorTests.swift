import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// A model of a program's own, over any list of events.
struct EventModel: LanguageModel {
    let id: Int
    let events: [LanguageModelExecutorGenerationChannel.Event]
    /// Whether each answer notes which executor gave it.
    var tellsExecutor = false

    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }
    var executorConfiguration: Int { id }

    struct Executor: LanguageModelExecutor {
        typealias Model = EventModel
        let identity = UUID()
        init(configuration: Int) throws {
            if configuration < 0 { throw CocoaError(.fileNoSuchFile) }
        }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: EventModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            for event in model.events { await channel.send(event) }
            guard model.tellsExecutor else { return }
            await channel.send(.response(action: .updateMetadata(["executor": identity.uuidString])))
        }
    }
}

/// A model that says given events first, and then what a script says.
struct TwoTurnModel: LanguageModel {
    let first: [LanguageModelExecutorGenerationChannel.Event]
    let second: ScriptedModel

    var capabilities: LanguageModelCapabilities { second.capabilities }
    var executorConfiguration: ScriptedModel.Executor.Configuration { second.executorConfiguration }

    struct Executor: LanguageModelExecutor {
        typealias Model = TwoTurnModel
        let scripted: ScriptedModel.Executor

        init(configuration: ScriptedModel.Executor.Configuration) throws {
            scripted = ScriptedModel.Executor(configuration: configuration)
        }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: TwoTurnModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            if case .toolOutput? = request.transcript.last {
                try await scripted.respond(to: request, model: model.second, streamingInto: channel)
            } else {
                for event in model.first { await channel.send(event) }
            }
        }
    }
}

@Suite("Executors of programs")
struct ExecutorTests {
    @Test("entries and segments keep the identities that the executor gives")
    func identities() async throws {
        let model = EventModel(
            id: 1,
            events: [
                .reasoning(entryID: "r", action: .appendText("hm", segmentID: "t", tokenCount: 2)),
                .reasoning(entryID: "r", action: .updateSignature(Data([1]), tokenCount: 1)),
                .response(entryID: "a", action: .appendText("one ", segmentID: "x", tokenCount: 1)),
                .response(entryID: "a", action: .appendText("two", segmentID: "y", tokenCount: 1)),
                .response(entryID: "a", action: .appendText(" and", segmentID: "x", tokenCount: 1)),
                .response(entryID: "a", action: .replaceTextSegment("2", segmentID: "y", tokenCount: 1)),
                .response(entryID: "a", action: .updateMetadata(["k": "v"])),
            ])
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: "?")
        #expect(response.content == "one  and2")
        #expect(response.usage.output.totalTokenCount == 7)
        #expect(response.usage.output.reasoningTokenCount == 3)
        guard case .reasoning(let reasoning) = session.transcript[1], case .response(let entry) = session.transcript[2]
        else {
            Issue.record("expected thoughts and a response")
            return
        }
        #expect(reasoning.id == "r")
        #expect(reasoning.signature == Data([1]))
        #expect(entry.id == "a")
        #expect(entry.segments.map(\.id) == ["x", "y"])
        #expect(entry.metadata == ["k": "v".generatedContent])
    }

    @Test("attachments are added, one beside another of its name; text has segments of its own")
    func attachments() async throws {
        func picture(_ id: String, _ file: String) -> LanguageModelExecutorGenerationChannel.Event {
            let image = Transcript.ImageAttachment(imageURL: URL(fileURLWithPath: "/\(file).png"))
            return .response(action: .addAttachmentSegment(.init(id: id, content: .image(image), label: file)))
        }
        let model = EventModel(
            id: 12,
            events: [
                picture("0", "a"), .response(action: .appendText("hel", tokenCount: 1)), picture("m", "b"),
                .response(action: .appendText("lo", tokenCount: 1)), picture("m", "c"), picture("n", "d"),
                .response(action: .removeAttachmentSegment(id: "n")),
            ])
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "?").content == "hello")
        guard case .response(let entry) = session.transcript[1] else {
            Issue.record("expected a response")
            return
        }
        #expect(entry.segments.map(\.id) == ["0", "1", "m", "m"])
        #expect(entry.segments.map(\.description) == ["a", "hello", "b", "c"])
        guard case .text(let text) = entry.segments[1] else {
            Issue.record("expected text")
            return
        }
        #expect(text.content == "hello")
    }

    @Test("a replaced segment of structured text is read again")
    func replacedStructure() async throws {
        let session = LanguageModelSession(
            model: EventModel(
                id: 2,
                events: [
                    .response(action: .appendText(#"{"years": 1"#, tokenCount: 1)),
                    .response(action: .replaceTextSegment(#"{"years": 2, "months": "#, tokenCount: 1)),
                    .response(action: .appendText("3}", tokenCount: 1)),
                ]))
        let age = try await session.respond(to: "?", generating: Age.self).content
        #expect(age.years == 2)
        #expect(age.months == 3)
    }

    @Test("a structured answer is one response, however many entries the executor names")
    func structureUnderSeveralIDs() async throws {
        let variants: [[LanguageModelExecutorGenerationChannel.Event]] = [
            [
                .response(action: .appendText(#"{"years": 1, "months": 2}"#, tokenCount: 1)),
                .response(entryID: "x", action: .updateMetadata(["k": "v"])),
            ],
            [
                .response(entryID: "a", action: .appendText(#"{"years": 1, "#, tokenCount: 1)),
                .response(entryID: "a", action: .updateMetadata(["k": "v"])),
                .response(entryID: "x", action: .appendText(#""months": 2}"#, tokenCount: 1)),
            ],
        ]
        for (index, events) in variants.enumerated() {
            let session = LanguageModelSession(model: EventModel(id: 20 + index, events: events))
            let response = try await session.respond(to: "?", generating: Age.self)
            #expect(response.content.months == 2)
            #expect(response.transcriptEntries.count == 2)
            guard case .response(let entry) = session.transcript.last else {
                Issue.record("expected a response")
                continue
            }
            #expect(entry.id == "x")
            #expect(entry.metadata == ["k": "v".generatedContent])
            #expect(entry.description == #"{"years": 1, "months": 2}"#)
        }
    }

    @Test("metadata that is noted again takes the place of all that was noted before")
    func metadataIsReplaced() async throws {
        typealias Event = LanguageModelExecutorGenerationChannel.Event
        let call = Event.toolCalls(
            action: .toolCall(id: "1", name: "Adder", action: .appendArguments(#"{"a": 1, "b": 2}"#, tokenCount: 1)))
        let model = EventModel(
            id: 13,
            events: [
                .reasoning(action: .appendText("hm", tokenCount: 1)),
                .reasoning(action: .updateMetadata(["a": 1, "b": 2])), .reasoning(action: .updateMetadata(["b": 3])),
                .response(action: .appendText("so", tokenCount: 1)), .response(action: .updateMetadata(["a": 1])),
                .response(action: .updateMetadata(["tags": ["x", "y"], "finishReason": "length"])),
                .toolCalls(action: .toolCall(id: "1", name: "Adder", action: .updateMetadata(["own": 1, "gone": 2]))),
                .toolCalls(action: .toolCall(id: "1", name: "Adder", action: .updateMetadata(["own": true]))), call,
                .toolCalls(action: .updateMetadata(["gone": 1])),
                .toolCalls(action: .updateMetadata(["all": GeneratedContent(properties: ["n": 1]), "own": 0])),
            ])
        let session = LanguageModelSession(model: model, tools: [Adder()])
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        session.toolRoundLimit = 1
        await #expect(throws: ToolRoundLimitExceeded.self) { try await session.respond(to: "?") }
        #expect(session.transcript.map(Role.init).dropFirst(2) == [.reasoning, .response, .toolCalls, .toolOutput])
        guard case .reasoning(let thoughts) = session.transcript[2],
            case .response(let response) = session.transcript[3],
            case .toolCalls(let calls) = session.transcript[4]
        else { throw Unexpected(entry: session.transcript[2]) }
        #expect(thoughts.metadata == ["b": GeneratedContent(3)])
        #expect(response.metadata == ["tags": ["x", "y"].generatedContent])
        #expect(
            calls[0].metadata == [
                "all": GeneratedContent(properties: ["n": 1]), "own": GeneratedContent(true),
            ])
    }

    @Test("steps without the name of an entry are one entry until a step of another kind comes between")
    func unnamedEntries() async throws {
        typealias Event = LanguageModelExecutorGenerationChannel.Event
        func call(_ id: String, _ text: String) -> Event {
            .toolCalls(action: .toolCall(id: id, name: "Adder", action: .appendArguments(text, tokenCount: 1)))
        }
        let usage = Event.reasoning(
            action: .updateUsage(
                input: .init(totalTokenCount: 1, cachedTokenCount: 0),
                output: .init(totalTokenCount: 2, reasoningTokenCount: 1), metadata: ["queue": 3]))
        let script = ScriptedModel(["done"])
        let model = TwoTurnModel(
            first: [
                .reasoning(action: .appendText("hm", tokenCount: 1)),
                .reasoning(action: .appendText("!", tokenCount: 1)),
                .response(action: .appendText("a", tokenCount: 1)), .response(action: .appendText("b", tokenCount: 1)),
                usage, .response(action: .appendText("c", tokenCount: 1)), call("1", #"{"a": 1,"#),
                .reasoning(action: .appendText("so", tokenCount: 1)), call("1", #" "b": 2}"#), call("2", #"{"a": 3,"#),
                .response(action: .appendText("d", tokenCount: 1)), call("2", #" "b": 4}"#),
                call("3", #"{"a": 5, "b": 6}"#),
            ], second: script)
        let session = LanguageModelSession(model: model, tools: [Adder()])
        let response = try await session.respond(to: "?")
        // What the model says before its calls is an entry of its own, and no part of the answer.
        #expect(response.content == "done")
        #expect(response.usage.metadata == ["queue": GeneratedContent(3)])
        #expect(
            session.transcript.history.map(\.description) == [
                "Prompt: ?", "Reasoning: hm!", "Response: ab", "Response: c",
                #"Tool calls: Adder({"a": 1, "b": 2})"# + "\n" + #"Adder({"a": 3, "b": 4})"# + "\n"
                    + #"Adder({"a": 5, "b": 6})"#,
                "Reasoning: so", "Response: d", "Tool output: 3", "Tool output: 7", "Tool output: 11",
                "Response: done",
            ])
        #expect(script.requests[0].transcript.count == 11)
    }

    @Test("each turn of a request has an identity of its own")
    func turnIdentities() async throws {
        let model = ScriptedModel([.call("Adder", GeneratedContent(properties: ["a": 1, "b": 2])), "3", "x"])
        let session = LanguageModelSession(model: model, tools: [Adder()])
        try await session.respond(to: "?")
        try await session.respond(to: "?")
        #expect(Set(model.requests.map(\.id)).count == 3)
    }

    @Test("an entry whose identity the transcript has already is that entry, updated")
    func knownIdentity() async throws {
        let session = LanguageModelSession(
            model: EventModel(
                id: 11,
                events: [
                    .reasoning(entryID: "thought", action: .appendText("hm", tokenCount: 1)),
                    .response(entryID: "answer", action: .appendText("yes", tokenCount: 1)),
                ]))
        #expect(try await session.respond(to: "one").content == "yes")
        #expect(try await session.respond(to: "two").content == "yes")
        #expect(
            session.transcript.history.map(\.id).filter { ["thought", "answer"].contains($0) } == ["thought", "answer"])
        #expect(
            session.transcript.history.map(\.description) == [
                "Prompt: one", "Reasoning: hm", "Response: yes", "Prompt: two",
            ])
    }

    @Test("text without a character leaves no response before calls")
    func emptyTextBeforeCalls() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([.text(""), .call(id: "c", tool: "Adder", arguments: #"{"a": 1, "b": 2}"#)]), "Three.",
            ]), tools: [Adder()])
        #expect(try await session.respond(to: "?").content == "Three.")
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .toolCalls, .toolOutput, .response])
    }

    @Test("sessions over models with equal configurations share an executor while one lives")
    func sharing() async throws {
        func executor(_ session: LanguageModelSession) async throws -> String {
            try await session.respond(to: "?")
            guard case .response(let entry) = session.transcript.last else { return "" }
            return try entry.metadata["executor"]?.value(String.self) ?? ""
        }
        let events: [LanguageModelExecutorGenerationChannel.Event] = [
            .response(action: .appendText("x", tokenCount: 1))
        ]
        let one = LanguageModelSession(model: EventModel(id: 3, events: events, tellsExecutor: true))
        let two = LanguageModelSession(model: EventModel(id: 3, events: events, tellsExecutor: true))
        let other = LanguageModelSession(model: EventModel(id: 4, events: events, tellsExecutor: true))
        let first = try await executor(one)
        #expect(try await executor(two) == first)
        #expect(try await executor(other) != first)
    }

    @Test("an executor that cannot be made fails each request with its own error")
    func failing() async throws {
        let session = LanguageModelSession(model: EventModel(id: -1, events: []))
        session.prewarm()
        await #expect(throws: CocoaError.self) { try await session.respond(to: "?") }
        await #expect(throws: CocoaError.self) { try await session.respond(to: "?") }
        #expect(session.transcript.isEmpty)
    }

    @Test("a turn without any text is an empty answer")
    func empty() async throws {
        let session = LanguageModelSession(model: EventModel(id: 5, events: []))
        #expect(try await session.respond(to: "?").content == "")
        #expect(session.transcript.count == 2)
        var count = 0
        for try await _ in session.streamResponse(to: "?") { count += 1 }
        #expect(count == 1)
    }

    @Test("a removed call is not made")
    func removedCall() async throws {
        let session = LanguageModelSession(
            model: EventModel(
                id: 6,
                events: [
                    .toolCalls(action: .toolCall(id: "1", name: "Adder", action: .appendArguments("{", tokenCount: 1))),
                    .toolCalls(action: .removeToolCall(id: "1")),
                    .response(action: .appendText("x", tokenCount: 1)),
                ]), tools: [Adder()])
        #expect(try await session.respond(to: "?").content == "x")
    }
}
