public import Foundation

/// Why a request to a model failed, whatever the model.
@nonexhaustive(warn)
public enum LanguageModelError: LocalizedError, CustomDebugStringConvertible {
    /// The conversation has more tokens than the model can read.
    case contextSizeExceeded(ContextSizeExceeded)
    /// A limit that the program installed is reached.
    case rateLimited(RateLimited)
    /// A check that the program installed found something.
    case guardrailViolation(GuardrailViolation)
    /// The model refused to answer.
    case refusal(Refusal)
    /// The model cannot do what the request needs.
    case unsupportedCapability(UnsupportedCapability)
    /// The transcript holds something that the model cannot read.
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    /// A guide cannot be enforced.
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    /// The prompt is in a language that the model does not state.
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    /// The model did not answer in time.
    case timeout(Timeout)

    /// What happened and what to do, as one line.
    public var debugDescription: String {
        switch self {
        case .contextSizeExceeded(let error): error.debugDescription
        case .rateLimited(let error): error.debugDescription
        case .guardrailViolation(let error): error.debugDescription
        case .refusal(let error): error.debugDescription
        case .unsupportedCapability(let error): error.debugDescription
        case .unsupportedTranscriptContent(let error): error.debugDescription
        case .unsupportedGenerationGuide(let error): error.debugDescription
        case .unsupportedLanguageOrLocale(let error): error.debugDescription
        case .timeout(let error): error.debugDescription
        }
    }

    /// What happened and what to do, as one line.
    public var errorDescription: String? { debugDescription }
}
