import Conversations
import OrderedJSON

/// The items of a request to `/v1/responses`, after those of the responses that it continues, and the messages that they
/// are.
struct ResponseItems {
    /// The items of the request itself, with what it names by ids in its place.
    private(set) var own: [JSONValue] = []
    /// The response that the request continues.
    let previousID: String?
    private(set) var messages: [Message] = []
    private let kinds: Set<ContentKind>
    private let memory: ResponseMemory?
    private var builder = ConversationBuilder()
    /// The ids of earlier items, and those that the request names.
    private var (earlierIDs, namedIDs): (Set<String>, Set<String>) = ([], [])
    /// Items of stored responses among which the request names some.
    private var stored: [ItemPlace.Group: [JSONValue]] = [:]

    /// Reads `instructions`, `previous_response_id` and `input`.
    ///
    /// - Parameters:
    ///   - kinds: what the model takes.
    ///   - memory: what is stored of the client; nil where nothing is.
    init(_ fields: inout FieldReader, kinds: Set<ContentKind>, memory: ResponseMemory?) throws(APIError) {
        (self.kinds, self.memory) = (kinds, memory)
        previousID = try fields.string("previous_response_id")
        // Those of earlier responses are not carried over.
        if let text = try fields.string("instructions") { builder.add(system: [.text(text)]) }
        let earlierCount = try readEarlier(at: fields.path.key("previous_response_id"))
        let path = fields.path.key("input")
        guard let value = fields.value("input") else { throw .missing(path, expected: "a string or items") }
        if let text = value.stringValue {
            builder.add(user: [.text(text)])
            own = [["type": "message", "role": "user", "content": [["type": "input_text", "text": .string(text)]]]]
            messages = builder.messages
            return
        }
        guard let items = value.arrayValue, !items.isEmpty else {
            throw .wrongKind(path, expected: "a string or items", found: value)
        }
        guard earlierCount + items.count <= MessageFields.limit else {
            let earlier = earlierCount > 0 ? " after \(earlierCount) earlier ones" : ""
            throw .invalidValue(path, "\(items.count) items\(earlier); expected at most \(MessageFields.limit)")
        }
        for (index, item) in items.enumerated() {
            own.append(try read(item, at: path.index(index)))
        }
        messages = try builder.answerable(endingAt: path.index(items.count - 1))
    }

    /// Reads the items of the conversation that the request continues; their number.
    private mutating func readEarlier(at path: FieldPath) throws(APIError) -> Int {
        guard let previousID else { return 0 }
        guard let memory else { throw .storeIsOff(path) }
        let items = try memory.items(continuing: previousID, at: path)
        for (index, value) in items.enumerated() {
            var item = try FieldReader(value, at: path.index(index))
            try readItem(&item)
            if let id = value["id"]?.stringValue { earlierIDs.insert(id) }
        }
        return items.count
    }

    /// Reads an item of the request; the item, or what it names by its id.
    private mutating func read(_ value: JSONValue, at path: FieldPath) throws(APIError) -> JSONValue {
        var item = try FieldReader(value, at: path)
        let id = value["id"]?.stringValue
        if let id, earlierIDs.contains(id) {
            throw .invalidValue(
                path.key("id"),
                "the item '\(APIError.short(id))' is one of those that previous_response_id continues; leave it out")
        }
        guard value["type"] == "item_reference" else {
            try readItem(&item)
            return value
        }
        let place = path.key("id")
        guard let memory else { throw .storeIsOff(place) }
        let name = try item.requiredString("id")
        guard namedIDs.insert(name).inserted else {
            throw .invalidValue(place, "the item '\(APIError.short(name))' is named before; leave it out here")
        }
        let named = try stored(name, in: memory, at: place)
        var other = try FieldReader(named, at: path)
        try readItem(&other)
        return named
    }

    /// The stored item with an id.
    private mutating func stored(
        _ id: String, in memory: ResponseMemory, at path: FieldPath
    ) throws(APIError) -> JSONValue {
        if memory.store.isOff { throw .storeIsOff(path) }
        guard let place = ItemPlace(id) else { throw .noStoredItem(id, path) }
        if stored[place.group] == nil { stored[place.group] = try memory.items(in: place.group) }
        guard let items = stored[place.group], items.indices.contains(place.index),
            items[place.index]["id"]?.stringValue == id
        else { throw .noStoredItem(id, path) }
        return items[place.index]
    }

    private mutating func readItem(_ item: inout FieldReader) throws(APIError) {
        switch try item.string("type") ?? "message" {
        case "message":
            switch try item.word("role", ["system", "developer", "user", "assistant"]) {
            case nil: throw .missing(item.path.key("role"), expected: "system, developer, user or assistant")
            case "assistant": builder.add(assistant: try parts(&item, "content", [.text]))
            case "user": builder.add(user: try parts(&item, "content", kinds))
            default: builder.add(system: try parts(&item, "content", [.text]))
            }
        case "function_call":
            builder.add(
                ToolCall(
                    id: try item.requiredString("call_id"), name: try item.requiredString("name"),
                    arguments: try MessageFields.arguments(item.value("arguments"), item.path.key("arguments"))))
        case "custom_tool_call":
            builder.add(
                ToolCall(
                    id: try item.requiredString("call_id"), text: try item.requiredString("name"),
                    input: try item.requiredString("input")))
        case "function_call_output", "custom_tool_call_output":
            let result = try parts(&item, "output", kinds)
            try builder.add(
                ToolResult(of: try item.requiredString("call_id"), result), at: item.path.key("call_id"))
        case "reasoning":
            for (index, part) in (try item.array("content") ?? []).enumerated() {
                var part = try FieldReader(part, at: item.path.key("content").index(index))
                builder.add(reasoning: try part.requiredString("text"))
            }
        case let type:
            throw .unsupportedValue(
                item.path.key("type"), "items of the type '\(APIError.short(type))' are not supported")
        }
    }

    /// The parts under a name, which have to be there.
    private func parts(
        _ item: inout FieldReader, _ name: String, _ kinds: Set<ContentKind>
    ) throws(APIError) -> [ContentPart] {
        let path = item.path.key(name)
        guard let parts = try ContentFields(kinds: kinds).parts(item.value(name), path) else {
            throw .missing(path, expected: "a string or parts")
        }
        return parts
    }
}
