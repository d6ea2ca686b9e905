import Chat
import Conversations
import Generation
import OrderedJSON

/// A request for a chat completion.
struct ChatCompletionFields: ChatFields {
    var common: CommonFields
    var messages: [Message]
    var tools: ToolFields
    var scoring: TokenScoring?
    var effort: ReasoningEffort?
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
        messages = try MessageFields.messages(&fields, kinds: facts.contentKinds)
        tools = try ToolFields(&fields)
        let alternatives = try fields.integer("top_logprobs", 0...Self.alternativesLimit)
        if try fields.bool("logprobs") == true {
            scoring = TokenScoring(alternatives: alternatives ?? 0)
        } else if let alternatives, alternatives > 0 {
            throw .invalidValue(fields.path.key("top_logprobs"), "needs logprobs to be true")
        }
        effort = try Self.effort(&fields, "reasoning_effort")
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
        guard let text = try ContentFields.text(given.value("content"), path) else {
            throw .missing(path, expected: "a string or text parts")
        }
        return text
    }

    /// How much to reason, by one of OpenAI's words.
    static func effort(_ fields: inout FieldReader, _ name: String) throws(APIError) -> ReasoningEffort? {
        try fields.word(name, ["none", "minimal", "low", "medium", "high", "xhigh", "max"]).map(ReasoningEffort.init)
    }

    /// The variables of `chat_template_kwargs`.
    static func templateArguments(_ fields: inout FieldReader) throws(APIError) -> JSONObject {
        guard let given = try fields.dictionary("chat_template_kwargs") else { return [:] }
        for name in ["messages", "tools", "documents", "add_generation_prompt", "bos_token", "eos_token"]
        where given.object[name] != nil {
            throw .unsupportedParameter(given.path.key(name), "is set by the server; leave it out")
        }
        return given.object
    }
}
