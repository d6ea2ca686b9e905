public import Foundation

extension GeneratedContent {
    /// Content that could not be read, or did not become the type that was requested.
    public struct ParsingError: LocalizedError, Sendable, CustomDebugStringConvertible {
        /// The text or the content that was read, as JSON as far as it goes.
        public var rawContent: String
        /// What a reader below reported, if one did.
        public var underlyingError: (any Error)?
        /// What was expected and what was found.
        public var debugDescription: String
        /// A limit on tokens below those of the shortest answer, where that is what went wrong.
        package private(set) var budget: (limit: Int, needed: Int)?

        /// An error from its parts.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }

        /// An error for a limit on tokens below those of the shortest answer that a schema allows.
        init(budget limit: Int, needed: Int) {
            self.init(rawContent: "", debugDescription: ErrorText.budgetTooSmall(limit, needed: needed))
            budget = (limit, needed)
        }

        /// What was expected and what was found.
        public var errorDescription: String? { debugDescription }
    }
}
