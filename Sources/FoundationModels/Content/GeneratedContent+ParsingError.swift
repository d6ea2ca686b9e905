public import Foundation

extension GeneratedContent {
    /// Content that could not be read, or did not become the type that was asked for.
    public struct ParsingError: LocalizedError, Sendable, CustomDebugStringConvertible {
        /// The text or the content that was read, as JSON as far as it goes.
        public var rawContent: String
        /// What a reader below reported, if one did.
        public var underlyingError: (any Error)?
        /// What was expected and what was found.
        public var debugDescription: String

        /// An error from its parts.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }

        /// What was expected and what was found.
        public var errorDescription: String? { debugDescription }
    }
}
