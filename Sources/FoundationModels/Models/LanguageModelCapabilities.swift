/// What a model can do.
public struct LanguageModelCapabilities: Sendable {
    /// One thing that a model can do.
    public struct Capability: Sendable, Hashable, CustomStringConvertible {
        /// What the capability is called in messages.
        public let description: String

        /// Reading images.
        public static var vision: Capability { Capability(description: "vision") }
        /// Keeping to a schema while text is made.
        public static var guidedGeneration: Capability { Capability(description: "guided generation") }
        /// Thinking before answering.
        public static var reasoning: Capability { Capability(description: "reasoning") }
        /// Calling tools.
        public static var toolCalling: Capability { Capability(description: "tool calling") }
    }

    private let capabilities: Set<Capability>

    /// Capabilities from a list.
    public init(_ capabilities: [Capability]) {
        self.capabilities = Set(capabilities)
    }

    /// Whether the model can do something.
    public func contains(_ capability: Capability) -> Bool {
        capabilities.contains(capability)
    }
}
