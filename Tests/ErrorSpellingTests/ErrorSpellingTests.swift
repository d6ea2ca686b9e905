import ErrorSpellings
import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// How each failure of a session is found by programs for both releases of Apple's framework: one table, with the
/// spellings compiled with optimisation in another module and without it in this one.
@Suite("Spellings of errors")
struct ErrorSpellingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let thrown: any Error
        let first: String?
        let second: String

        var testDescription: String { second }
    }

    static let rows: [Row] = [
        Row(
            thrown: LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d")),
            first: "exceededContextWindowSize: d", second: "contextSizeExceeded 1 2"),
        Row(
            thrown: LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: "d")),
            first: "rateLimited: d", second: "rateLimited"),
        Row(
            thrown: LanguageModelError.guardrailViolation(.init(debugDescription: "d")),
            first: "guardrailViolation: d", second: "guardrailViolation"),
        Row(
            thrown: LanguageModelError.refusal(.init(explanation: "e", debugDescription: "d")),
            first: "refusal: d", second: "refusal"),
        Row(
            thrown: LanguageModelError.unsupportedCapability(.init(capability: .vision, debugDescription: "d")),
            first: nil, second: "unsupportedCapability vision"),
        Row(
            thrown: LanguageModelError.unsupportedTranscriptContent(
                .init(unsupportedContent: [], debugDescription: "d")),
            first: nil, second: "unsupportedTranscriptContent 0"),
        Row(
            thrown: LanguageModelError.unsupportedGenerationGuide(.init(schemaName: "S", debugDescription: "d")),
            first: "unsupportedGuide: d", second: "unsupportedGenerationGuide S"),
        Row(
            thrown: LanguageModelError.unsupportedLanguageOrLocale(.init(languageCode: "de", debugDescription: "d")),
            first: "unsupportedLanguageOrLocale: d", second: "unsupportedLanguageOrLocale de"),
        Row(thrown: LanguageModelError.timeout(.init(debugDescription: "d")), first: nil, second: "timeout"),
        Row(
            thrown: SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")),
            first: "assetsUnavailable: d", second: "assets: d"),
        Row(
            thrown: GeneratedContent.ParsingError(rawContent: "{", debugDescription: "d"),
            first: "decodingFailure: d", second: "parsing: {"),
        Row(
            thrown: LanguageModelSession.Error.transcriptMutationWhileResponding, first: nil, second: "session"),
    ]

    /// What a session throws when its model fails, for a whole answer and for a stream.
    private static func failures(_ error: any Error) async -> [any Error] {
        let session = LanguageModelSession(model: ScriptedModel([.failure(error), .failure(error)]))
        var failures: [any Error] = []
        do { try await session.respond(to: "x") } catch { failures.append(error) }
        do { for try await _ in session.streamResponse(to: "x") {} } catch { failures.append(error) }
        return failures
    }

    @Test("each spelling of both releases finds each failure, with what it holds", arguments: rows)
    func table(_ row: Row) async {
        let failures = await Self.failures(row.thrown)
        #expect(failures.count == 2)
        for error in failures {
            for spelling in ErrorSpellings.FirstReleaseSpellings.all + FirstReleaseSpellings.all.map(unoptimised) {
                #expect(spelling.find(error) == row.first, "\(spelling.name)")
            }
            for spelling in ErrorSpellings.SecondReleaseSpellings.all + SecondReleaseSpellings.all.map(unoptimised) {
                #expect(spelling.find(error) == row.second, "\(spelling.name)")
            }
            #expect(error.localizedDescription == (row.thrown as? any LocalizedError)?.errorDescription)
            #expect("\(error)" == "\(row.thrown)")
            #expect(!(error is CancellationError))
        }
    }

    @Test("testing libraries find both kinds")
    func expectations() async {
        let session = LanguageModelSession(
            model: ScriptedModel { _ in
                .failure(LanguageModelError.guardrailViolation(.init(debugDescription: "d")))
            })
        let first = await #expect(throws: LanguageModelSession.GenerationError.self) {
            try await session.respond(to: "x")
        }
        #expect(first?.failureReason == "A check found something in the prompt or the answer.")
        let second = await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
        #expect(second?.debugDescription == "d")
    }

    @Test("an error of neither release passes as it is")
    func others() async {
        struct Own: Error {}
        for error in await Self.failures(Own()) {
            #expect(error is Own)
            #expect(!(error is LanguageModelError))
            #expect(FirstReleaseSpellings.all.allSatisfy { $0.find(error) == nil })
            #expect(SecondReleaseSpellings.all.allSatisfy { $0.find(error) == nil })
        }
    }

    /// This module's spelling as the other module's type.
    private func unoptimised(_ spelling: ErrorSpelling) -> ErrorSpellings.ErrorSpelling {
        ErrorSpellings.ErrorSpelling(name: spelling.name + ", unoptimised", find: spelling.find)
    }
}
