/// What the model sees beside the prompt.
public struct ContextOptions: Sendable, Equatable {
    /// How much the model reasons before it answers.
    @nonexhaustive(warn)
    public enum ReasoningLevel: Sendable, Equatable {
        /// A little.
        case light
        /// Some.
        case moderate
        /// A lot.
        case deep
        /// A level that only the model knows.
        case custom(String)
    }

    /// Whether a schema is in the prompt, too; it is enforced either way.
    ///
    /// Nil leaves it to the request.
    public var includeSchemaInPrompt: Bool?
    /// How much the model reasons before it answers; nil leaves it to the model.
    public var reasoningLevel: ReasoningLevel?

    /// Options.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}
