public import Foundation

extension LanguageModelSession {
    /// Why a request to the model of the system failed.
    @nonexhaustive(warn)
    public enum GenerationError: Swift.Error, LocalizedError {
        /// What is known about an error.
        public struct Context: Sendable {
            /// What happened and what to do, as one line.
            public let debugDescription: String

            /// A context from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// The conversation has more tokens than the model can read.
        case exceededContextWindowSize(Context)
        /// The model's files are missing or cannot be loaded.
        case assetsUnavailable(Context)
        /// A check that the program installed found something.
        case guardrailViolation(Context)
        /// A guide cannot be enforced.
        case unsupportedGuide(Context)
        /// The prompt is in a language that the model does not state.
        case unsupportedLanguageOrLocale(Context)
        /// The text did not become the type that was requested.
        case decodingFailure(Context)
        /// A limit that the program installed is reached.
        case rateLimited(Context)
        /// A request was made while another one was running.
        case concurrentRequests(Context)
        /// The model refused to answer.
        case refusal(Refusal, Context)

        private var context: Context {
            switch self {
            case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
                .guardrailViolation(let context), .unsupportedGuide(let context),
                .unsupportedLanguageOrLocale(let context), .decodingFailure(let context), .rateLimited(let context),
                .concurrentRequests(let context), .refusal(_, let context):
                context
            }
        }

        /// What happened and what to do, as one line.
        public var errorDescription: String? { context.debugDescription }

        /// What to do.
        public var recoverySuggestion: String? { GenerationErrorText.suggestion(for: self) }

        /// What kind of failure it is.
        public var failureReason: String? { GenerationErrorText.reason(for: self) }
    }
}
