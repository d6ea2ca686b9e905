/// Puts a conversation together, from whole messages or from pieces of them, and keeps the rules of their order.
///
/// Thoughts, text and calls that follow one another are one message of the assistant, as the model wrote them in one turn:
/// formats have one place for the text of a turn, before its calls. Text or thoughts after text without calls begin another
/// message. A result ends the turn.
public struct ConversationBuilder: Sendable {
    private let isExcerpt: Bool
    private var finished: [Message] = []
    /// The assistant's message that is being put together; nil between turns.
    private var turn: Message?
    private var callIDs: Set<String> = []
    private var hasCallWithoutID = false

    /// Nothing yet.
    ///
    /// - Parameter isExcerpt: whether messages may have been left out, so that a result may lack its call.
    public init(isExcerpt: Bool = false) {
        self.isExcerpt = isExcerpt
    }

    /// The messages so far.
    public var messages: [Message] { finished + (turn.map { [$0] } ?? []) }

    /// The messages of a conversation that a model can answer.
    ///
    /// - Throws: ``ConversationError/endsWithAssistant``.
    public func answerable() throws(ConversationError) -> [Message] {
        let messages = messages
        if messages.last?.role == .assistant { throw .endsWithAssistant }
        return messages
    }

    /// Adds what the model is told.
    public mutating func add(system parts: [ContentPart], name: String? = nil) {
        append(Message(.system, parts, name: name))
    }

    /// Adds what a user said.
    public mutating func add(user parts: [ContentPart], name: String? = nil) {
        append(Message(.user, parts, name: name))
    }

    /// Adds what a tool returned.
    ///
    /// - Throws: ``ConversationError/resultWithoutCall``.
    public mutating func add(_ result: ToolResult) throws(ConversationError) {
        try check(resultOf: result.callID)
        append(Message(result))
    }

    /// Adds a whole message of the assistant, which no piece belongs to.
    public mutating func add(turn message: Message) {
        var message = message
        message.role = .assistant
        for call in message.calls { note(call) }
        append(message)
    }

    /// Adds what the assistant said.
    public mutating func add(assistant parts: [ContentPart]) {
        continueTurn { $0.parts += parts.isEmpty ? [.text("")] : parts }
    }

    /// Adds what the assistant thought.
    public mutating func add(reasoning text: String) {
        continueTurn { $0.reasoning = ($0.reasoning ?? "") + text }
    }

    /// Adds a call of the assistant.
    public mutating func add(_ call: ToolCall) {
        note(call)
        if turn == nil { turn = Message(.assistant, []) }
        turn?.calls.append(call)
    }

    // MARK: Turns

    /// Changes the assistant's message, or begins another where this one has said all.
    private mutating func continueTurn(_ change: (inout Message) -> Void) {
        if let turn, !turn.parts.isEmpty, turn.calls.isEmpty { endTurn() }
        var message = turn ?? Message(.assistant, [])
        change(&message)
        turn = message
    }

    private mutating func append(_ message: Message) {
        endTurn()
        finished.append(message)
    }

    private mutating func endTurn() {
        if let turn { finished.append(turn) }
        turn = nil
    }

    private mutating func note(_ call: ToolCall) {
        if let id = call.id { callIDs.insert(id) } else { hasCallWithoutID = true }
    }

    private func check(resultOf id: String?) throws(ConversationError) {
        if isExcerpt || hasCallWithoutID { return }
        if let id, callIDs.contains(id) { return }
        throw .resultWithoutCall
    }
}
