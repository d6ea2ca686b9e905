import FoundationModels
import FoundationModelsTesting
import Testing

private struct Broken: Error, Equatable {}

/// Sessions over two profiles that note what happens to them.
private struct Noting: LanguageModelSession.DynamicProfile {
    let model: ScriptedModel
    let journal: Journal
    @SessionProperty(\.isUrgent) var isUrgent
    var body: some DynamicProfile {
        let journal = journal
        if isUrgent {
            Profile { Remember() }.model(model)
                .onActivate { journal.note("urgent on") }
                .onDeactivate { journal.note("urgent off") }
                .onPrompt { journal.note("urgent prompt") }
                .onResponse { journal.note("urgent response") }
        } else {
            Profile { Remember() }.model(model)
                .onActivate { journal.note("calm on") }
                .onDeactivate { journal.note("calm off") }
                .onPrompt { journal.note("calm prompt") }
                .onResponse { journal.note("calm response") }
        }
    }
}

/// Both branches under one modifier.
private struct Enclosed: LanguageModelSession.DynamicProfile {
    let model: ScriptedModel
    let journal: Journal
    var body: some DynamicProfile {
        Noting(model: model, journal: journal)
            .onActivate { [journal] in journal.note("outer on") }
            .onDeactivate { [journal] in journal.note("outer off") }
    }
}

@Suite("Callbacks of profiles")
struct ProfileCallbackTests {
    @Test("the first use activates before the prompt; a switch deactivates the old profile first")
    func switching() async throws {
        let journal = Journal()
        let session = LanguageModelSession(
            profile: Enclosed(model: ScriptedModel { _ in "ok" }, journal: journal))
        try await session.respond(to: "a")
        #expect(journal.entries == ["outer on", "calm on", "calm prompt", "calm response"])
        try await session.respond(to: "b")
        #expect(journal.entries.dropFirst(4) == ["calm prompt", "calm response"])
        session.properties.isUrgent = true
        try await session.respond(to: "c")
        #expect(journal.entries.dropFirst(6) == ["calm off", "urgent on", "urgent prompt", "urgent response"])
        session.properties.isUrgent = false
        try await session.respond(to: "d")
        #expect(journal.entries.dropFirst(10) == ["urgent off", "calm on", "calm prompt", "calm response"])
    }

