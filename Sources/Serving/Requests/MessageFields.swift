import Conversations
import OrderedJSON

/// The conversation of a chat request.
enum MessageFields {
    /// The most messages of a request.
    static let limit = 10_000

    /// The values of a list of messages, or of items of a conversation.
    static func values(_ fields: inout FieldReader, _ name: String = "messages") throws(APIError) -> [JSONValue] {
        let path = fields.path.key(name)
        guard let values = try fields.array(name) else { throw .missing(path, expected: "an array of messages") }
        guard (1...limit).contains(values.count) else {
            throw .invalidValue(path, "\(values.count) messages; expected 1 to \(limit)")
        }
        return values
    }

    /// The messages of a request.
    ///
    /// - Parameter kinds: what the model takes.
    static func messages(_ fields: inout FieldReader, kinds: Set<ContentKind>) throws(APIError) -> [Message] {
        let path = fields.path.key("messages")
        let values = try values(&fields)
        var builder = ConversationBuilder()
        for (index, value) in values.enumerated() {
            var message = try FieldReader(value, at: path.index(index))
            try read(&message, kinds, into: &builder)
        }
        return try builder.answerable(endingAt: path.index(values.count - 1))
    }

    /// Refuses fields that require another text of the conversation than the model's template makes of it.
    static func refuseOtherRendering(_ fields: inout FieldReader) throws(APIError) {
        if try fields.bool("continue_final_message") == true {
            throw .unsupportedParameter(fields.path.key("continue_final_message"), "not supported; leave it out")
        }
        if try fields.bool("add_generation_prompt") == false {
            throw .unsupportedParameter(fields.path.key("add_generation_prompt"), "not supported; leave it out")
        }
        if fields.value("chat_template") != nil {
            throw .unsupportedParameter(fields.path.key("chat_template"), "not supported; leave it out")
        }
        // An empty list requests nothing.
        if let documents = fields.value("documents"), documents.arrayValue?.isEmpty != true {
            throw .unsupportedParameter(fields.path.key("documents"), "not supported; leave it out")
        }
    }

    private static func read(
        _ fields: inout FieldReader, _ kinds: Set<ContentKind>, into builder: inout ConversationBuilder
    ) throws(APIError) {
        let path = fields.path
        guard let role = try fields.word("role", ["system", "developer", "user", "assistant", "tool"]) else {
            throw .missing(path.key("role"), expected: "system, developer, user, assistant or tool")
        }
        let contents = ContentFields(kinds: ["user", "tool"].contains(role) ? kinds : [.text])
        let parts = try contents.parts(fields.value("content"), path.key("content"))
        let name = try fields.string("name")
        switch role {
        case "assistant":
            let reasoning = try fields.string("reasoning_content")
            var message = Message(.assistant, parts ?? [], name: name)
            message.reasoning = try fields.string("reasoning") ?? reasoning
            for (index, call) in (try fields.array("tool_calls") ?? []).enumerated() {
                message.calls.append(try self.call(call, path.key("tool_calls").index(index)))
            }
            if parts == nil, message.calls.isEmpty, let refusal = try fields.string("refusal") {
                message.parts = [.text(refusal)]
            }
            builder.add(turn: message)
        case "tool":
            guard let parts else { throw .missing(path.key("content"), expected: "the tool's result") }
            let id = try fields.requiredString("tool_call_id")
            try builder.add(ToolResult(of: id, name: name, parts), at: path.key("tool_call_id"))
        default:
            guard let parts else { throw .missing(path.key("content"), expected: "a string or text parts") }
            if role == "user" {
                builder.add(user: parts, name: name)
            } else {
                builder.add(system: parts, name: name)
            }
        }
    }

    private static func call(_ value: JSONValue, _ path: FieldPath) throws(APIError) -> ToolCall {
        var fields = try FieldReader(value, at: path)
        if try fields.string("type") == "custom" {
            guard var custom = try fields.object("custom") else {
                throw .missing(path.key("custom"), expected: "an object with name and input")
            }
            return ToolCall(
                id: try fields.string("id"), text: try custom.requiredString("name"),
                input: try custom.requiredString("input"))
        }
        guard var function = try fields.object("function") else {
            throw .missing(path.key("function"), expected: "an object with name and arguments")
        }
        return ToolCall(
            id: try fields.string("id"), name: try function.requiredString("name"),
            arguments: try arguments(function.value("arguments"), function.path.key("arguments")))
    }

    /// The arguments of an earlier call: an object, or its JSON text.
    static func arguments(_ value: JSONValue?, _ path: FieldPath) throws(APIError) -> JSONObject {
        switch value {
        case nil: return [:]
        case .object(let object)?: return object
        case .string(let text)? where text.isEmpty: return [:]
        case .string(let text)?:
            var parser = JSONParser()
            parser.maximumDepth = RequestBody.depthLimit
            parser.duplicateKeys = .keepLast
            guard let object = (try? parser.parse(text))?.objectValue else {
                throw .invalidValue(path, "expected the JSON text of an object")
            }
            return object
        case let other?: throw .wrongKind(path, expected: "the JSON text of an object", found: other)
        }
    }
}
