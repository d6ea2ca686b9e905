import Chat
import ConstrainedDecoding
import Generation
import Vision

/// Turns the engine's errors into those that sessions throw; what has no counterpart passes unchanged.
enum EngineErrors {
    /// The session's form of an error.
    static func translated(
        _ error: any Error, _ request: LanguageModelExecutorGenerationRequest, contextSize: Int
    ) -> any Error {
        switch error {
        case GenerationError.promptTooLong(let tokens, let context):
            contextSizeExceeded(.prompt(tokens), contextSize: context)
        case GenerationError.budgetBelowShortestText(let budget, let needed):
            // The smaller of two limits was too small: the request's own, or what the prompt leaves of the context.
            if let limit = request.generationOptions.maximumResponseTokens, limit <= budget {
                GeneratedContent.ParsingError(budget: budget, needed: needed)
            } else {
                contextSizeExceeded(
                    .answerNeeds(prompt: contextSize - budget, answer: needed), contextSize: contextSize)
            }
        case let error as VisionError: unreadable(error.description, request)
        case let error as ConstraintError: unsupportedGuide(error.description, request)
        case ChatError.answerIsCall(let tools):
            unsupportedGuide(ChatError.answerIsCall(tools: tools).description, request)
        case let error as GenerationError:
            switch error {
            case .busy, .promptsWaiting, .unread:
                LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: error.description))
            default: error
            }
        default: error
        }
    }

    /// The error for pictures that cannot be shown to the model: the entries that hold them, and why.
    private static func unreadable(
        _ text: String, _ request: LanguageModelExecutorGenerationRequest
    ) -> LanguageModelError {
        let entries = Array(request.transcript).filter { $0.segments.holdImage }
        return .unsupportedTranscriptContent(.init(unsupportedContent: entries, debugDescription: text))
    }

    private static func unsupportedGuide(
        _ text: String, _ request: LanguageModelExecutorGenerationRequest
    ) -> LanguageModelError {
        .unsupportedGenerationGuide(.init(schemaName: request.schema?.name, debugDescription: text))
    }

    /// The error for a conversation that does not fit.
    static func contextSizeExceeded(_ overflow: ContextOverflow, contextSize: Int) -> LanguageModelError {
        var error = LanguageModelError.ContextSizeExceeded(
            contextSize: contextSize, tokenCount: overflow.tokenCount,
            debugDescription: ErrorText.contextSizeExceeded(overflow, contextSize: contextSize))
        error.overflow = overflow
        return .contextSizeExceeded(error)
    }
}
