import FoundationModels

extension Failure {
    /// The failure that an error of a session stands for; nil for other errors.
    init?(session error: any Error) {
        switch error {
        case let error as SystemLanguageModel.Error: self.init(error.debugDescription, .modelNotLoadable)
        case let error as LanguageModelError: self.init(error.debugDescription, error.status)
        case let error as GeneratedContent.ParsingError: self.init(error.debugDescription, .incompleteOutput)
        case let error as GenerationSchema.FormatError: self.init(error.description, .usage)
        case let error as InvalidGenerationOptions: self.init("\(error)", .usage)
        case let error as LanguageModelSession.ToolCallError:
            let cause = (error.underlyingError as? Failure)?.message ?? "\(error.underlyingError)"
            self.init("tool '\(error.tool.name)' failed: \(cause)", .failure)
        case is CancellationError: self.init("interrupted", .interrupted)
        case let error as any LocalizedError:
            guard let text = error.errorDescription else { return nil }
            self.init(text, .failure)
        default: return nil
        }
    }
}

extension LanguageModelError {
    fileprivate var status: ExitStatus {
        switch self {
        case .contextSizeExceeded: .contextOverflow
        case .rateLimited: .busy
        case .guardrailViolation, .refusal: .refused
        case .unsupportedGenerationGuide: .usage
        case .unsupportedCapability, .unsupportedTranscriptContent, .unsupportedLanguageOrLocale, .timeout: .failure
        }
    }
}
