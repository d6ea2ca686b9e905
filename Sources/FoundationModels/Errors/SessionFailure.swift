public import Foundation

/// How a request of a session failed, as both releases of Apple's framework catch it.
///
/// The error types of the first release and of the second are made from this one value when a program looks for them:
/// `catch`, `as?`, `is` and patterns over cases find ``LanguageModelSession/GenerationError`` and the types that took
/// its place, each with its own payload. So a program need not name this class.
public final class SessionFailure: Swift.Error, LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
    /// The error of the second release; one of the first where a program's own model threw that.
    public let error: any Swift.Error

    init(_ error: any Swift.Error) {
        self.error = error
    }

    /// The error as sessions throw it; what belongs to neither release passes unchanged.
    ///
    /// The cast makes a failure of every ``SessionFailureConvertible``, and leaves a failure as it is.
    static func thrown(_ error: any Swift.Error) -> any Swift.Error { error as? SessionFailure ?? error }

    /// What happened and what to do, as one line.
    public var description: String { "\(error)" }

    /// What happened and what to do, as one line.
    public var debugDescription: String { description }

    /// What happened and what to do, as one line.
    public var errorDescription: String? { (error as? any LocalizedError)?.errorDescription }

    /// What kind of failure it is; nil for what the first release did not know.
    public var failureReason: String? { generationError?.failureReason }

    /// What to do; nil for what the first release did not know.
    public var recoverySuggestion: String? { generationError?.recoverySuggestion }

    /// The error of the first release; nil for what it did not know.
    var generationError: LanguageModelSession.GenerationError? {
        switch error {
        case let error as LanguageModelSession.GenerationError: error
        case let error as LanguageModelError: error.generationError
        case let error as SystemLanguageModel.Error: .assetsUnavailable(.init(debugDescription: error.debugDescription))
        case let error as GeneratedContent.ParsingError:
            .decodingFailure(.init(debugDescription: error.debugDescription))
        case LanguageModelSession.Error.concurrentRequests:
            .concurrentRequests(.init(debugDescription: ErrorText.concurrentRequests))
        default: nil
        }
    }
}

extension LanguageModelError {
    /// The case of the first release; nil for what it did not know.
    fileprivate var generationError: LanguageModelSession.GenerationError? {
        let context = LanguageModelSession.GenerationError.Context(debugDescription: debugDescription)
        return switch self {
        case .contextSizeExceeded: .exceededContextWindowSize(context)
        case .rateLimited: .rateLimited(context)
        case .guardrailViolation: .guardrailViolation(context)
        case .refusal(let refusal): .refusal(.init(transcriptEntries: refusal.entries), context)
        case .unsupportedGenerationGuide: .unsupportedGuide(context)
        case .unsupportedLanguageOrLocale: .unsupportedLanguageOrLocale(context)
        case .unsupportedCapability, .unsupportedTranscriptContent, .timeout: nil
        }
    }
}
