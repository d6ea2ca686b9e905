import FoundationModels
import FoundationModelsTesting
import Testing

/// Shows the model the last entries.
private struct Window: LanguageModelSession.DynamicProfileModifier {
    let size: Int
    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        content.historyTransform { Array($0.suffix(size)) }
    }
}

/// Takes away the calls that have their outputs, unless they belong to the prompt that is being answered.
private func droppingCompletedCalls(_ entries: [Transcript.Entry]) -> [Transcript.Entry] {
    let prompt = entries.lastIndex { Role($0) == .prompt } ?? 0
    return entries.enumerated().filter { index, entry in
        index > prompt || ![.toolCalls, .toolOutput].contains(Role(entry))
    }.map(\.element)
}

private struct Abilities: DynamicInstructions {
    @SessionProperty(\.notes) var active
    var body: some DynamicInstructions {
        Instructions("Abilities:")
        ForEach(["cook", "clean"], id: \.self) { name in
            Instructions {
                "\nAbility: \(name)\(active.contains(name) ? " [active]" : " [on demand]")"
                "Description: can \(name)"
            }
        }
        TurnOn()
    }
}

private struct TurnOn: Tool {
    @SessionProperty(\.notes) var active
    let name = "turnOn", description = "Turns an ability on."
    @Generable struct Arguments { var ability: String }
    func call(arguments: Arguments) async throws -> String {
        active.append(arguments.ability)
        return "on"
    }
}

