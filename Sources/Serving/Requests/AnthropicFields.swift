import Conversations
import OrderedJSON

/// A request to `/v1/messages`.
struct AnthropicFields: ChatFields {
    var common: CommonFields
    var messages: [Message]
    var tools: ToolFields
    var effort: ReasoningEffort?

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
        messages = try Self.messages(&fields, kinds: facts.contentKinds)
        var dropped: [String] = []
        tools = try ToolFields(anthropic: &fields, dropped: &dropped)
        common.ignored += dropped
        try readOutput(&fields)
        if var thinking = try fields.object("thinking") {
            switch try thinking.word("type", ["enabled", "disabled", "adaptive"]) {
            case "disabled": effort = .off
            case "enabled": effort = effort ?? .on
            // Adaptive: the template and the effort decide.
            default: break
            }
        }
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
            effort = try output.word("effort", ["low", "medium", "high", "xhigh", "max"]).map(ReasoningEffort.init)
            if var format = try output.object("format") { try common.hold(to: try AnswerFormFields(flat: &format)) }
        }
        if var format = try fields.object("output_format") {
            try common.hold(to: try AnswerFormFields(flat: &format))
        }
    }

    // MARK: Messages

    private static func messages(
        _ fields: inout FieldReader, kinds: Set<ContentKind>
    ) throws(APIError) -> [Message] {
        var builder = ConversationBuilder()
        if let system = try ContentFields().parts(fields.value("system"), fields.path.key("system")) {
            builder.add(system: system)
        }
        let path = fields.path.key("messages")
        let values = try MessageFields.values(&fields)
        for (index, value) in values.enumerated() {
            var message = try FieldReader(value, at: path.index(index))
            try read(&message, kinds, into: &builder)
        }
        return try builder.answerable(endingAt: path.index(values.count - 1))
    }

    private static func read(
        _ message: inout FieldReader, _ kinds: Set<ContentKind>, into builder: inout ConversationBuilder
    ) throws(APIError) {
        guard let role = try message.word("role", ["user", "assistant", "system"]) else {
            throw .missing(message.path.key("role"), expected: "user or assistant")
        }
        let path = message.path.key("content")
        guard let content = message.value("content") else { throw .missing(path, expected: "a string or blocks") }
        if let text = content.stringValue { return add([.text(text)], role, to: &builder) }
        guard let blocks = content.arrayValue else {
            throw .wrongKind(path, expected: "a string or blocks", found: content)
        }
        let contents = ContentFields(kinds: role == "user" ? kinds : [.text])
        var parts: [ContentPart] = []
        // A message of nothing but results or thoughts says nothing besides.
        var isEmpty = true
        for (index, value) in blocks.enumerated() {
            var block = try FieldReader(value, at: path.index(index))
            switch (try block.requiredString("type"), role) {
            case ("thinking", "assistant"):
                builder.add(reasoning: try block.requiredString("thinking"))
                isEmpty = false
            case ("redacted_thinking", "assistant"): break
            case ("tool_use", "assistant"):
                if !parts.isEmpty { add(parts, role, to: &builder) }
                parts = []
                builder.add(
                    ToolCall(
                        id: try block.requiredString("id"), name: try block.requiredString("name"),
                        arguments: try block.dictionary("input")?.object ?? [:]))
                isEmpty = false
            case ("tool_result", "user"):
                var result =
                    try ContentFields(kinds: kinds).parts(block.value("content"), block.path.key("content")) ?? []
                let isError = try block.bool("is_error") ?? false
                // Few templates have a place for a failure but the result itself.
                if isError { Self.prefix("Error: ", to: &result) }
                try builder.add(
                    ToolResult(
                        of: try block.requiredString("tool_use_id"), result, isError: isError),
                    at: block.path.key("tool_use_id"))
                isEmpty = false
            case (let type, _): parts.append(try contents.part(&block, type: type))
            }
        }
        if isEmpty || !parts.isEmpty { add(parts, role, to: &builder) }
    }

    /// Puts a text before what a result says.
    private static func prefix(_ text: String, to parts: inout [ContentPart]) {
        guard case .text(let first)? = parts.first else { return parts.insert(.text(text), at: 0) }
        parts[0] = .text(text + first)
    }

    private static func add(_ parts: [ContentPart], _ role: String, to builder: inout ConversationBuilder) {
        switch role {
        case "assistant": builder.add(assistant: parts)
        case "user": builder.add(user: parts)
        default: builder.add(system: parts)
        }
    }
}

extension ToolFields {
    /// Whether Anthropic's servers run tools of a type, whose version follows its name.
    private static func runsOnServers(_ type: String) -> Bool {
        ["web_search_", "web_fetch_", "code_execution_", "tool_search_tool_"].contains(where: type.hasPrefix)
    }

    /// The tools of `/v1/messages`; those that a server would run are dropped where no call is demanded.
    init(anthropic fields: inout FieldReader, dropped: inout [String]) throws(APIError) {
        self.init()
        var passedOver: [String] = []
        let mayDrop = Self.mayDrop(fields.value("tool_choice"))
        try read(&fields) { (tools, tool) throws(APIError) in
            tool.accept(["cache_control"])
            if let type = try tool.string("type"), type != "custom" {
                guard mayDrop, Self.runsOnServers(type) else { throw Self.unsupported(type, tool) }
                tool.acceptAll()
                passedOver.append("\(tool.path.name).\(type)")
                return
            }
            try tools.add(tool, parameters: "input_schema", longestName: 128)
        }
        dropped += passedOver
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
