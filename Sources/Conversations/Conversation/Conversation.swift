/// A conversation as a model reads it: its messages, and the tools that the model is shown.
public struct Conversation: Sendable, Equatable {
    /// The messages, the earliest first.
    public var messages: [Message]
    /// The tools that the model is shown, in this order.
    public var tools: [ToolDefinition]

    /// A conversation from its parts.
    public init(messages: [Message] = [], tools: [ToolDefinition] = []) {
        self.messages = messages
        self.tools = tools
    }

    /// The calls that the assistant has made.
    public var callCount: Int { messages.reduce(0) { $0 + $1.calls.count } }

    /// Where the first part is that is of none of the kinds: the index of its message, and its own in there; nil where all
    /// parts are of these kinds.
    public func firstPart(outside kinds: Set<ContentKind>) -> (message: Int, part: Int)? {
        for (index, message) in messages.enumerated() {
            if let part = message.parts.firstIndex(where: { !kinds.contains($0.kind) }) { return (index, part) }
        }
        return nil
    }
}
