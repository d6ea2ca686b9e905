import FoundationModels
import FoundationModelsTesting
import Testing

/// What an app tells its user about a failure.
func message(for error: any Error) async -> String {
    switch error {
    case let error as LanguageModelSession.GenerationError:
        switch error {
        case .exceededContextWindowSize(let context):
            return "too long: \(context.debugDescription)"
        case .assetsUnavailable(let context):
            return "assets: \(context.debugDescription)"
        case .guardrailViolation(let context):
            return "guardrail: \(context.debugDescription)"
        case .unsupportedGuide(let context):
            return "guide: \(context.debugDescription)"
        case .unsupportedLanguageOrLocale(let context):
            return "language: \(context.debugDescription)"
        case .decodingFailure(let context):
            return "decoding: \(context.debugDescription)"
        case .rateLimited(let context):
            return "rate: \(context.debugDescription)"
        case .concurrentRequests(let context):
            return "busy: \(context.debugDescription)"
        case .refusal(let refusal, let context):
            let explanation = (try? await refusal.explanation.content) ?? context.debugDescription
            return "refused: \(explanation)"
        }
    case let error as LanguageModelSession.ToolCallError:
        return "tool \(error.tool.name): \(error.underlyingError)"
    case let error as LocalizedError:
        return [error.errorDescription, error.failureReason, error.recoverySuggestion].compactMap(\.self).joined()
    default:
        return error.localizedDescription
    }
}

/// Starts over with the ends of the conversation when it has become too long.
final class Conversation {
    private(set) var session: LanguageModelSession

    init(session: LanguageModelSession) {
        self.session = session
    }

    func respond(to prompt: String) async throws -> String {
        do {
            return try await session.respond(to: prompt).content
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            session = newSession(previousSession: session)
            return try await session.respond(to: prompt).content
        }
    }

    private func newSession(previousSession: LanguageModelSession) -> LanguageModelSession {
        let allEntries = previousSession.transcript
        var condensedEntries = [Transcript.Entry]()
        if let firstEntry = allEntries.first {
            condensedEntries.append(firstEntry)
            if allEntries.count > 1, let lastEntry = allEntries.last {
                condensedEntries.append(lastEntry)
            }
        }
        return LanguageModelSession(transcript: Transcript(entries: condensedEntries))
    }
}

extension ProgramTests {
    @Test("errors are told apart by their case")
    func errors() async throws {
        typealias GenerationError = LanguageModelSession.GenerationError
        let context = GenerationError.Context(debugDescription: "why")
        #expect(await message(for: GenerationError.rateLimited(context)) == "rate: why")
        let refusal = GenerationError.Refusal(transcriptEntries: [
            .response(.init(assetIDs: [], segments: [.text(.init(content: "I will not."))]))
        ])
        #expect(await message(for: GenerationError.refusal(refusal, context)) == "refused: I will not.")
        let turns: [ScriptedModel.Turn] = [
            .failure(LanguageModelError.guardrailViolation(.init(debugDescription: "no")))
        ]
        await Self.run(turns) {
            do {
                _ = try await LanguageModelSession().respond(to: "x")
                Issue.record("expected an error")
            } catch {
                #expect(await message(for: error) == "guardrail: no")
            }
        }
    }

    @Test("a conversation that is too long continues without its middle")
    func tooLong() async throws {
        let model = ScriptedModel(["one two three four", "five six", "ok"], contextSize: 14)
        try await model.standingIn {
            let conversation = Conversation(session: LanguageModelSession(instructions: "Be brief."))
            let first = try await conversation.respond(to: "a b c")
            #expect(first == "one two three four")
            let second = try await conversation.respond(to: "d e f g h i j")
            #expect(second == "five six")
            #expect(conversation.session.transcript.count == 4)
        }
    }
}
