import OrderedJSON

/// A conversation put together from pieces: thoughts, text and calls of one turn are one message of the assistant.
struct TurnMessages {
    private var finished: [JSONValue] = []
    private var reasoning = ""
    private var text: String?
    private var calls: [JSONValue] = []

    /// The messages, in the form that templates take.
    var messages: [JSONValue] {
        var copy = self
        copy.endTurn()
        return copy.finished
    }

    mutating func add(role: String, _ text: String) {
        guard role != "assistant" else {
            // Text behind calls belongs to another turn.
            if !calls.isEmpty { endTurn() }
            self.text = (self.text ?? "") + text
            return
        }
        endTurn()
        finished.append(["role": .string(role), "content": .string(text)])
    }

    mutating func add(reasoning text: String) {
        if self.text != nil || !calls.isEmpty { endTurn() }
        reasoning += text
    }

    mutating func add(call id: String, name: String, arguments: JSONObject) {
        calls.append(MessageFields.toolCall(id: id, name: name, arguments: arguments))
    }

    mutating func add(result text: String, of id: String) {
        endTurn()
        finished.append(["role": "tool", "content": .string(text), "tool_call_id": .string(id)])
    }

    private mutating func endTurn() {
        defer { (reasoning, text, calls) = ("", nil, []) }
        guard text != nil || !calls.isEmpty || !reasoning.isEmpty else { return }
        var message: JSONObject = ["role": "assistant", "content": .string(calls.isEmpty ? text ?? "" : text)]
        if !reasoning.isEmpty { message["reasoning_content"] = .string(reasoning) }
        if !calls.isEmpty { message["tool_calls"] = .array(calls) }
        finished.append(.object(message))
    }
}
