import FoundationModels

extension Failure {
    /// The failure that an error of a session stands for; nil for other errors.
    init?(session error: any Error) {
        switch error {
        case let error as SystemLanguageModel.Error: self.init(error.debugDescription, .modelNotLoadable)
        case let error as LanguageModelError: self.init(error.text, error.status)
        case let error as GeneratedContent.ParsingError:
            self.init(
                error.budget.map { budget in
                    "--max-tokens is \(budget.limit); the shortest answer that the schema allows takes \(budget.needed) tokens"
                } ?? error.debugDescription, .incompleteOutput)
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
    /// What happened, with what helps on the command line.
    fileprivate var text: String {
        guard case .contextSizeExceeded(let error) = self, let overflow = error.overflow else {
            return debugDescription
        }
        let remedy =
            switch overflow {
            case .prompt, .answerNeeds: "shorten the prompt or raise --ctx-size"
            case .answerFills: "set --max-tokens or raise --ctx-size"
            }
        return "\(overflow.found); the context is \(error.contextSize); \(remedy)"
    }

    fileprivate var status: ExitStatus {
        switch self {
        case .contextSizeExceeded: .contextOverflow
        case .rateLimited: .busy
        case .guardrailViolation, .refusal, .unsupportedLanguageOrLocale: .refused
        case .unsupportedGenerationGuide: .usage
        case .unsupportedCapability, .unsupportedTranscriptContent, .timeout: .failure
        }
    }
}
