/// Turns the errors of models into those of the first release, for sessions over the model of the system.
enum GenerationErrorTranslation {
    /// The error as code for the first release catches it; what has no counterpart there passes unchanged.
    static func translated(_ error: any Error) -> any Error {
        typealias Target = LanguageModelSession.GenerationError
        switch error {
        case let error as LanguageModelError:
            let context = Target.Context(debugDescription: error.debugDescription)
            switch error {
            case .contextSizeExceeded: return Target.exceededContextWindowSize(context)
            case .rateLimited: return Target.rateLimited(context)
            case .guardrailViolation: return Target.guardrailViolation(context)
            case .refusal(let refusal):
                return Target.refusal(Target.Refusal(transcriptEntries: refusal.entries), context)
            case .unsupportedGenerationGuide: return Target.unsupportedGuide(context)
            case .unsupportedLanguageOrLocale: return Target.unsupportedLanguageOrLocale(context)
            case .unsupportedCapability, .unsupportedTranscriptContent, .timeout: return error
            }
        case let error as SystemLanguageModel.Error:
            return Target.assetsUnavailable(Target.Context(debugDescription: error.debugDescription))
        case let error as GeneratedContent.ParsingError:
            return Target.decodingFailure(Target.Context(debugDescription: error.debugDescription))
        case LanguageModelSession.Error.concurrentRequests:
            return Target.concurrentRequests(Target.Context(debugDescription: ErrorText.concurrentRequests))
        default: return error
        }
    }
}
