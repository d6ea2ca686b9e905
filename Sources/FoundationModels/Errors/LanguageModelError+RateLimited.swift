public import Foundation

extension LanguageModelError {
    /// A limit that the program installed and that is reached.
    public struct RateLimited: Sendable {
        /// When requests are possible again, if that is known.
        public var resetDate: Date?
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
