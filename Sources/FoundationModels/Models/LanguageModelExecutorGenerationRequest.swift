public import Foundation

/// One turn that is requested of a model.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The identity of this turn; each turn of a session's request has its own.
    public var id: UUID
    /// Everything said so far; the last entry is the prompt or a tool's output.
    public var transcript: Transcript
    /// The tools that may be called.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema of the answer; nil for text.
    public var schema: GenerationSchema?
    /// How the response is generated.
    public var generationOptions: GenerationOptions
    /// What the model sees beside the prompt.
    public var contextOptions: ContextOptions
    /// What the program noted about the request.
    public var metadata: [String: GeneratedContent]

    /// A request from its parts.
    public init(
        id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition], schema: GenerationSchema? = nil,
        generationOptions: GenerationOptions, contextOptions: ContextOptions,
        metadata: [String: any ConvertibleToGeneratedContent]
    ) {
        self.id = id
        self.transcript = transcript
        self.enabledToolDefinitions = enabledTools
        self.schema = schema
        self.generationOptions = generationOptions
        self.contextOptions = contextOptions
        self.metadata = metadata.contents
    }
}
