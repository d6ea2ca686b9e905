import FoundationModels

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
