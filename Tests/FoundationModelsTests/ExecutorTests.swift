import Foundation
import FoundationModels
import Testing

/// A model of a program's own, over any list of events.
struct EventModel: LanguageModel {
    let id: Int
    let events: [LanguageModelExecutorGenerationChannel.Event]

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
            await channel.send(.response(action: .updateMetadata(["executor": identity.uuidString])))
        }
    }
}

private struct Remark: Transcript.CustomSegment {
    let id: String
    let content: String
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
        #expect(entry.metadata["k"] as? String == "v")
    }

    @Test("text behind a segment of a program's own kind has a segment of its own")
    func textBesideCustomSegments() async throws {
        let model = EventModel(
            id: 12,
            events: [
                .response(action: .updateCustomSegment(Remark(id: "0", content: "n"))),
                .response(action: .appendText("hel", tokenCount: 1)),
                .response(action: .updateCustomSegment(Remark(id: "m", content: "o"))),
                .response(action: .appendText("lo", tokenCount: 1)),
            ])
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "?").content == "hello")
        guard case .response(let entry) = session.transcript[1] else {
            Issue.record("expected a response")
            return
        }
        #expect(entry.segments.map(\.id) == ["0", "1", "m"])
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
            #expect(entry.metadata["k"] as? String == "v")
            #expect(entry.description == #"{"years": 1, "months": 2}"#)
        }
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
            return entry.metadata["executor"] as? String ?? ""
        }
        let events: [LanguageModelExecutorGenerationChannel.Event] = [
            .response(action: .appendText("x", tokenCount: 1))
        ]
        let one = LanguageModelSession(model: EventModel(id: 3, events: events))
        let two = LanguageModelSession(model: EventModel(id: 3, events: events))
        let other = LanguageModelSession(model: EventModel(id: 4, events: events))
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
