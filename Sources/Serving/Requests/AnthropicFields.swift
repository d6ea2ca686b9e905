import ChatTemplates
import Generation
import OrderedJSON

/// A request to `/v1/messages`.
struct AnthropicFields: Sendable {
    var common: CommonFields
    var messages: [JSONValue]
    var tools: ToolFields
    var templateArguments: JSONObject = [:]

    /// Reads a request's members.
    ///
    /// - Parameter needsLimit: whether `max_tokens` must be there, which it need not for counting.
    init(_ object: JSONObject, facts: ModelFacts, needsLimit: Bool = true) throws(APIError) {
        var fields = FieldReader(object)
        common = try CommonFields(&fields, facts: facts, limits: ["max_tokens"])
        try common.checkCount(at: fields.path)
        if needsLimit {
            guard let limit = common.limit else {
                throw .missing(fields.path.key("max_tokens"), expected: "an integer of 1 or more")
            }
            guard limit > 0 else { throw .invalidValue(fields.path.key("max_tokens"), "0; expected 1 or more") }
        }
        common.sampling.stopStrings += try SamplingFields.stopStrings(&fields, "stop_sequences")
        var messages = TurnMessages()
        if let system = try MessageFields.text(fields.value("system"), fields.path.key("system")) {
            messages.add(role: "system", system)
        }
        let path = fields.path.key("messages")
        guard let values = try fields.array("messages"), !values.isEmpty else {
            throw .missing(path, expected: "an array of messages")
        }
        for (index, value) in values.enumerated() {
            var message = try FieldReader(value, at: path.index(index))
            try Self.read(&message, into: &messages)
        }
        self.messages = messages.messages
        if self.messages.last?["role"] == "assistant" {
            throw .unsupportedValue(
                path, "the last message is the assistant's; continuing it is not supported, end with the user's")
        }
        tools = try ToolFields(anthropic: &fields)
        if var thinking = try fields.object("thinking") {
            let type = try thinking.word("type", ["enabled", "disabled", "adaptive"])
            if type == "disabled" { templateArguments = ChatCompletionFields.reasoningArguments("none") }
            if type == "enabled" { templateArguments = ["enable_thinking": true] }
        }
        try readOutput(&fields)
        for name in ["container", "mcp_servers"] {
            guard let value = fields.value(name), value.arrayValue?.isEmpty != true else { continue }
            throw .unsupportedParameter(fields.path.key(name), "the server runs no tools; leave it out")
        }
        fields.accept(["cache_control", "context_management"])
        try common.finish(fields, facts: facts)
    }

    /// What the answer is held to, under its new name and its old one, and how much thought it is to take.
    private mutating func readOutput(_ fields: inout FieldReader) throws(APIError) {
        if var output = try fields.object("output_config") {
            if let effort = try output.word("effort", ["low", "medium", "high", "xhigh", "max"]) {
                templateArguments["reasoning_effort"] = .string(effort)
            }
            if var format = try output.object("format") { try common.hold(to: try AnswerFormFields(flat: &format)) }
        }
        if var format = try fields.object("output_format") {
            try common.hold(to: try AnswerFormFields(flat: &format))
        }
    }

    private static func read(_ message: inout FieldReader, into messages: inout TurnMessages) throws(APIError) {
        guard let role = try message.word("role", ["user", "assistant", "system"]) else {
            throw .missing(message.path.key("role"), expected: "user or assistant")
        }
        let path = message.path.key("content")
        guard let content = message.value("content") else { throw .missing(path, expected: "a string or blocks") }
        if let text = content.stringValue { return messages.add(role: role, text) }
        guard let blocks = content.arrayValue else {
            throw .wrongKind(path, expected: "a string or blocks", found: content)
        }
        var text = ""
        for (index, value) in blocks.enumerated() {
            var block = try FieldReader(value, at: path.index(index))
            switch try block.requiredString("type") {
            case "text": text += try block.requiredString("text")
            case "thinking": messages.add(reasoning: try block.requiredString("thinking"))
            case "redacted_thinking": break
            case "tool_use":
                if !text.isEmpty { messages.add(role: role, text) }
                text = ""
                messages.add(
                    call: try block.requiredString("id"), name: try block.requiredString("name"),
                    arguments: try block.dictionary("input")?.object ?? [:])
            case "tool_result":
                let result = try MessageFields.text(block.value("content"), block.path.key("content"))
                messages.add(result: result ?? "", of: try block.requiredString("tool_use_id"))
            case let type:
                throw .unsupportedValue(
                    block.path.key("type"), "blocks of the type '\(APIError.short(type))' are not supported")
            }
        }
        if !text.isEmpty { messages.add(role: role, text) }
    }
}

extension ToolFields {
    /// The tools of `/v1/messages`.
    init(anthropic fields: inout FieldReader) throws(APIError) {
        self.init()
        let path = fields.path.key("tools")
        let values = try fields.array("tools") ?? []
        guard values.count <= Self.limit else {
            throw .invalidValue(path, "\(values.count) tools; expected at most \(Self.limit)")
        }
        for (index, value) in values.enumerated() {
            var tool = try FieldReader(value, at: path.index(index), in: fields)
            tool.accept(["cache_control"])
            if let type = try tool.string("type"), type != "custom" {
                throw .unsupportedValue(
                    tool.path.key("type"), "tools of the type '\(APIError.short(type))' are not supported")
            }
            try add(tool, parameters: "input_schema")
        }
        guard var choice = try fields.object("tool_choice") else { return }
        if try choice.bool("disable_parallel_tool_use") == true { maximumCalls = 1 }
        switch try choice.word("type", ["auto", "any", "tool", "none"]) {
        case "any": try demandAny(at: choice.path)
        case "tool": try demand(try choice.requiredString("name"), at: choice.path.key("name"))
        case "none": self.choice = .none
        case nil: throw .missing(choice.path.key("type"), expected: "auto, any, tool or none")
        default: break
        }
    }
}
