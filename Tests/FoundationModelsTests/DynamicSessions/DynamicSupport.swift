import FoundationModels
import FoundationModelsTesting
import Synchronization

extension SessionPropertyValues {
    @SessionPropertyEntry var isUrgent = false
    @SessionPropertyEntry var notes: [String] = []
    @SessionPropertyEntry var nickname: String?
    /// A default that is another one each time it is evaluated.
    @SessionPropertyEntry var reading = Readings.shared.next()
}

final class Readings: Sendable {
    static let shared = Readings()
    private let count = Mutex(0)
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// What happened, in order.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    var entries: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
}

struct LightSwitch: Tool {
    let name = "lightSwitch", description = "Turns a lamp on."
    @Generable struct Arguments { var room: String }
    func call(arguments: Arguments) async throws -> String { "on in \(arguments.room)" }

    static let turn = ScriptedModel.Turn.call("lightSwitch", GeneratedContent(properties: ["room": "attic"]))
}

/// Sets a property while it runs.
struct Remember: Tool {
    @SessionProperty(\.history) var history
    @SessionProperty(\.isUrgent) var isUrgent
    let name = "remember", description = "Marks the request as urgent."
    @Generable struct Arguments { var reason: String }
    func call(arguments: Arguments) async throws -> String {
        isUrgent = true
        return "\(history.count) entries so far"
    }

    static let turn = ScriptedModel.Turn.call("remember", GeneratedContent(properties: ["reason": "fire"]))
}

/// A profile out of a closure.
struct TestProfile: LanguageModelSession.DynamicProfile {
    let make: @Sendable () -> LanguageModelSession.AnyDynamicProfile
    var body: some DynamicProfile { make() }
}

/// A session whose profile is what a closure makes of a plain one.
func session(
    _ model: ScriptedModel, tools: [any Tool] = [], history: [Transcript.Entry] = [],
    _ modify: @escaping @Sendable (LanguageModelSession.AnyDynamicProfile) -> any LanguageModelSession.DynamicProfile =
        {
            $0
        }
) -> LanguageModelSession {
    LanguageModelSession(
        profile: TestProfile {
            let plain = LanguageModelSession.Profile {
                Instructions("Serve.")
                tools
            }
            return LanguageModelSession.AnyDynamicProfile(
                modify(LanguageModelSession.AnyDynamicProfile(plain.model(model))))
        }, history: history)
}

extension LanguageModelExecutorGenerationRequest {
    /// The kinds of the entries that the model was given.
    var roles: [Role] { transcript.map(Role.init) }

    /// The texts of the leading instructions, a segment each.
    var instructions: [String] { transcript.instructionTexts }
}

extension Transcript {
    /// The texts of the leading instructions, a segment each.
    var instructionTexts: [String] {
        guard case .instructions(let instructions)? = first else { return [] }
        return instructions.segments.map(\.description)
    }

    /// The names of the tools that the leading instructions define.
    var definedTools: [String] {
        guard case .instructions(let instructions)? = first else { return [] }
        return instructions.toolDefinitions.map(\.name)
    }
}
