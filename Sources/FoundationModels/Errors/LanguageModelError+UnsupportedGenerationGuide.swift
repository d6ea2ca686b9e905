extension LanguageModelError {
    /// A guide that cannot be enforced.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema that holds it, if it has one.
        public var schemaName: String?
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
