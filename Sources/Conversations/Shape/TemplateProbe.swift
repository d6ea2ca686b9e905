import OrderedJSON
import Templates

/// Renders small conversations to find out what a template takes and how it writes.
struct TemplateProbe: Sendable {
    let source: String
    let template: JinjaTemplate
    let toolUseTemplate: JinjaTemplate?
    let specialTokens: JSONObject
    var options = RenderOptions()
    var arguments = JSONObject()
    var needsToolList = false
    /// What all probes of a template may take together, so that loading is bounded as one render is.
    let budget: StepBudget

    init(source: String, template: JinjaTemplate, toolUseTemplate: JinjaTemplate?, specialTokens: JSONObject) {
        self.source = source
        self.template = template
        self.toolUseTemplate = toolUseTemplate
        budget = StepBudget(template.limits.steps)
        var tokens = specialTokens
        if tokens["bos_token"] == nil { tokens["bos_token"] = "<s>" }
        if tokens["eos_token"] == nil { tokens["eos_token"] = "</s>" }
        self.specialTokens = tokens
    }

    /// A fixed time, so that what is found does not depend on the day.
    private static let now = CivilTime(year: 2024, month: 1, day: 1)

    /// The text of a conversation, nil when the template refuses it.
    func text(_ messages: [JSONValue], tools: [JSONValue]? = nil, prompt: Bool = false, with more: JSONObject = [:])
        -> String?
    {
        try? render(messages, tools: tools, prompt: prompt, with: more)
    }

    func render(
        _ messages: [JSONValue], tools: [JSONValue]? = nil, prompt: Bool = false, with more: JSONObject = [:]
    ) throws(TemplateError) -> String {
        var context: JSONObject = [
            "messages": .array(messages), "tools": tools.map(JSONValue.array) ?? (needsToolList ? [] : .null),
            "documents": .null,
            "add_generation_prompt": .bool(prompt),
        ]
        for entry in specialTokens.entries { context[entry.key] = entry.value }
        for entry in arguments.entries { context[entry.key] = entry.value }
        for entry in more.entries { context[entry.key] = entry.value }
        let chosen = tools == nil ? template : toolUseTemplate ?? template
        return try chosen.render(context, now: Self.now, options: options, within: budget).text
    }

    /// Whether a conversation renders and every one of the texts appears, in order.
    func shows(_ messages: [JSONValue], _ texts: [String], tools: [JSONValue]? = nil) -> Bool {
        guard let text = text(messages, tools: tools) else { return false }
        var bytes = Array(text.utf8)[...]
        for part in texts {
            guard let place = ByteSearch.first(Array(part.utf8), in: Array(bytes), from: 0) else { return false }
            bytes = bytes.dropFirst(place + part.utf8.count)
        }
        return true
    }

    // MARK: Messages

    static func message(_ role: String, _ content: JSONValue) -> JSONValue {
        ["role": .string(role), "content": content]
    }
    static let user = message("user", "zquser text")
    static let secondUser = message("user", "zqnext text")
    static let assistant = message("assistant", "zqanswer text")
    static let system = message("system", "zqsystem text")

    static let firstName = "zqtool_alpha"
    static let secondName = "zqtool_beta"
    static let tools: [JSONValue] = [
        tool(
            firstName,
            [
                "zqkey_a": ["type": "string", "description": "zqa"],
                "zqkey_b": ["type": "integer", "description": "zqb"],
            ]),
        tool(
            secondName,
            [
                "zqkey_c": ["type": "string", "description": "zqc"],
                "zqkey_d": ["type": "integer", "description": "zqd"],
            ]),
    ]
    static let firstArguments: JSONObject = ["zqkey_a": "zqval_a", "zqkey_b": 77123]
    static let secondArguments: JSONObject = ["zqkey_c": "zqval_c", "zqkey_d": 88456]

    private static func tool(_ name: String, _ properties: JSONObject) -> JSONValue {
        [
            "type": "function",
            "function": [
                "name": .string(name), "description": "zqdescription",
                "parameters": [
                    "type": "object", "properties": .object(properties),
                    "required": .array(properties.keys.map { .string($0) }),
                ],
            ],
        ]
    }

    /// Nine letters and digits: the form of id that the strictest templates require.
    static let firstID = "abcdefgh1"
    static let secondID = "abcdefgh2"

    static func call(_ id: String, _ name: String, _ arguments: JSONValue) -> JSONValue {
        ["id": .string(id), "type": "function", "function": ["name": .string(name), "arguments": arguments]]
    }

    static func assistant(_ content: JSONValue, calls: [JSONValue]) -> JSONValue {
        ["role": "assistant", "content": content, "tool_calls": .array(calls)]
    }
}