    @Test("a profile that becomes active between rounds is told of the prompt, each callback once a prompt")
    func switchingMeanwhile() async throws {
        let journal = Journal()
        let session = LanguageModelSession(
            profile: Noting(model: ScriptedModel([Remember.turn, Remember.turn, "ok"]), journal: journal))
        try await session.respond(to: "a")
        #expect(
            journal.entries == [
                "calm on", "calm prompt", "calm off", "urgent on", "urgent prompt", "urgent response",
            ])
    }

    @Test("callbacks that switch profiles back and forth do not hold the request up")
    func pingPong() async throws {
        let session = LanguageModelSession(profile: Fickle(model: ScriptedModel(["ok"])))
        #expect(try await session.respond(to: "a").content == "ok")
    }

    private struct Fickle: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.isUrgent) var isUrgent
        var body: some DynamicProfile {
            if isUrgent {
                Profile { Instructions("a") }.model(model).onActivate { isUrgent = false }
            } else {
                Profile { Instructions("b") }.model(model).onActivate { isUrgent = true }
            }
        }
    }

    @Test("what a callback for the prompt sets is there when the model is asked")
    func promptSets() async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = LanguageModelSession(profile: Deciding(model: model))
        try await session.respond(to: "Fire!")
        #expect(model.requests[0].instructions == ["Hurry."])
    }

    private struct Deciding: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.isUrgent) var isUrgent
        var body: some DynamicProfile {
            Profile { Instructions(isUrgent ? "Hurry." : "Stroll.") }.model(model)
                .onPrompt { isUrgent = $0.segments.description.contains("Fire") }
        }
    }

    @Test("every kind of callback is told of its entries, in the order of events, the outer one first")
    func order() async throws {
        let journal = Journal()
        let calls = ScriptedModel.Turn([
            .reasoning("hm"), .text("One moment."),
            .call(id: "1", tool: "lightSwitch", arguments: #"{"room": "hall"}"#),
            .call(id: "2", tool: "lightSwitch", arguments: #"{"room": "attic"}"#),
        ])
        let session = session(ScriptedModel([calls, "Done."]), tools: [LightSwitch()]) { profile in
            profile
                .onPrompt { journal.note("inner prompt") }
                .onToolOutput { call, output in journal.note("output \(call.id) \(output.segments[0])") }
                .onToolCall { journal.note("call \($0.id)") }
                .onResponse { journal.note("response \($0)") }
                .onReasoning { journal.note("reasoning \($0)") }
                .onPrompt { journal.note("outer prompt \($0)") }
        }
        try await session.respond(to: "Light!")
        #expect(
            journal.entries == [
                "outer prompt Light!", "inner prompt", "reasoning hm", "response One moment.", "call 1", "call 2",
                "output 1 on in hall", "output 2 on in attic", "response Done.",
            ])
    }

    @Test("when a callback runs, the entry that it is told of is in the transcript")
    func transcript() async throws {
        let journal = Journal()
        let session = LanguageModelSession(
            profile: Watching(model: ScriptedModel([LightSwitch.turn, "Done."]), journal: journal))
        for try await _ in session.streamResponse(to: "x") {}
        #expect(journal.entries == ["prompt 1", "call 2", "output 3", "response 4"])
    }

    private struct Watching: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        let journal: Journal
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            Profile { LightSwitch() }.model(model)
                .onPrompt { journal.note("prompt \(history.count)") }
                .onToolCall { journal.note("call \(history.count)") }
                .onToolOutput { journal.note("output \(history.count)") }
                .onResponse { journal.note("response \(history.count)") }
        }
    }

    /// Where a callback can throw.
    enum Place: CaseIterable {
        case prompt, reasoning, response, toolCall, toolOutput
    }

    static func failing(at place: Place, model: ScriptedModel) -> LanguageModelSession {
        session(model, tools: [LightSwitch()]) { profile in
            switch place {
            case .prompt: profile.onPrompt { throw Broken() }
            case .reasoning: profile.onReasoning { throw Broken() }
            case .response: profile.onResponse { throw Broken() }
            case .toolCall: profile.onToolCall { throw Broken() }
            case .toolOutput: profile.onToolOutput { throw Broken() }
            }
        }
    }

    static let turns: [ScriptedModel.Turn] = [
        ScriptedModel.Turn([
            .reasoning("hm"), .call(id: "1", tool: "lightSwitch", arguments: #"{"room": "hall"}"#),
        ]), "Done.",
    ]

    @Test(
        "a callback that throws ends the request, wherever it is, and the history is as it was",
        arguments: Place.allCases)
    func failures(place: Place) async throws {
        let session = Self.failing(at: place, model: ScriptedModel(Self.turns))
        do {
            try await session.respond(to: "x")
            Issue.record("expected an error")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(place == .toolCall)
            #expect(error.tool is LightSwitch)
            #expect(error.underlyingError is Broken)
        } catch {
            #expect(place != .toolCall)
            #expect(error is Broken)
        }
        #expect(session.transcript.map(Role.init) == [.instructions])
        #expect(!session.isResponding)
    }

    @Test(
        "under the preserving policy of the profile, whole entries stay when a callback throws",
        arguments: Place.allCases)
    func preservedFailures(place: Place) async throws {
        let profile = Self.failing(at: place, model: ScriptedModel(Self.turns))
        profile.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: (any Error).self) { try await profile.respond(to: "x") }
        let expected: [Role] =
            switch place {
            case .prompt: [.instructions, .prompt]
            case .reasoning, .toolCall: [.instructions, .prompt, .reasoning]
            case .toolOutput: [.instructions, .prompt, .reasoning, .toolCalls, .toolOutput]
            case .response: [.instructions, .prompt, .reasoning, .toolCalls, .toolOutput, .response]
            }
        #expect(profile.transcript.map(Role.init) == expected)
    }

    @Test("the profile's policy goes before the session's")
    func policy() async throws {
        let model = ScriptedModel { _ in .failure(Broken()) }
        let keeping = session(model) { $0.transcriptErrorHandlingPolicy(.preserveTranscript) }
        await #expect(throws: Broken.self) { try await keeping.respond(to: "x") }
        #expect(keeping.transcript.map(Role.init) == [.instructions, .prompt])
        let dropping = session(model) { $0.transcriptErrorHandlingPolicy(.revertTranscript) }
        dropping.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: Broken.self) { try await dropping.respond(to: "x") }
        #expect(dropping.transcript.map(Role.init) == [.instructions])
    }

    @Test("a stream throws what a callback throws")
    func failingStream() async throws {
        let session = Self.failing(at: .response, model: ScriptedModel(["One two"]))
        await #expect(throws: Broken.self) { for try await _ in session.streamResponse(to: "x") {} }
        #expect(session.transcript.map(Role.init) == [.instructions])
    }

    @Test("a stream that is broken off while a callback for its response runs keeps the response once")
    func brokenOff() async throws {
        let (began, gate) = (Gate(), Gate())
        let session = session(ScriptedModel(["One two"])) {
            $0.onResponse {
                began.open()
                await gate.wait()
                try Task.checkCancellation()
            }
        }
        func readOne() async throws {
            for try await _ in session.streamResponse(to: "x") {
                await began.wait()
                break
            }
        }
        try await readOne()
        gate.open()
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response])
    }

    @Test("callbacks run on the actor that they name")
    func isolation() async throws {
        let journal = Journal()
        let session = session(ScriptedModel(["ok"])) { profile in
            profile
                .onPrompt { @MainActor in
                    MainActor.assertIsolated()
                    journal.note("prompt")
                }
                .onActivate { @MainActor in
                    MainActor.assertIsolated()
                    journal.note("on")
                }
        }
        try await session.respond(to: "x")
        #expect(journal.entries == ["on", "prompt"])
    }
}
