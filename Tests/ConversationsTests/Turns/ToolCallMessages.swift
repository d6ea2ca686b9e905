import Conversations
import OrderedJSON

extension TurnForm {
    /// The messages that carry the results of calls, in the order of the calls.
    func resultMessages(_ results: [(call: ToolCall, content: String)]) -> [JSONValue] {
        results.map { result in
            var message: JSONObject = ["role": "tool"]
            if let id = result.call.id { message["tool_call_id"] = .string(id) }
            message["name"] = .string(result.call.name)
            message["content"] = .string(result.content)
            return .object(message)
        }
    }

    /// The message of a turn that called tools.
    func callMessage(text: String?, calls: [ToolCall], reasoning: String? = nil) -> JSONValue {
        var message: JSONObject = ["role": "assistant", "content": .string(text ?? "")]
        if let reasoning, !reasoning.isEmpty { message["reasoning_content"] = .string(reasoning) }
        message["tool_calls"] = .array(calls.map(\.message))
        return .object(message)
    }
}
