import Conversations
import OrderedJSON

/// The conversation of one of Ollama's requests.
struct OllamaMessages {
    private let kinds: Set<ContentKind>
    private let model: String
    private var builder = ConversationBuilder()
    /// Calls without a result, in their order.
    private var open: [(id: String, name: String)] = []
    private var calls = 0

    private init(_ kinds: Set<ContentKind>, model: String) {
        (self.kinds, self.model) = (kinds, model)
    }

    /// Reads the messages of a chat.
    ///
    /// - Parameters:
    ///   - kinds: what the model takes.
    ///   - model: what errors call it.
    static func read(
        _ values: [JSONValue], _ fields: FieldReader, kinds: Set<ContentKind>, model: String
    ) throws(APIError) -> [Message] {
        let path = fields.path.key("messages")
        guard values.count <= MessageFields.limit else {
            throw .invalidValue(path, "\(values.count) messages; expected at most \(MessageFields.limit)")
        }
        var messages = OllamaMessages(kinds, model: model)
        for (index, value) in values.enumerated() {
            var message = try FieldReader(value, at: path.index(index))
            try messages.add(&message)
        }
        return try messages.builder.answerable(endingAt: path.index(values.count - 1))
    }

    /// The messages of a prompt.
    static func prompt(
        _ fields: inout FieldReader, kinds: Set<ContentKind>, model: String
    ) throws(APIError) -> [Message] {
        var messages = OllamaMessages(kinds, model: model)
        if let system = try fields.string("system"), !system.isEmpty {
            messages.builder.add(system: [.text(system)])
        }
        let images = try messages.images(&fields)
        messages.builder.add(user: images + [.text(try fields.string("prompt") ?? "")])
        return messages.builder.messages
    }

    private mutating func add(_ message: inout FieldReader) throws(APIError) {
        guard let role = try message.word("role", ["system", "user", "assistant", "tool"]) else {
            throw .missing(message.path.key("role"), expected: "system, user, assistant or tool")
        }
        let text = try message.string("content") ?? ""
        let images = try images(&message)
        switch role {
        case "system": builder.add(system: [.text(text)])
        case "user": builder.add(user: images + [.text(text)])
        case "tool":
            let id = try message.string("tool_call_id")
            let old = try message.string("name")
            let name = try message.string("tool_name") ?? old
            let result = ToolResult(of: answered(id, name), name: name, images + [.text(text)])
            try builder.add(result, at: message.path.key(id == nil ? "tool_name" : "tool_call_id"))
        default:
            var turn = Message(.assistant, text.isEmpty ? [] : [.text(text)])
            turn.reasoning = try message.string("thinking")
            let path = message.path.key("tool_calls")
            for (index, value) in (try message.array("tool_calls") ?? []).enumerated() {
                turn.calls.append(try call(value, path.index(index)))
            }
            if turn.calls.isEmpty, turn.parts.isEmpty { turn.parts = [.text("")] }
            builder.add(turn: turn)
        }
    }

    private mutating func call(_ value: JSONValue, _ path: FieldPath) throws(APIError) -> ToolCall {
        var fields = try FieldReader(value, at: path)
        guard var function = try fields.object("function") else {
            throw .missing(path.key("function"), expected: "an object with name and arguments")
        }
        let name = try function.requiredString("name")
        calls += 1
        // A name by which its result finds it, where the client keeps none.
        let id = try fields.string("id") ?? "call_\(calls)"
        open.append((id, name))
        return ToolCall(
            id: id, name: name,
            arguments: try MessageFields.arguments(function.value("arguments"), function.path.key("arguments")))
    }

    /// The call that a result belongs to: by its id, else the first open one of its name, else the first open one.
    private mutating func answered(_ id: String?, _ name: String?) -> String? {
        let place =
            id.map { id in open.firstIndex { $0.id == id } }
            ?? name.map { name in open.firstIndex { $0.name == name } } ?? open.indices.first
        guard let place else { return id ?? name ?? "" }
        return open.remove(at: place).id
    }

    /// `images`: files in base64.
    private func images(_ fields: inout FieldReader) throws(APIError) -> [ContentPart] {
        let path = fields.path.key("images")
        let values = try fields.array("images") ?? []
        if !values.isEmpty, !kinds.contains(.image) {
            throw .unsupportedValue(path, "\"\(APIError.short(model))\" does not support images")
        }
        var parts: [ContentPart] = []
        for (index, value) in values.enumerated() {
            guard let text = value.stringValue else {
                throw .wrongKind(path.index(index), expected: "an image in base64", found: value)
            }
            do {
                parts.append(.image(ImagePart(try ImageSource(base64: text, mediaType: nil))))
            } catch {
                throw .image(error, at: path.index(index))
            }
        }
        return parts
    }
}
