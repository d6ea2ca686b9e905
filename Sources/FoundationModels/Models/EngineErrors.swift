import ConstrainedDecoding
import Generation

/// Turns the engine's errors into those that sessions throw; what has no counterpart passes unchanged.
enum EngineErrors {
    /// The session's form of an error.
    static func translated(_ error: any Error, schema: GenerationSchema?) -> any Error {
        switch error {
        case GenerationError.promptTooLong(let tokens, let context):
            contextSizeExceeded(tokenCount: tokens, contextSize: context)
        case let error as ConstraintError:
            LanguageModelError.unsupportedGenerationGuide(
                .init(schemaName: schema?.name, debugDescription: error.description))
        case let error as GenerationError:
            if case .budgetBelowShortestText = error {
                GeneratedContent.ParsingError(rawContent: "", debugDescription: error.description)
            } else {
                error
            }
        default: error
        }
    }

    /// The error for a conversation that does not fit.
    static func contextSizeExceeded(tokenCount: Int, contextSize: Int) -> LanguageModelError {
        .contextSizeExceeded(
            .init(
                contextSize: contextSize, tokenCount: tokenCount,
                debugDescription: ErrorText.contextSizeExceeded(tokenCount: tokenCount, contextSize: contextSize)))
    }
}
