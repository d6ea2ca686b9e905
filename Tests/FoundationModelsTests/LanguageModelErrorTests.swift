import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Errors of models")
struct LanguageModelErrorTests {
    static let errors: [LanguageModelError] = [
        .contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d", metadata: ["a": 1])),
        .rateLimited(.init(resetDate: Date(timeIntervalSince1970: 0), debugDescription: "d")),
        .guardrailViolation(.init(debugDescription: "d")),
        .refusal(.init(explanation: "e", debugDescription: "d")),
        .unsupportedCapability(.init(capability: .vision, debugDescription: "d")),
        .unsupportedTranscriptContent(.init(unsupportedContent: [], debugDescription: "d")),
        .unsupportedGenerationGuide(.init(schemaName: "S", debugDescription: "d")),
        .unsupportedLanguageOrLocale(.init(languageCode: "de", debugDescription: "d")),
        .timeout(.init(debugDescription: "d")),
    ]

    @Test("every error prints its text")
    func texts() {
        #expect(Self.errors.allSatisfy { $0.debugDescription == "d" && $0.errorDescription == "d" })
        #expect(Self.errors.allSatisfy { $0.localizedDescription == "d" })
    }

    @Test("an error of a program's model passes a session with all that it holds", arguments: 0..<9)
    func unchanged(_ index: Int) async throws {
        let session = LanguageModelSession(model: ScriptedModel([.failure(Self.errors[index])]))
        let error = await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
        #expect(String(describing: error.map { "\($0)" }) == String(describing: Optional("\(Self.errors[index])")))
    }

    @Test("errors of sessions and of scripts say what to do")
    func sessions() async throws {
        #expect(
            LanguageModelSession.Error.concurrentRequests.errorDescription
                == "a request is already running on this session; wait until isResponding is false, or use another session"
        )
        #expect(
            LanguageModelSession.Error.transcriptMutationWhileResponding.errorDescription
                == "the transcript was set while a request was running; set it when isResponding is false")
        let error = await #expect(throws: ScriptedModel.ScriptEnded.self) {
            try await LanguageModelSession(model: ScriptedModel([])).respond(to: "x")
        }
        #expect(
            error?.errorDescription
                == "the script has 0 turns and all are used; add a turn for this request")
        #expect(SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")).errorDescription == "d")
    }
}
