extension LanguageModelError {
    /// Something that the model cannot do.
    public struct UnsupportedCapability: Sendable {
        /// What the request needs.
        public var capability: LanguageModelCapabilities.Capability
        /// What happened and what to do, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]

        /// An error from its parts.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
