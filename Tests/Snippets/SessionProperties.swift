// Properties that a program adds to sessions, read and written by everything that a session runs.

import FoundationModels

extension SessionPropertyValues {
    @SessionPropertyEntry nonisolated var isUrgent = false
    @SessionPropertyEntry nonisolated var visitors: [String] = []
    @SessionPropertyEntry nonisolated var note: String?
}

struct Remember: Tool {
    @SessionProperty(\.history) var history
    @SessionProperty(\.isUrgent) var isUrgent
    let name = "remember", description = "Marks the request as urgent."
    @Generable struct Arguments { var reason: String }
    func call(arguments: Arguments) async throws -> String {
        isUrgent = true
        return "\(history.count) entries so far"
    }
}

struct Urgency: DynamicInstructions {
    @SessionProperty(\.isUrgent) var isUrgent
    var body: some DynamicInstructions {
        if isUrgent { Instructions("Be quick.") }
        Remember()
    }
}

struct Desk: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.isUrgent) var isUrgent
    @SessionProperty(\.visitors) var visitors
    var body: some DynamicProfile {
        if isUrgent {
            Profile { Urgency() }.temperature(0)
        } else {
            Profile { Urgency() }.onPrompt { visitors.append($0.id) }
        }
    }
}

func ask(_ session: LanguageModelSession) async throws -> [String] {
    session.properties.isUrgent = true
    session.properties.note = "x"
    _ = try await session.respond(to: "Fire!")
    return session.properties.visitors
}

func desk() -> LanguageModelSession { LanguageModelSession(profile: Desk()) }