@Suite("Histories of sessions with profiles")
struct ProfileHistoryTests {
    @Test(
        "a rolling window is what the model sees; the transcript keeps everything",
        arguments: [
            (10, [Role.instructions, .prompt, .response, .prompt]), (3, [.prompt, .response, .prompt]),
            (2, [.response, .prompt]),
        ])
    func window(size: Int, seen: [Role]) async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = session(model, tools: [Adder()]) { $0.modifier(Window(size: size)) }
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(model.requests[1].roles == seen)
        #expect(model.requests[1].enabledToolDefinitions.map(\.name) == ["Adder"])
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response, .prompt, .response])
    }

    @Test("calls of earlier prompts can be hidden from the model while those of the running one stay")
    func completedCalls() async throws {
        let model = ScriptedModel([LightSwitch.turn, "on", LightSwitch.turn, "on again"])
        let session = session(model, tools: [LightSwitch()]) { $0.historyTransform(droppingCompletedCalls) }
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(
            model.requests[3].roles == [.instructions, .prompt, .response, .prompt, .toolCalls, .toolOutput])
        #expect(session.transcript.count == 9)
    }

    @Test("of several transforms the outermost is first")
    func transforms() async throws {
        let model = ScriptedModel(["ok"])
        let session = session(model, history: [.prompt(Transcript.Prompt(segments: []))]) {
            $0.historyTransform { $0.filter { Role($0) == .prompt } }.historyTransform { Array($0.prefix(2)) }
        }
        try await session.respond(to: "a")
        // Instructions and the older prompt are left of the outer one, and of these the prompt.
        #expect(model.requests[0].roles == [.prompt])
    }

    @Test("a transform that leaves nothing gives the model nothing, and the transcript loses nothing")
    func emptyTransform() async throws {
        let model = ScriptedModel(["ok"])
        let session = session(model) { $0.historyTransform { _ in [] } }
        #expect(try await session.respond(to: "a").content == "ok")
        #expect(model.requests[0].transcript.isEmpty)
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response])
    }

    @Test("a history is given without instructions; those are the profile's, from the first round on")
    func givenHistory() async throws {
        let old = LanguageModelSession(model: ScriptedModel(["a"]), instructions: "Old.")
        try await old.respond(to: "x")
        let model = ScriptedModel(["b"])
        let session = session(model, history: old.transcript.entries)
        #expect(session.transcript == old.transcript)
        try await session.respond(to: "y")
        #expect(session.transcript.instructionTexts == ["Serve."])
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response, .prompt, .response])
    }

    @Test("what a callback writes to the history is stored")
    func writing() async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = LanguageModelSession(profile: Trimming(model: model))
        for text in ["a", "b", "c"] { try await session.respond(to: text) }
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response])
        #expect(session.transcript[1].description == "Prompt: c")
        #expect(model.requests[2].roles == [.instructions, .prompt, .response, .prompt])
    }

    private struct Trimming: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            Profile { Instructions("x") }.model(model)
                .onResponse { if history.count > 2 { history = history.suffix(2) } }
        }
    }

    @Test("a callback for the prompt can replace what came before it; a prompt that it drops comes back")
    func summarizing() async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = LanguageModelSession(profile: Forgetting(model: model))
        let response = try await session.respond(to: "a")
        #expect(response.transcriptEntries.map(Role.init) == [.prompt, .response])
        try await session.respond(to: "b")
        #expect(model.requests[1].transcript.map(\.description) == ["Instructions: x", "Prompt: b"])
        #expect(session.transcript.map(\.description) == ["Instructions: x", "Prompt: b", "Response: ok"])
    }

    private struct Forgetting: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            Profile { Instructions("x") }.model(model).onPrompt { history = [] }
        }
    }

    @Test("a callback for the prompt can put a new prompt in the place of the whole history; that is the one answered")
    func foldedPrompt() async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = LanguageModelSession(profile: Folding(model: model))
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(
            model.requests[1].transcript.map(\.description) == ["Instructions: x", "Prompt: Before: 2 entries.\nb"])
        #expect(
            session.transcript.map(\.description) == [
                "Instructions: x", "Prompt: Before: 2 entries.\nb", "Response: ok",
            ])
    }

    /// Tells in the prompt what came before it.
    private struct Folding: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            Profile { Instructions("x") }.model(model)
                .onPrompt { prompt in
                    guard history.count > 1 else { return }
                    let before = Transcript.TextSegment(content: "Before: \(history.count - 1) entries.")
                    history = [.prompt(Transcript.Prompt(segments: [.text(before)] + prompt.segments))]
                }
        }
    }

    @Test("a callback that leaves an older prompt at the end gets the dropped one back after it")
    func olderPrompt() async throws {
        let model = ScriptedModel { _ in "ok" }
        let session = LanguageModelSession(profile: Rewinding(model: model))
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(
            model.requests[1].transcript.map(\.description) == ["Instructions: x", "Prompt: a", "Prompt: b"])
    }

    private struct Rewinding: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            Profile { Instructions("x") }.model(model).onPrompt { history = history.prefix(1) }
        }
    }

    @Test("what callbacks wrote is taken back with a request that fails")
    func revertedWrites() async throws {
        struct Broken: Error {}
        let session = LanguageModelSession(
            profile: Forgetting(model: ScriptedModel(["ok", .failure(Broken())])))
        try await session.respond(to: "a")
        let before = session.transcript
        await #expect(throws: Broken.self) { try await session.respond(to: "b") }
        #expect(session.transcript == before)
    }

    @Test("a body and a transform cannot set the history")
    func evaluationReads() async throws {
        let model = ScriptedModel(["ok"])
        let session = LanguageModelSession(profile: Meddling(model: model))
        try await session.respond(to: "a")
        #expect(model.requests[0].roles == [.instructions, .prompt])
    }

    private struct Meddling: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.history) var history
        var body: some DynamicProfile {
            let _ = (history = [])
            Profile { Instructions("x") }.model(model)
                .historyTransform { entries in
                    history = []
                    return entries
                }
        }
    }

    @Test("what a tool has turned on shows in the stored instructions after one request")
    func abilities() async throws {
        let model = ScriptedModel([.call("turnOn", GeneratedContent(properties: ["ability": "cook"])), "ok"])
        let session = LanguageModelSession(model: model, dynamicInstructions: Abilities())
        try await session.respond(to: "Cook!")
        #expect(
            model.requests[0].instructions.joined(separator: "\n")
                == "Abilities:\n\nAbility: cook [on demand]\nDescription: can cook"
                + "\n\nAbility: clean [on demand]\nDescription: can clean")
        #expect(
            session.transcript.instructionTexts.joined(separator: "\n")
                == "Abilities:\n\nAbility: cook [active]\nDescription: can cook"
                + "\n\nAbility: clean [on demand]\nDescription: can clean")
    }
}
