import Chat
import Conversations
import Generation
import OrderedJSON

/// A request to `/v1/responses`; nothing of it is kept.
struct ResponseFields: ChatFields {
    var common: CommonFields
    var messages: [Message]
    var tools: ToolFields
    var scoring: TokenScoring?
    var effort: ReasoningEffort?
    /// What the answer repeats of the request, in the answer's order; what is null of the sampling is said by the model.
    let repeated: JSONObject

    /// Fields that require a memory, or something that runs later.
    private static let refused = ["previous_response_id", "conversation", "prompt"]

    /// Reads a request's members.
    init(_ object: JSONObject, facts: ModelFacts) throws(APIError) {
        var known = object
        if let store = object["store"], store.boolValue == nil, !store.isNull {
            throw .wrongKind(FieldPath().key("store"), expected: "true or false", found: store)
        }
        // Nothing is kept either way, as the answer says.
        known["store"] = nil
        var fields = FieldReader(known)
        for name in Self.refused where fields.value(name) != nil {
            throw .unsupportedParameter(fields.path.key(name), "the server keeps nothing; send the whole conversation")
        }
        common = try CommonFields(&fields, facts: facts, limits: ["max_output_tokens"])
        try common.checkCount(at: fields.path)
        messages = try Self.messages(&fields, kinds: facts.contentKinds)
        var dropped: [String] = []
        tools = try ToolFields(flat: &fields, dropped: &dropped)
        common.ignored += dropped
        var text = try fields.object("text")
        text?.accept(["verbosity"])
        if var format = try text?.object("format") {
            try common.hold(to: try AnswerFormFields(flat: &format))
        }
        if var reasoning = try fields.object("reasoning") {
            effort = try ChatCompletionFields.effort(&reasoning, "effort")
        }
        let alternatives = try fields.integer("top_logprobs", 0...ChatCompletionFields.alternativesLimit)
        for (index, name) in (try fields.array("include") ?? []).enumerated() {
            switch name {
            case "message.output_text.logprobs": scoring = TokenScoring(alternatives: alternatives ?? 0)
            // There is nothing to be encrypted: nothing is kept.
            case "reasoning.encrypted_content": break
            case .string: common.ignored.append("include[\(index)]")
            default:
                throw .wrongKind(fields.path.key("include").index(index), expected: "a string", found: name)
            }
        }
        if let alternatives, alternatives > 0, scoring == nil {
            throw .invalidValue(
                fields.path.key("top_logprobs"), "needs include to name message.output_text.logprobs")
        }
        if try fields.word("truncation", ["auto", "disabled"]) == "auto" {
            throw .unsupportedValue(fields.path.key("truncation"), "conversations are not cut; expected disabled")
        }
        fields.accept(["max_tool_calls", "context_management"])
        repeated = Self.repeated(object)
        try common.finish(fields, facts: facts)
    }

    private static func repeated(_ object: JSONObject) -> JSONObject {
        func value(_ name: String, _ standing: JSONValue) -> JSONValue {
            guard let value = object[name], !value.isNull else { return standing }
            return value
        }
        return [
            "instructions": value("instructions", .null), "max_output_tokens": value("max_output_tokens", .null),
            "metadata": value("metadata", [:]), "parallel_tool_calls": value("parallel_tool_calls", true),
            "previous_response_id": nil, "reasoning": value("reasoning", ["effort": nil, "summary": nil]),
            "temperature": value("temperature", .null), "text": value("text", ["format": ["type": "text"]]),
            "tool_choice": value("tool_choice", "auto"), "tools": value("tools", []), "top_p": value("top_p", .null),
            "truncation": "disabled", "store": false, "background": false,
        ]
    }

    // MARK: Items

    private static func messages(
        _ fields: inout FieldReader, kinds: Set<ContentKind>
    ) throws(APIError) -> [Message] {
        var builder = ConversationBuilder()
        if let text = try fields.string("instructions") { builder.add(system: [.text(text)]) }
        let path = fields.path.key("input")
        guard let value = fields.value("input") else { throw .missing(path, expected: "a string or items") }
        if let text = value.stringValue {
            builder.add(user: [.text(text)])
            return builder.messages
        }
        guard let items = value.arrayValue, !items.isEmpty else {
            throw .wrongKind(path, expected: "a string or items", found: value)
        }
        guard items.count <= MessageFields.limit else {
            throw .invalidValue(path, "\(items.count) items; expected at most \(MessageFields.limit)")
        }
        for (index, item) in items.enumerated() {
            var item = try FieldReader(item, at: path.index(index))
            try readItem(&item, kinds, into: &builder)
        }
        return try builder.answerable(endingAt: path.index(items.count - 1))
    }

    private static func readItem(
        _ item: inout FieldReader, _ kinds: Set<ContentKind>, into builder: inout ConversationBuilder
    ) throws(APIError) {
        /// The parts under a name, which have to be there.
        func parts(_ name: String, _ kinds: Set<ContentKind>) throws(APIError) -> [ContentPart] {
            let path = item.path.key(name)
            guard let parts = try ContentFields(kinds: kinds).parts(item.value(name), path) else {
                throw .missing(path, expected: "a string or parts")
            }
            return parts
        }
        switch try item.string("type") ?? "message" {
        case "message":
            switch try item.word("role", ["system", "developer", "user", "assistant"]) {
            case nil: throw .missing(item.path.key("role"), expected: "system, developer, user or assistant")
            case "assistant": builder.add(assistant: try parts("content", [.text]))
            case "user": builder.add(user: try parts("content", kinds))
            default: builder.add(system: try parts("content", [.text]))
            }
        case "function_call":
            builder.add(
                ToolCall(
                    id: try item.requiredString("call_id"), name: try item.requiredString("name"),
                    arguments: try MessageFields.arguments(item.value("arguments"), item.path.key("arguments"))))
        case "function_call_output":
            let result = try parts("output", kinds)
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
}
