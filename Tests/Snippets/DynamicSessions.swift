// Dynamic instructions, profiles and session properties as programs write them. Tests/Snippets/check.sh compiles this file in
// every language mode, and FoundationModelsTests runs programs like it.

import FoundationModels

extension SessionPropertyValues {
    @SessionPropertyEntry nonisolated var isUrgent = false
    @SessionPropertyEntry nonisolated var visitors: [String] = []
    @SessionPropertyEntry nonisolated var note: String?
}

struct LightSwitch: Tool {
    let name = "lightSwitch", description = "Turns a lamp on."
    @Generable struct Arguments { var room: String }
    func call(arguments: Arguments) async throws -> String { "on in \(arguments.room)" }
}

struct Remember: Tool {
    @SessionProperty(\.history) var history
    let name = "remember", description = "Counts what was said."
    @Generable struct Arguments { var reason: String }
    func call(arguments: Arguments) async throws -> String { "\(history.count) entries so far" }
}

struct HouseRules: DynamicInstructions {
    var guests = 0
    var extra: [any Tool] = []
    var body: some DynamicInstructions {
        Instructions("You look after a house.")
        if guests > 0 { Instructions("There are \(guests) guests.") }
        LightSwitch()
        extra
        ForEach(["kitchen", "attic"], id: \.self) { room in Instructions("A room: \(room)") }
    }
}

struct Room: Identifiable {
    let id: Int
    let name: String
}

struct Everything: DynamicInstructions {
    let rooms: [Room]
    let season: Int
    var body: some DynamicInstructions {
        ForEach(rooms) { room in
            Instructions {
                "\nRoom: \(room.name)"
                "Number: \(room.id)"
            }
            Remember()
        }
        switch season {
        case 0: Instructions("Winter.")
        case 1: Instructions("Spring.")
        default: EmptyDynamicInstructions()
        }
        if #available(macOS 27.0, *) { HouseRules() } else { LightSwitch() }
        AnyDynamicInstructions(HouseRules())
        AnyDynamicInstructions(erasing: HouseRules())
        ConditionalDynamicInstructions<HouseRules, EmptyDynamicInstructions>(.trueContent(HouseRules()))
        TupleDynamicInstructions(HouseRules(), Instructions("End."))
    }
}

enum Houses {
    @DynamicInstructionsBuilder static func house(tools: [any Tool]) -> some DynamicInstructions {
        Instructions("A house.")
        tools
    }
}

struct Loud: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        content.temperature(1.2).onPrompt { print($0.id) }
    }
}

struct Trimming: LanguageModelSession.DynamicProfileModifier {
    @SessionProperty(\.history) var history
    let count: Int
    func body(content: Content) -> some DynamicProfile {
        content.onResponse { if history.count > count { history = history.suffix(count) } }
    }
}

extension LanguageModelSession.DynamicProfile {
    func trimming(to count: Int) -> some DynamicProfile { modifier(Trimming(count: count)) }
}

struct Butler: LanguageModelSession.DynamicProfile {
    let fast: any LanguageModel, careful: any LanguageModel
    @SessionProperty(\.history) var history
    var isUrgent = false
    var body: some DynamicProfile {
        if isUrgent {
            Profile { HouseRules() }.model(fast).temperature(0)
        } else {
            Profile {
                Instructions("Take your time.")
                LightSwitch()
            }
            .model(careful)
            .historyTransform { Array($0.suffix(20)) }
            .modifier(Loud())
            .trimming(to: 12)
            .onResponse { if history.count > 40 { history = history.suffix(20) } }
            .onToolCall { call in print(call.toolName) }
        }
    }
}

func lastTen(_ entries: [Transcript.Entry]) -> [Transcript.Entry] { Array(entries.suffix(10)) }

struct AllModifiers<Model: LanguageModel>: LanguageModelSession.DynamicProfile {
    let model: Model
    let mood: Int
    var body: some DynamicProfile {
        switch mood {
        case 0:
            Profile {}
                .model(model)
                .model(model as any LanguageModel)
                .model(SystemLanguageModel.default)
                .temperature(nil)
                .temperature(0.5)
                .maximumResponseTokens(100)
                .samplingMode(.greedy)
                .toolCallingMode(.allowed)
                .reasoningLevel(.light)
                .transcriptErrorHandlingPolicy(.preserveTranscript)
                .historyTransform(lastTen)
        case 1:
            Profile { HouseRules() }
                .onPrompt {}
                .onPrompt { prompt in print(prompt.segments.count) }
                .onResponse {}
                .onResponse { (response: Transcript.Response) in print(response.id) }
                .onReasoning {}
                .onReasoning { print($0.segments) }
                .onToolCall {}
                .onToolCall { print($0.toolName) }
                .onToolOutput {}
                .onToolOutput { call, output in print(call.id == output.id) }
                .onActivate { print("on") }
                .onDeactivate { print("off") }
        default:
            LanguageModelSession.AnyDynamicProfile(Profile { Houses.house(tools: [LightSwitch()]) })
        }
    }
}

func sessions(model: some LanguageModel, history: Transcript) -> [LanguageModelSession] {
    [
        LanguageModelSession(profile: Butler(fast: model, careful: model)),
        LanguageModelSession(profile: Butler(fast: model, careful: model), history: history),
        LanguageModelSession(profile: AllModifiers(model: model, mood: 0), history: history.history),
        LanguageModelSession(dynamicInstructions: HouseRules(guests: 2)),
        LanguageModelSession(model: model, dynamicInstructions: Everything(rooms: [], season: 1), history: []),
    ]
}

// Without isolation, so that it also holds where everything else is on the main actor: a profile out of parts that are
// isolated cannot be sent to a session.
nonisolated func plainSession(model: some LanguageModel, history: Transcript) -> LanguageModelSession {
    LanguageModelSession(profile: LanguageModelSession.Profile { LightSwitch() }.model(model), history: Array(history))
}

func trim(_ transcript: inout Transcript, adding entry: Transcript.Entry) {
    transcript.history.append(entry)
    if transcript.history.count > 50 { transcript.history = transcript.history.suffix(50) }
}

func steps(through session: LanguageModelSession) async throws {
    _ = try await session.respond(to: "Good evening")
    session.properties.history = session.properties.history.suffix(2)
    session.properties.history.removeAll()
    _ = try await session.respond(to: "Fire!")
}
