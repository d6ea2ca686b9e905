import FoundationModels
import FoundationModelsTesting
import Testing

/// Sets a temperature of its own.
private struct Loud: LanguageModelSession.DynamicProfileModifier {
    let temperature: Double
    func body(content: Content) -> some LanguageModelSession.DynamicProfile { content.temperature(temperature) }
}

private struct Butler: LanguageModelSession.DynamicProfile {
    let fast: any LanguageModel, careful: any LanguageModel
    @SessionProperty(\.isUrgent) var isUrgent
    var body: some DynamicProfile {
        if isUrgent {
            Profile { HouseRules() }.model(fast).temperature(0)
        } else {
            Profile {
                Instructions("Take your time.")
                Remember()
            }
            .model(careful)
            .modifier(Loud(temperature: 1.2))
        }
    }
}

private struct Bodiless: LanguageModelSession.DynamicProfile {
    var body: Never { fatalError("no body is to be read here") }
}

private struct Endless: LanguageModelSession.DynamicProfile {
    var body: some DynamicProfile { LanguageModelSession.AnyDynamicProfile(Endless()) }
}

private struct Wrapping: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        LanguageModelSession.AnyDynamicProfile(content.modifier(Wrapping()))
    }
}

@Suite("Profiles")
struct ProfileTests {
    @Test("the model, the tools, the text and the options are those of the profile that is active")
    func switching() async throws {
        let (fast, careful) = (ScriptedModel(["Water!"]), ScriptedModel(["Good evening."]))
        let session = LanguageModelSession(profile: Butler(fast: fast, careful: careful))
        #expect(try await session.respond(to: "Good evening").content == "Good evening.")
        #expect(careful.requests[0].generationOptions.temperature == 1.2)
        #expect(careful.requests[0].instructions == ["Take your time."])
        session.properties.isUrgent = true
        #expect(try await session.respond(to: "Fire!").content == "Water!")
        #expect(fast.requests[0].generationOptions.temperature == 0)
        #expect(fast.requests[0].enabledToolDefinitions.map(\.name) == ["lightSwitch"])
        #expect(fast.requests[0].roles == [.instructions, .prompt, .response, .prompt])
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response, .prompt, .response])
        #expect(session.transcript.instructionTexts.first == "You look after a house.")
        #expect(session.transcript.definedTools == ["lightSwitch"])
    }

    @Test("the profile is evaluated before each time a model is asked, within a request, too")
    func withinRequest() async throws {
        let (fast, careful) = (ScriptedModel(["Water!"]), ScriptedModel([Remember.turn]))
        let session = LanguageModelSession(profile: Butler(fast: fast, careful: careful))
        #expect(try await session.respond(to: "Fire!").content == "Water!")
        #expect(careful.requests.count == 1)
        #expect(fast.requests[0].roles == [.instructions, .prompt, .toolCalls, .toolOutput])
        #expect(fast.requests[0].enabledToolDefinitions.map(\.name) == ["lightSwitch"])
    }

    @Test("a stream goes through the same rounds")
    func streaming() async throws {
        let (fast, careful) = (ScriptedModel(["Water, now!"]), ScriptedModel([Remember.turn]))
        let session = LanguageModelSession(profile: Butler(fast: fast, careful: careful))
        var snapshots: [String] = []
        for try await snapshot in session.streamResponse(to: "Fire!") { snapshots.append(snapshot.content) }
        #expect(snapshots.last == "Water, now!")
        #expect(session.transcript.count == 5)
    }

    /// Sets every option.
    static func options(_ seed: Int) -> GenerationOptions {
        GenerationOptions(
            samplingMode: .random(top: seed), temperature: Double(seed), maximumResponseTokens: seed,
            toolCallingMode: seed.isMultiple(of: 2) ? .allowed : .disallowed)
    }

    @Test("what the request says goes before the innermost modifier, and that before those around it; nil says nothing")
    func precedence() async throws {
        let model = ScriptedModel { _ in "ok" }
        let plain = session(model, tools: [Adder()]) { profile in
            profile.temperature(1).samplingMode(.random(top: 1)).maximumResponseTokens(1).toolCallingMode(.disallowed)
                .reasoningLevel(.light).temperature(2).samplingMode(.greedy).maximumResponseTokens(2)
                .toolCallingMode(.allowed).reasoningLevel(.deep)
        }
        try await plain.respond(to: "x")
        #expect(model.requests[0].generationOptions == Self.options(1))
        #expect(model.requests[0].contextOptions.reasoningLevel == .light)
        #expect(model.requests[0].enabledToolDefinitions.isEmpty)
        try await plain.respond(
            to: "y", options: Self.options(4),
            contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .moderate))
        #expect(model.requests[1].generationOptions == Self.options(4))
        #expect(
            model.requests[1].contextOptions == ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .moderate))
        #expect(model.requests[1].enabledToolDefinitions.map(\.name) == ["Adder"])
        let outer = session(model) { $0.temperature(nil).temperature(3).modifier(Loud(temperature: 5)) }
        try await outer.respond(to: "z")
        #expect(model.requests[2].generationOptions.temperature == 3)
    }

    @Test("the prompt's entry records what the request said, not what the profile adds")
    func recordedOptions() async throws {
        let session = session(ScriptedModel(["ok"])) { $0.temperature(1).reasoningLevel(.light) }
        try await session.respond(to: "x", options: GenerationOptions(maximumResponseTokens: 9))
        guard case .prompt(let prompt) = session.transcript[1] else {
            Issue.record("expected a prompt")
            return
        }
        #expect(prompt.options == GenerationOptions(maximumResponseTokens: 9))
        #expect(prompt.contextOptions == ContextOptions())
    }

    @Test("of several models the innermost answers")
    func models() async throws {
        let (inner, outer) = (ScriptedModel(["inner"]), ScriptedModel(["outer"]))
        #expect(try await session(inner) { $0.model(outer) }.respond(to: "x").content == "inner")
        let nested = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("x") }.model(outer as any LanguageModel))
        #expect(try await nested.respond(to: "x").content == "outer")
    }

    @Test("what the active model cannot do is an error before it is asked")
    func capabilities() async throws {
        let model = ScriptedModel(["ok"], capabilities: LanguageModelCapabilities([]))
        for (session, capability) in [
            (session(model) { $0.reasoningLevel(.light) }, LanguageModelCapabilities.Capability.reasoning),
            (session(model, tools: [Adder()]), .toolCalling),
        ] {
            let error = await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
            guard case .unsupportedCapability(let problem)? = error else {
                Issue.record("expected a missing capability, found \(String(describing: error))")
                continue
            }
            #expect(problem.capability == capability)
            #expect(!session.transcript.contains { Role($0) == .prompt })
        }
        #expect(model.requests.isEmpty)
    }

    @Test("a required call stays required until the profile says otherwise, or the limit of rounds is reached")
    func required() async throws {
        let model = ScriptedModel { _ in LightSwitch.turn }
        let endless = session(model, tools: [LightSwitch()]) { $0.toolCallingMode(.required) }
        endless.toolRoundLimit = 3
        await #expect(throws: ToolRoundLimitExceeded(limit: 3)) { try await endless.respond(to: "x") }
        #expect(model.requests.allSatisfy { $0.generationOptions.toolCallingMode == .required })
        #expect(model.requests.count == 4)

        let other = ScriptedModel([Remember.turn, "done"])
        let ending = LanguageModelSession(profile: RequiredOnce(model: other))
        #expect(try await ending.respond(to: "x").content == "done")
        #expect(other.requests.map(\.generationOptions.toolCallingMode) == [.required, .allowed])
    }

    private struct RequiredOnce: LanguageModelSession.DynamicProfile {
        let model: ScriptedModel
        @SessionProperty(\.isUrgent) var isUrgent
        var body: some DynamicProfile {
            Profile { Remember() }.model(model).toolCallingMode(isUrgent ? .allowed : .required)
        }
    }

    @Test("a call that the request requires is made once, whatever the profile says")
    func requiredByRequest() async throws {
        let model = ScriptedModel([LightSwitch.turn, "done"])
        let session = session(model, tools: [LightSwitch()]) { $0.toolCallingMode(.disallowed) }
        try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .required))
        #expect(model.requests.map(\.generationOptions.toolCallingMode) == [.required, .allowed])
    }

    @Test("a required call without tools, and options that mean nothing, are errors of the request")
    func invalidOptions() async throws {
        let model = ScriptedModel(["ok"])
        await #expect(throws: InvalidGenerationOptions(option: "toolCallingMode", value: "required")) {
            try await session(model) { $0.toolCallingMode(.required) }.respond(to: "x")
        }
        await #expect(throws: InvalidGenerationOptions(option: "temperature", value: "-1.0")) {
            try await session(model) { $0.temperature(-1) }.respond(to: "x")
        }
        #expect(model.requests.isEmpty)
    }

    @Test("a profile without a body, or with one that contains itself, is an error of the request; nothing is lost")
    func withoutBody() async throws {
        let history: [Transcript.Entry] = [.prompt(Transcript.Prompt(segments: []))]
        let bodiless = LanguageModelSession(profile: Bodiless(), history: history)
        let error = await #expect(throws: InvalidDynamicProfile.self) { try await bodiless.respond(to: "x") }
        #expect(error == InvalidDynamicProfile(type: Bodiless.self, .noProfile))
        #expect(
            error?.errorDescription
                == "the body of 'Bodiless' is Never, so that no profile is active; let it end in a Profile")
        #expect(bodiless.transcript.entries == history)
        bodiless.prewarm()
        for endless in [
            LanguageModelSession(profile: Endless()),
            LanguageModelSession(profile: LanguageModelSession.Profile {}.modifier(Wrapping())),
        ] {
            let deep = await #expect(throws: InvalidDynamicProfile.self) { try await endless.respond(to: "x") }
            #expect(deep?.problem == .nestedTooDeeply(limit: 256))
        }
    }

    @Test("a session keeps the executors of the models that it has used, but not of all")
    func executors() async throws {
        let made = Journal()
        let session = LanguageModelSession(profile: Numbered(journal: made))
        for number in [0, 1, 0, 1] {
            session.properties.notes = ["\(number)"]
            try await session.respond(to: "x")
        }
        #expect(made.entries == ["0", "1"])
        for number in 2...9 {
            session.properties.notes = ["\(number)"]
            try await session.respond(to: "x")
        }
        session.properties.notes = ["0"]
        try await session.respond(to: "x")
        #expect(made.entries == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0"])
    }

    private struct Numbered: LanguageModelSession.DynamicProfile {
        let journal: Journal
        @SessionProperty(\.notes) var notes
        var body: some DynamicProfile {
            Profile {}.model(NumberedModel(number: notes.first ?? "", journal: journal))
        }
    }

    /// Counts how often two pieces of code are in it at once.
    ///
    /// Unchecked: that nothing guards its members is what the test is about.
    private final class Room: @unchecked Sendable {
        var isTaken = false
        var overlaps = 0
        var visits = 0

        func enter() {
            if isTaken { overlaps += 1 }
            isTaken = true
            visits += 1
        }

        func leave() { isTaken = false }
    }

    private struct Exclusive: LanguageModelSession.DynamicProfile {
        let room = Room()
        let model: ScriptedModel
        let overlaps: @Sendable (Int) -> Void
        var body: some DynamicProfile {
            let _ = room.enter()
            let _ = room.leave()
            Profile { Instructions("x") }.model(model)
                .onPrompt {
                    room.enter()
                    await Task.yield()
                    room.leave()
                }
                .onResponse {
                    room.enter()
                    await Task.yield()
                    room.leave()
                    overlaps(room.overlaps)
                }
        }
    }

    @Test("a profile is evaluated, and its callbacks run, by one task at a time, prewarming included")
    func exclusive() async throws {
        let journal = Journal()
        let session = LanguageModelSession(
            profile: Exclusive(model: ScriptedModel { _ in "ok" }) { journal.note("\($0)") })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<50 { session.prewarm() } }
            }
            group.addTask { for _ in 0..<20 { try await session.respond(to: "x") } }
            try await group.waitForAll()
        }
        #expect(journal.entries == Array(repeating: "0", count: 20))
    }

    @Test("prewarming resolves the profile and hands its model the instructions; during a request it does nothing")
    func prewarming() async throws {
        let journal = Journal()
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { HouseRules() }
                .model(NumberedModel(number: "1", journal: journal))
                .historyTransform { $0 + [.response(Transcript.Response(assetIDs: [], segments: []))] })
        session.prewarm(promptPrefix: Prompt("Once"))
        while journal.entries.count < 2 { await Task.yield() }
        #expect(journal.entries == ["1", "prewarm 1: [instructions, prompt, response] [\"lightSwitch\"]"])
        #expect(session.transcript.isEmpty)
    }
}

