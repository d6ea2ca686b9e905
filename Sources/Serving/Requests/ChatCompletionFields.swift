import Generation
import OrderedJSON

/// A request for a chat completion.
struct ChatCompletionFields: Sendable {
    var common: CommonFields
    var messages: [JSONValue]
    var tools: ToolFields
    var scoring: TokenScoring?
    /// Variables of the template.
    var templateArguments: JSONObject
    /// A text that the answer may be like; empty for none.
    var prediction: String

    /// The most alternatives of a token.
    static let alternativesLimit = 20

    /// Reads a request's members.
    init(_ object: JSONObject, facts: ModelFacts) throws(APIError) {
        var fields = FieldReader(object)
        common = try CommonFields(&fields, facts: facts, limits: ["max_completion_tokens", "max_tokens"])
        if common.limit == 0 { throw .invalidValue(fields.path.key("max_tokens"), "0; expected 1 or more") }
        messages = try MessageFields.messages(&fields)
        tools = try ToolFields(&fields)
        let alternatives = try fields.integer("top_logprobs", 0...Self.alternativesLimit)
        if try fields.bool("logprobs") == true {
            scoring = TokenScoring(alternatives: alternatives ?? 0)
        } else if let alternatives, alternatives > 0 {
            throw .invalidValue(fields.path.key("top_logprobs"), "needs logprobs to be true")
        }
        templateArguments = try Self.templateArguments(&fields)
        prediction = try Self.prediction(&fields)
        try common.finish(fields, facts: facts)
    }

    private static func prediction(_ fields: inout FieldReader) throws(APIError) -> String {
        guard var given = try fields.object("prediction") else { return "" }
        guard try given.word("type", ["content"]) != nil else {
            throw .missing(given.path.key("type"), expected: "content")
        }
        let path = given.path.key("content")
        guard let text = try MessageFields.text(given.value("content"), path) else {
            throw .missing(path, expected: "a string or text parts")
        }
        return text
    }

    /// The variables of templates that say how much to reason, and those of `chat_template_kwargs`.
    static func templateArguments(_ fields: inout FieldReader) throws(APIError) -> JSONObject {
        var arguments: JSONObject = [:]
        if let effort = try fields.word(
            "reasoning_effort", ["none", "minimal", "low", "medium", "high", "xhigh", "max"])
        {
            arguments = reasoningArguments(effort)
        }
        guard let given = try fields.dictionary("chat_template_kwargs") else { return arguments }
        for entry in given.object.entries {
            let reserved = ["messages", "tools", "documents", "add_generation_prompt", "bos_token", "eos_token"]
            if reserved.contains(entry.key) {
                throw .unsupportedParameter(given.path.key(entry.key), "is set by the server; leave it out")
            }
            arguments[entry.key] = entry.value
        }
        return arguments
    }

    /// The variables of templates for an effort.
    static func reasoningArguments(_ effort: String) -> JSONObject {
        effort == "none"
            ? ["enable_thinking": false] : ["enable_thinking": true, "reasoning_effort": .string(effort)]
    }
}
