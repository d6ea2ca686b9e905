extension LanguageModelError {
    /// A conversation with more tokens than the model can read.
    public struct ContextSizeExceeded: Sendable {
        /// How many tokens the model can read.
        public var contextSize: Int
        /// How many tokens the conversation has.
        public var tokenCount: Int
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]
        /// What does not fit, where the engine says so.
        package var overflow: ContextOverflow?

        /// An error from its parts.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
