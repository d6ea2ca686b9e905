import ConstrainedDecoding
public import Conversations
public import Generation
public import Grammars
public import OrderedJSON

/// One turn that is requested of a chat model.
public struct ChatRequest: Sendable {
    /// What was said, and the tools that the model is shown.
    public var conversation: Conversation
    /// What the answer is held to, enforced but not shown (see ``SchemaPrompt``); nil for free text.
    public var answer: AnswerForm?
    /// Whether tools may, must or must not be called.
    public var toolChoice: TurnForm.ToolChoice
    /// The names of the tools that may be called, where those are not all that are shown.
    public var callableTools: Set<String>?
    /// The most calls of the turn; nil for as many as the model's form has room for.
    public var maximumCalls: Int?
    /// Limits and sampling.
    public var options: DecodingOptions
    /// How much to reason before the answer; nil to leave it to the template.
    public var effort: ReasoningEffort?
    /// Further variables of the template, which win over those of the effort.
    public var templateArguments: JSONObject

    /// A turn from its parts.
    public init(
        _ conversation: Conversation, answer: AnswerForm? = nil, toolChoice: TurnForm.ToolChoice = .automatic,
        options: DecodingOptions = DecodingOptions(), effort: ReasoningEffort? = nil,
        templateArguments: JSONObject = [:]
    ) {
        self.conversation = conversation
        self.answer = answer
        self.toolChoice = toolChoice
        self.options = options
        self.effort = effort
        self.templateArguments = templateArguments
    }

    /// A turn after messages without tools.
    public init(messages: [Message], answer: AnswerForm? = nil, options: DecodingOptions = DecodingOptions()) {
        self.init(Conversation(messages: messages), answer: answer, options: options)
    }

    /// All variables of the template.
    var variables: JSONObject {
        var variables = effort?.templateArguments ?? [:]
        for entry in templateArguments.entries { variables[entry.key] = entry.value }
        return variables
    }
}

/// What an answer is held to.
public enum AnswerForm: Sendable {
    /// JSON that a schema allows.
    case json(schema: JSONValue)
    /// Text that a regular expression matches as a whole.
    case pattern(String)
    /// Text of a grammar as clients send it.
    case grammar(GrammarForm)

    /// One of some texts.
    public static func choice(of texts: [String]) -> AnswerForm {
        .pattern("(?:" + texts.map(escaped).joined(separator: "|") + ")")
    }

    /// A text as a pattern that matches nothing else: each scalar by its number, unless it is a letter or digit.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { pattern, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": pattern.unicodeScalars.append(scalar)
            default: pattern += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
    }
}

extension AnswerForm: Hashable {
    /// The form as JSON, which is compared byte by byte.
    private var content: [JSONValue] {
        switch self {
        case .json(let schema): ["json", schema]
        case .pattern(let pattern): ["pattern", .string(pattern)]
        case .grammar(let form): ["grammar", form.key]
        }
    }

    /// Whether the forms have the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.content == right.content }

    /// Adds the kind and the content.
    public func hash(into hasher: inout Hasher) { hasher.combine(content) }

    /// The bytes that the form occupies, about.
    var byteCount: Int { content.reduce(0) { $0 + $1.byteCount } }
}

/// A text that a model continues, without a conversation's form.
public struct TextRequest: Sendable {
    /// The ids of the text.
    public var prompt: [Int32]
    /// What the continuation is held to; nil for free text.
    public var answer: AnswerForm?
    /// Limits and sampling.
    public var options: DecodingOptions

    /// A continuation from its parts.
    public init(prompt: [Int32], answer: AnswerForm? = nil, options: DecodingOptions = DecodingOptions()) {
        self.prompt = prompt
        self.answer = answer
        self.options = options
    }
}
