/// The wording of what kind of failure an error is and what to do about it.
enum GenerationErrorText {
    static func suggestion(for error: LanguageModelSession.GenerationError) -> String {
        switch error {
        case .exceededContextWindowSize: "Start a session with a shorter transcript."
        case .assetsUnavailable: "Install a model, or set CREMA_MODEL to one."
        case .guardrailViolation: "Change the prompt."
        case .unsupportedGuide: "Change or remove the guide."
        case .unsupportedLanguageOrLocale: "Ask in a language of SystemLanguageModel.supportedLanguages."
        case .decodingFailure: "Raise maximumResponseTokens, or ask again."
        case .rateLimited: "Ask again later."
        case .concurrentRequests: "Wait until isResponding is false, or use another session."
        case .refusal: "Read the explanation and change the prompt."
        }
    }

    static func reason(for error: LanguageModelSession.GenerationError) -> String {
        switch error {
        case .exceededContextWindowSize: "The conversation is longer than the model's context."
        case .assetsUnavailable: "The model is not available."
        case .guardrailViolation: "A check found something in the prompt or the answer."
        case .unsupportedGuide: "A guide cannot be enforced."
        case .unsupportedLanguageOrLocale: "The model does not know the language of the prompt."
        case .decodingFailure: "The text did not become the type that was asked for."
        case .rateLimited: "There are too many requests."
        case .concurrentRequests: "The session is already responding."
        case .refusal: "The model refused to answer."
        }
    }
}
