public import Foundation

extension GenerationSchema {
    /// JSON text that is no schema that can be enforced.
    public struct FormatError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
        /// Where in the text, as a JSON pointer.
        public let pointer: String
        /// What is wrong there.
        public let reason: String

        /// The place and what is wrong there, as one line.
        public var description: String { ErrorText.schema(at: pointer, reason) }

        /// The place and what is wrong there, as one line.
        public var errorDescription: String? { description }
    }
}
