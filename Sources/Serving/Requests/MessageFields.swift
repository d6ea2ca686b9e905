import OrderedJSON

/// The conversation of a chat request, in the form that templates take.
enum MessageFields {
    /// The most messages of a request.
    static let limit = 10_000

    /// The messages of a request.
    static func messages(_ fields: inout FieldReader) throws(APIError) -> [JSONValue] {
        let path = fields.path.key("messages")
        guard let values = try fields.array("messages") else { throw .missing(path, expected: "an array of messages") }
        guard (1...limit).contains(values.count) else {
            throw .invalidValue(path, "\(values.count) messages; expected 1 to \(limit)")
        }
        var messages: [JSONValue] = []
        for (index, value) in values.enumerated() { messages.append(try message(value, path.index(index))) }
        if messages.last?["role"] == "assistant" {
            throw .unsupportedValue(
                path.index(messages.count - 1),
                "the last message is the assistant's; continuing it is not supported, end with another role")
        }
        return messages
    }

    /// Refuses fields that ask for another text of the conversation than the model's template makes of it.
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
        // None asks for nothing.
        if let documents = fields.value("documents"), documents.arrayValue?.isEmpty != true {
            throw .unsupportedParameter(fields.path.key("documents"), "not supported; leave it out")
        }
    }

    private static func message(_ value: JSONValue, _ path: FieldPath) throws(APIError) -> JSONValue {
        var fields = try FieldReader(value, at: path)
        guard let role = try fields.word("role", ["system", "developer", "user", "assistant", "tool"]) else {
            throw .missing(path.key("role"), expected: "system, developer, user, assistant or tool")
        }
        var message: JSONObject = ["role": .string(role == "developer" ? "system" : role)]
        let content = try text(fields.value("content"), path.key("content"))
        if let name = try fields.string("name") { message["name"] = .string(name) }
        switch role {
        case "assistant":
            message["content"] = .string(content)
            let reasoning = try fields.string("reasoning_content")
            if let reasoning = try fields.string("reasoning") ?? reasoning {
                message["reasoning_content"] = .string(reasoning)
            }
            if let calls = try fields.array("tool_calls"), !calls.isEmpty {
                var checked: [JSONValue] = []
                for (index, call) in calls.enumerated() {
                    checked.append(try self.call(call, path.key("tool_calls").index(index)))
                }
                message["tool_calls"] = .array(checked)
            } else if content == nil {
                message["content"] = .string(try fields.string("refusal") ?? "")
            }
        case "tool":
            guard let content else { throw .missing(path.key("content"), expected: "the tool's result") }
            message["content"] = .string(content)
            message["tool_call_id"] = .string(try fields.requiredString("tool_call_id"))
        default:
            guard let content else { throw .missing(path.key("content"), expected: "a string or text parts") }
            message["content"] = .string(content)
        }
        return .object(message)
    }

    /// The text of a content: a string, or parts that are joined.
    static func text(_ value: JSONValue?, _ path: FieldPath) throws(APIError) -> String? {
        switch value {
        case nil: return nil
        case .string(let text)?: return text
        case .array(let parts)?:
            var text = ""
            for (index, part) in parts.enumerated() {
                let path = path.index(index)
                var fields = try FieldReader(part, at: path)
                let type = try fields.requiredString("type")
                switch type {
                case "text", "input_text", "output_text": text += try fields.requiredString("text")
                case "refusal": text += try fields.requiredString("refusal")
                default:
                    throw .unsupportedValue(
                        path.key("type"), "parts of the type '\(APIError.short(type))' are not supported; expected text"
                    )
                }
            }
            return text
        case let other?: throw .wrongKind(path, expected: "a string or an array of parts", found: other)
        }
    }

    private static func call(_ value: JSONValue, _ path: FieldPath) throws(APIError) -> JSONValue {
        var fields = try FieldReader(value, at: path)
        guard var function = try fields.object("function") else {
            throw .missing(path.key("function"), expected: "an object with name and arguments")
        }
        let name = try function.requiredString("name")
        return toolCall(
            id: try fields.string("id"), name: name,
            arguments: try arguments(function.value("arguments"), function.path.key("arguments")))
    }

    /// A call as templates take it.
    static func toolCall(id: String?, name: String, arguments: JSONObject) -> JSONValue {
        var call: JSONObject = [:]
        if let id { call["id"] = .string(id) }
        call["type"] = "function"
        call["function"] = ["name": .string(name), "arguments": .object(arguments)]
        return .object(call)
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
