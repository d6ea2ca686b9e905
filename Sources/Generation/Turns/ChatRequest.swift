public import ChatTemplates
public import OrderedJSON

/// One turn that a chat model is asked for.
public struct ChatRequest: Sendable {
    /// The conversation in the form of OpenAI's API: objects with `role`, `content`, `tool_calls`, `tool_call_id`, `name`
    /// and `reasoning_content`.
    public var messages: [JSONValue]
    /// The tools that the model is shown: objects `{"type": "function", "function": {"name", "description",
    /// "parameters"}}`.
    public var tools: [JSONValue]
    /// The schema that the arguments of a tool must satisfy, by the tool's name, where it is another than the one shown.
    public var enforcedParameters: JSONObject
    /// The JSON Schema of the answer, enforced but not shown (see ``SchemaPrompt``); nil for free text.
    public var schema: JSONValue?
    /// Whether tools may, must or must not be called.
    public var toolChoice: ToolCallFormat.ToolChoice
    /// Limits and sampling.
    public var options: DecodingOptions
    /// Further variables of the template, such as `enable_thinking`.
    public var templateArguments: JSONObject

    /// A turn from its parts.
    public init(
        messages: [JSONValue], tools: [JSONValue] = [], enforcedParameters: JSONObject = [:], schema: JSONValue? = nil,
        toolChoice: ToolCallFormat.ToolChoice = .automatic, options: DecodingOptions = DecodingOptions(),
        templateArguments: JSONObject = [:]
    ) {
        self.messages = messages
        self.tools = tools
        self.enforcedParameters = enforcedParameters
        self.schema = schema
        self.toolChoice = toolChoice
        self.options = options
        self.templateArguments = templateArguments
    }
}

/// What a turn has cost, in tokens.
public struct ChatUsage: Sendable, Equatable {
    /// The whole prompt.
    public var promptTokens = 0
    /// The part of the prompt whose keys and values were found in a cache.
    public var cachedTokens = 0
    /// Everything that was generated.
    public var generatedTokens = 0
    /// The part of it that was reasoning.
    public var reasoningTokens = 0

    /// Nothing yet.
    public init() {}
}

/// What comes out of a turn while it is generated.
public enum ChatEvent: Sendable, Equatable {
    /// A piece of the answer, and how many tokens it took.
    case text(String, tokens: Int)
    /// A piece of the reasoning before it.
    case reasoning(String, tokens: Int)
    /// A call begins.
    case callBegan(id: String, name: String)
    /// A piece of the arguments as JSON text.
    case callArguments(id: String, name: String, String, tokens: Int)
    /// A call is complete.
    case callEnded(id: String)
    /// Nothing more follows.
    case finished(FinishReason, ChatUsage)
}
