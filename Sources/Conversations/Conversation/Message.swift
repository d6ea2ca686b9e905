public import OrderedJSON

/// One message of a conversation.
public struct Message: Sendable {
    /// Whose message it is.
    public enum Role: String, Sendable {
        /// What the model is told before or between what users say.
        case system
        /// What the model answers.
        case user
        /// What the model said.
        case assistant
        /// What a tool returned.
        case tool
    }

    /// Whose message it is.
    public var role: Role
    /// What it says, in order; empty for nothing.
    public var parts: [ContentPart]
    /// The name of the speaker among several of one role, or of the tool.
    public var name: String?
    /// What the assistant thought before it spoke; nil for nothing.
    public var reasoning: String?
    /// The calls that the assistant made.
    public var calls: [ToolCall]
    /// The id of the call that a tool's message is the result of.
    public var callID: String?
    /// Whether the tool failed, and the parts say how.
    public var isError: Bool

    /// A message from its parts.
    public init(
        _ role: Role, _ parts: [ContentPart], name: String? = nil, reasoning: String? = nil, calls: [ToolCall] = [],
        callID: String? = nil, isError: Bool = false
    ) {
        self.role = role
        self.parts = parts
        self.name = name
        self.reasoning = reasoning
        self.calls = calls
        self.callID = callID
        self.isError = isError
    }

    /// What the model is told.
    public static func system(_ text: String) -> Message { Message(.system, [.text(text)]) }

    /// What the model answers.
    public static func user(_ text: String) -> Message { Message(.user, [.text(text)]) }

    /// What the model said and called.
    public static func assistant(_ text: String, calls: [ToolCall] = []) -> Message {
        Message(.assistant, [.text(text)], calls: calls)
    }

    /// What a tool returned.
    public init(_ result: ToolResult) {
        self.init(.tool, result.parts, name: result.name, callID: result.callID, isError: result.isError)
    }

    /// What the message says, where it is text alone; nil where something else is among its parts.
    public var text: String? { parts.text }

    /// The message as templates take it: an object of OpenAI's form, with `role`, `content`, and `name`,
    /// `reasoning_content`, `tool_calls` and `tool_call_id` where it has them.
    ///
    /// The content of calls without a word is `null`. A failed tool's message has `is_error` as well.
    public var json: JSONValue {
        var message: JSONObject = ["role": .string(role.rawValue)]
        if let name { message["name"] = .string(name) }
        message["content"] = parts.isEmpty && !calls.isEmpty ? .null : parts.json
        if let reasoning { message["reasoning_content"] = .string(reasoning) }
        if !calls.isEmpty { message["tool_calls"] = .array(calls.map(\.message)) }
        if let callID { message["tool_call_id"] = .string(callID) }
        if isError { message["is_error"] = true }
        return .object(message)
    }
}

extension Message: Equatable {
    /// Whether the messages have the same bytes in the same parts.
    public static func == (left: Self, right: Self) -> Bool { left.parts == right.parts && left.json == right.json }
}
