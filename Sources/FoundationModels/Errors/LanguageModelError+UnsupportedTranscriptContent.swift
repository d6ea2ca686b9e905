extension LanguageModelError {
    /// Parts of a transcript that the model cannot read.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries that hold them.
        public var unsupportedContent: [Transcript.Entry]
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
