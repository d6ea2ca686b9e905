import FoundationModels
import Testing

/// What a program for both releases tells its user.
func explanation(of body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "fine"
    } catch let error as LanguageModelError {
        switch error {
        case .contextSizeExceeded(let problem): return "\(problem.tokenCount) of \(problem.contextSize)"
        case .rateLimited(let problem): return "later: \(problem.resetDate?.timeIntervalSince1970 ?? 0)"
        case .refusal(let refusal): return (try? await refusal.explanation.content) ?? "refused"
        case .guardrailViolation, .unsupportedCapability, .unsupportedTranscriptContent, .unsupportedGenerationGuide,
            .unsupportedLanguageOrLocale, .timeout:
            return error.debugDescription
        @unknown default: return "unknown"
        }
    } catch let error as LanguageModelSession.Error {
        return error.debugDescription
    } catch SystemLanguageModel.Error.assetsUnavailable(let problem) {
        return problem.debugDescription
    } catch let error as GeneratedContent.ParsingError {
        return "not readable: \(error.rawContent)"
    } catch let error as LanguageModelSession.GenerationError {
        return "first release: \(error.errorDescription ?? "")"
    } catch {
        return "\(error)"
    }
}

/// What a program that was written for the first release tells its user.
func oldExplanation(of body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "fine"
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
        return "too long: \(context.debugDescription)"
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
        return (try? await refusal.explanation.content) ?? "refused"
    } catch let error as LanguageModelSession.GenerationError {
        return error.failureReason ?? ""
    } catch {
        return "unexpected: \(error)"
    }
}

extension ReleasedPrograms {
    @Test("programs for either release explain each failure, whatever the model")
    func explanations() async {
        let failures: [(any Error, String, String)] = [
            (
                LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d")),
                "2 of 1", "too long: d"
            ),
            (LanguageModelError.refusal(.init(explanation: "no", debugDescription: "d")), "no", "no"),
            (
                LanguageModelError.guardrailViolation(.init(debugDescription: "d")), "d",
                "A check found something in the prompt or the answer."
            ),
            (
                SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")), "d",
                "The model is not available."
            ),
            (
                GeneratedContent.ParsingError(rawContent: "{", debugDescription: "d"), "not readable: {",
                "The text did not become the type that was asked for."
            ),
        ]
        for (error, new, old) in failures {
            let session = LanguageModelSession(model: ScriptedModel([.failure(error), .failure(error)]))
            let first = await explanation { _ = try await session.respond(to: "x") }
            #expect(first == new)
            let second = await oldExplanation { _ = try await session.respond(to: "x") }
            #expect(second == old)
        }
    }
}