@globalActor
actor Kitchen {
    static let shared = Kitchen()
}

private struct Recipes: @Kitchen LanguageModelSession.DynamicProfile {
    @Kitchen var body: some LanguageModelSession.DynamicProfile {
        LanguageModelSession.Profile { Instructions("Cook.") }
    }
}

private struct Menus: @MainActor DynamicInstructions {
    @MainActor var body: some DynamicInstructions {
        let _ = MainActor.assertIsolated()
        Instructions("Choose.")
    }
}

@Suite("Profiles that belong to an actor")
struct IsolatedProfileTests {
    @Test("one of another actor than the main one is an error of the request")
    @Kitchen func otherActor() async throws {
        let session = LanguageModelSession(profile: Recipes())
        let error = await #expect(throws: InvalidDynamicProfile.self) { try await session.respond(to: "x") }
        #expect(error == InvalidDynamicProfile(type: Recipes.self, .belongsToOtherActor))
        #expect(
            error?.description
                == "'Recipes' belongs to an actor that is not the main one; make it nonisolated, or let it belong to the main actor"
        )
        #expect(session.transcript.isEmpty)
    }

    @Test("one of the main actor is read there")
    @MainActor func mainActor() async throws {
        let model = ScriptedModel(["ok"])
        let session = LanguageModelSession(model: model, dynamicInstructions: Menus())
        try await session.respond(to: "x")
        #expect(model.requests[0].instructions == ["Choose."])
    }
}

/// A model that notes when its executor is made and prewarmed.
struct NumberedModel: LanguageModel {
    let number: String
    let journal: Journal
    var capabilities: LanguageModelCapabilities { ScriptedModel.allCapabilities }
    var executorConfiguration: Executor.Configuration { .init(number: number, journal: journal) }

    struct Executor: LanguageModelExecutor {
        typealias Model = NumberedModel

        struct Configuration: Hashable, Sendable {
            let number: String
            let journal: Journal

            static func == (left: Self, right: Self) -> Bool {
                left.number == right.number && left.journal === right.journal
            }

            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }

        init(configuration: Configuration) { configuration.journal.note(configuration.number) }

        func prewarm(model: NumberedModel, transcript: Transcript) {
            let roles = transcript.map { "\(Role($0))" }.joined(separator: ", ")
            model.journal.note("prewarm \(model.number): [\(roles)] \(transcript.definedTools)")
        }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: NumberedModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            await channel.send(.response(action: .appendText("ok", tokenCount: 1)))
        }
    }
}
