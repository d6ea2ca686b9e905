import FoundationModels
import FoundationModelsTesting
import Testing

private struct Urgency: DynamicInstructions {
    @SessionProperty(\.isUrgent) var isUrgent
    @SessionProperty(\.notes) var notes
    var body: some DynamicInstructions {
        Instructions(isUrgent ? "Be quick." : "Take your time.")
        if !notes.isEmpty { Instructions(notes.joined(separator: ",")) }
        Remember()
    }
}

/// Tries to drop everything.
private struct Forgetful: Tool {
    @SessionProperty(\.history) var history
    let name = "forget", description = "Forgets."
    @Generable struct Arguments {}
    func call(arguments: Arguments) async throws -> String {
        history = []
        return "\(history.count)"
    }
}

@Suite("Properties of sessions")
struct SessionPropertyTests {
    @Test("a property is its default until it is written, in each session for itself")
    func values() {
        let (first, second) = (LanguageModelSession(), LanguageModelSession())
        first.properties.isUrgent = true
        first.properties.notes.append("a")
        first.properties.nickname = "x"
        #expect(first.properties.isUrgent)
        #expect(first.properties.notes == ["a"])
        #expect(first.properties.nickname == "x")
        #expect(!second.properties.isUrgent)
        #expect(second.properties.notes.isEmpty)
        #expect(second.properties.nickname == nil)
        first.properties.nickname = nil
        #expect(first.properties.nickname == nil)
    }

    @Test("a default is evaluated at each reading, until something is written")
    func defaults() {
        let properties = LanguageModelSession().properties
        let first = properties.reading
        #expect(properties.reading > first)
        properties.reading = -1
        #expect(properties.reading == -1)
    }

    @Test("outside of a session a property reads its default, and what is written is dropped")
    func outside() {
        let tool = Remember()
        #expect(!tool.isUrgent)
        #expect(tool.history.isEmpty)
        tool.isUrgent = true
        tool.history = [.prompt(Transcript.Prompt(segments: []))]
        #expect(!tool.isUrgent)
        #expect(tool.history.isEmpty)
    }

    @Test("observers see a property change, and no other one")
    func observation() async {
        let session = LanguageModelSession()
        #expect(
            await ObservationTests.changes({ _ = session.properties.isUrgent }) { session.properties.isUrgent = true })
        #expect(
            await !ObservationTests.changes({ _ = session.properties.notes }) { session.properties.isUrgent = false })
        #expect(
            await ObservationTests.changes({ _ = session.properties.history }) {
                session.properties.history = [.prompt(Transcript.Prompt(segments: []))]
            })
    }

    @Test("what a tool writes is read by the instructions of the next round, and stays in the session")
    func toolWrites() async throws {
        let model = ScriptedModel([Remember.turn, "On my way."])
        let session = LanguageModelSession(model: model, dynamicInstructions: Urgency())
        try await session.respond(to: "Fire!")
        #expect(model.requests.map(\.instructions) == [["Take your time."], ["Be quick."]])
        #expect(session.properties.isUrgent)
        #expect(session.transcript.instructionTexts == ["Be quick."])
        guard case .toolOutput(let output) = session.transcript[3] else {
            Issue.record("expected an output")
            return
        }
        // The prompt and the call; instructions are no part of the history.
        #expect(output.segments.map(\.description) == ["2 entries so far"])
    }

    @Test("tools of a session without a profile have properties, too")
    func fixedSession() async throws {
        let session = LanguageModelSession(model: ScriptedModel([Remember.turn, "ok"]), tools: [Remember()])
        try await session.respond(to: "Fire!")
        #expect(session.properties.isUrgent)
    }

    @Test("what the program writes is read in the next request")
    func programWrites() async throws {
        let model = ScriptedModel(["a", "b"])
        let session = LanguageModelSession(model: model, dynamicInstructions: Urgency())
        try await session.respond(to: "x")
        session.properties.notes = ["n", "m"]
        try await session.respond(to: "y")
        #expect(model.requests.map(\.instructions) == [["Take your time."], ["Take your time.", "n,m"]])
    }

    @Test("the program can set the history between requests; the instructions stay")
    func settingHistory() async throws {
        let session = session(ScriptedModel(["a", "b"]))
        try await session.respond(to: "x")
        session.properties.history = session.properties.history.suffix(1)
        #expect(session.transcript.map(Role.init) == [.instructions, .response])
        session.properties.history.removeAll()
        #expect(session.transcript.map(Role.init) == [.instructions])
        #expect(try await session.respond(to: "y").content == "b")
    }

    @Test("setting the history from outside during a request ends it, as setting the transcript does")
    func settingHistoryMeanwhile() async throws {
        let gate = Gate()
        let session = session(ScriptedModel([ScriptedModel.Turn([.text("a"), .perform { await gate.wait() }])]))
        let task = Task { try await session.respond(to: "x").content }
        while !session.isResponding { await Task.yield() }
        session.properties.history = []
        gate.open()
        await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) { try await task.value }
        #expect(!session.isResponding)
    }

    @Test("a tool cannot set the history")
    func toolsReadHistory() async throws {
        let model = ScriptedModel([.call("forget", GeneratedContent(properties: [:])), "ok"])
        let session = LanguageModelSession(model: model, tools: [Forgetful()])
        try await session.respond(to: "x")
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .toolCalls, .toolOutput, .response])
        #expect(session.transcript[3].description == "Tool output: 2")
    }
}
