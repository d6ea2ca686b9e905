extension LanguageModelError {
    /// Something that a check of the program found.
    public struct GuardrailViolation: Sendable {
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
