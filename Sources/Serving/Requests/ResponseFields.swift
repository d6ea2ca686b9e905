import Generation
import OrderedJSON

/// A request to `/v1/responses`; nothing of it is kept.
struct ResponseFields: Sendable {
    var common: CommonFields
    var messages: [JSONValue]
    var tools: ToolFields
    var scoring: TokenScoring?
    var templateArguments: JSONObject = [:]
    /// What the answer repeats of the request, in the answer's order.
    let repeated: JSONObject

    /// Fields that ask for a memory, or for what runs later.
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
        var messages = TurnMessages()
        if let text = try fields.string("instructions") { messages.add(role: "system", text) }
        try Self.readInput(&fields, into: &messages)
        self.messages = messages.messages
        if self.messages.last?["role"] == "assistant" {
            throw .unsupportedValue(
                fields.path.key("input"), "the last item is the assistant's; continuing it is not supported")
        }
        var dropped: [String] = []
        tools = try ToolFields(flat: &fields, dropped: &dropped)
        common.ignored += dropped
        var text = try fields.object("text")
        text?.accept(["verbosity"])
        if var format = try text?.object("format") {
            try common.hold(to: try AnswerFormFields(flat: &format))
        }
        let effort = try fields.object("reasoning").map { (value) throws(APIError) in
            var reasoning = value
            return try reasoning.word("effort", ["none", "minimal", "low", "medium", "high", "xhigh", "max"])
        }
        if let effort, let effort { templateArguments = ChatCompletionFields.reasoningArguments(effort) }
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
            "temperature": value("temperature", 1), "text": value("text", ["format": ["type": "text"]]),
            "tool_choice": value("tool_choice", "auto"), "tools": value("tools", []), "top_p": value("top_p", 1),
            "truncation": "disabled", "store": false, "background": false,
        ]
    }

    // MARK: Items

    private static func readInput(_ fields: inout FieldReader, into messages: inout TurnMessages) throws(APIError) {
        let path = fields.path.key("input")
        guard let value = fields.value("input") else { throw .missing(path, expected: "a string or items") }
        if let text = value.stringValue { return messages.add(role: "user", text) }
        guard let items = value.arrayValue, !items.isEmpty else {
            throw .wrongKind(path, expected: "a string or items", found: value)
        }
        guard items.count <= MessageFields.limit else {
            throw .invalidValue(path, "\(items.count) items; expected at most \(MessageFields.limit)")
        }
        for (index, item) in items.enumerated() {
            var item = try FieldReader(item, at: path.index(index))
            try readItem(&item, into: &messages)
        }
    }

    private static func readItem(_ item: inout FieldReader, into messages: inout TurnMessages) throws(APIError) {
        switch try item.string("type") ?? "message" {
        case "message":
            guard let role = try item.word("role", ["system", "developer", "user", "assistant"]) else {
                throw .missing(item.path.key("role"), expected: "system, developer, user or assistant")
            }
            guard let text = try MessageFields.text(item.value("content"), item.path.key("content")) else {
                throw .missing(item.path.key("content"), expected: "a string or parts")
            }
            messages.add(role: role == "developer" ? "system" : role, text)
        case "function_call":
            messages.add(
                call: try item.requiredString("call_id"), name: try item.requiredString("name"),
                arguments: try MessageFields.arguments(item.value("arguments"), item.path.key("arguments")))
        case "function_call_output":
            guard let text = try MessageFields.text(item.value("output"), item.path.key("output")) else {
                throw .missing(item.path.key("output"), expected: "a string or parts")
            }
            messages.add(result: text, of: try item.requiredString("call_id"))
        case "reasoning":
            for (index, part) in (try item.array("content") ?? []).enumerated() {
                var part = try FieldReader(part, at: item.path.key("content").index(index))
                messages.add(reasoning: try part.requiredString("text"))
            }
        case let type:
            throw .unsupportedValue(
                item.path.key("type"), "items of the type '\(APIError.short(type))' are not supported")
        }
    }
}

extension ToolFields {
    /// The tools of a response: functions whose parts stand beside their type.
    ///
    /// Tools that a server would run are dropped where no call is demanded, since some programs always send them.
    init(flat fields: inout FieldReader, dropped: inout [String]) throws(APIError) {
        self.init()
        let path = fields.path.key("tools")
        let values = try fields.array("tools") ?? []
        guard values.count <= Self.limit else {
            throw .invalidValue(path, "\(values.count) tools; expected at most \(Self.limit)")
        }
        let isFree = [nil, "auto", "none"].contains(fields.value("tool_choice"))
        for (index, value) in values.enumerated() {
            var tool = try FieldReader(value, at: path.index(index))
            let type = try tool.requiredString("type")
            if type == "function" {
                var function = try FieldReader(value, at: path.index(index), in: fields)
                function.accept(["type"])
                try add(function)
            } else if isFree {
                dropped.append("tools[\(index)]")
            } else {
                throw .unsupportedValue(
                    tool.path.key("type"), "tools of the type '\(APIError.short(type))' are not supported")
            }
        }
        try readChoices(&fields)
    }
}
