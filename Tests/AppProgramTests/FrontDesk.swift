import FoundationModels
import FoundationModelsTesting
import Observation
import Testing

// A program with a profile, as Apple's app template has it: everything is on the main actor unless it says otherwise.

extension SessionPropertyValues {
    @SessionPropertyEntry nonisolated var isClosing = false
    @SessionPropertyEntry nonisolated var visitors: [String] = []
}

@Observable
final class FrontDesk {
    private(set) var log: [String] = []
    let session: LanguageModelSession

    init(model: ScriptedModel) {
        session = LanguageModelSession(profile: DeskProfile(model: model))
    }

    func greet(_ visitor: String) async throws -> String {
        session.properties.visitors.append(visitor)
        let answer = try await session.respond(to: "\(visitor) comes in.").content
        log.append(answer)
        return answer
    }

    func close() { session.properties.isClosing = true }
}

struct DeskProfile: LanguageModelSession.DynamicProfile {
    let model: ScriptedModel
    @SessionProperty(\.isClosing) var isClosing
    @SessionProperty(\.history) var history

    var body: some DynamicProfile {
        let _ = MainActor.assertIsolated()
        if isClosing {
            Profile { Instructions("Say goodbye.") }.model(model).temperature(0)
                .historyTransform {
                    MainActor.assertIsolated()
                    return $0
                }
        } else {
            Greeting(model: model).modifier(Short()).onResponse { if history.count > 4 { history = history.suffix(2) } }
        }
    }
}

/// A profile within another one.
struct Greeting: LanguageModelSession.DynamicProfile {
    let model: ScriptedModel
    var body: some DynamicProfile {
        Profile {
            Guests()
            RingBell()
        }
        .model(model)
    }
}

struct Short: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some LanguageModelSession.DynamicProfile { content.maximumResponseTokens(20) }
}

struct Guests: DynamicInstructions {
    @SessionProperty(\.visitors) var visitors
    var body: some DynamicInstructions {
        let _ = MainActor.assertIsolated()
        Instructions("Greet.")
        ForEach(visitors, id: \.self) { Instructions("Here is \($0).") }
        if visitors.count > 1 { Instructions("It is crowded.") }
    }
}

struct RingBell: Tool {
    @SessionProperty(\.visitors) var visitors
    let name = "ring"
    let description = "Rings the bell."

    @Generable struct Arguments {}

    func call(arguments: Arguments) async throws -> String { "\(visitors.count) heard it" }
}

@Suite("A program with a profile on the main actor")
struct FrontDeskTests {
    @Test("profiles, modifiers, instructions and tools that belong to the main actor work in a session")
    func program() async throws {
        let ring = ScriptedModel.Turn.call("ring", GeneratedContent(properties: [:]))
        let model = ScriptedModel(["Hello Ada.", ring, "Hello Bo.", "Bye."])
        let desk = FrontDesk(model: model)
        #expect(try await desk.greet("Ada") == "Hello Ada.")
        #expect(try await desk.greet("Bo") == "Hello Bo.")
        desk.close()
        #expect(try await desk.greet("Cy") == "Bye.")
        #expect(desk.log.count == 3)
        #expect(model.requests.map(\.generationOptions.maximumResponseTokens) == [20, 20, 20, nil])
        #expect(model.requests[3].generationOptions.temperature == 0)
        guard case .instructions(let crowded)? = model.requests[1].transcript.first,
            case .toolOutput(let heard)? = model.requests[2].transcript.last
        else {
            Issue.record("expected instructions and an output")
            return
        }
        #expect(
            crowded.segments.map(\.description) == ["Greet.", "Here is Ada.", "Here is Bo.", "It is crowded."])
        #expect(crowded.toolDefinitions.map(\.name) == ["ring"])
        #expect(heard.segments.map(\.description) == ["2 heard it"])
        // The callback left two entries of six; the last request added two.
        #expect(desk.session.transcript.history.count == 4)
    }

    @Test("instructions that belong to the main actor are read there")
    func instructions() async throws {
        let model = ScriptedModel(["Hello."])
        let session = LanguageModelSession(model: model, dynamicInstructions: Guests())
        session.prewarm()
        #expect(try await session.respond(to: "Hi").content == "Hello.")
        #expect(session.transcript.first?.description == "Instructions: Greet.")
    }
}
