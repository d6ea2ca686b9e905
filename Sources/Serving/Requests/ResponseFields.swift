import Chat
import Conversations
import Generation
import OrderedJSON

/// A request to `/v1/responses`.
struct ResponseFields: ChatFields {
    var common: CommonFields
    var messages: [Message]
    var tools: ToolFields
    var scoring: TokenScoring?
    var effort: ReasoningEffort?
    /// What the answer repeats of the request, in the answer's order; what is null of the sampling is said by the model.
    let repeated: JSONObject
    /// What is stored with the answer; nil where it is not stored.
    let keeping: KeptRequest?
    /// Whether the answer would be stored, and there is no room for it, or none for any.
    let isForgotten: Bool

    /// What other servers keep, each with what does here.
    private static let refused = [
        ("conversation", "no conversations are kept here; continue a response by previous_response_id"),
        ("prompt", "no prompts are kept here; send instructions and input"),
    ]

    /// Reads a request's members.
    ///
    /// - Parameter memory: what is stored of the client; nil where nothing is.
    init(_ object: JSONObject, facts: ModelFacts, memory: ResponseMemory? = nil) throws(APIError) {
        var known = object
        // Completions have the same field, and nothing that is stored.
        known["store"] = nil
        let stores = try Self.stores(object)
        try ResponseMetadata.check(object)
        var fields = FieldReader(known)
        for (name, reason) in Self.refused where fields.value(name) != nil {
            throw .unsupportedParameter(fields.path.key(name), reason)
        }
        common = try CommonFields(&fields, facts: facts, limits: ["max_output_tokens"])
        try common.checkCount(at: fields.path)
        let items = try ResponseItems(&fields, kinds: facts.contentKinds, memory: memory)
        messages = items.messages
        keeping = stores ? memory.flatMap { KeptRequest(items, in: $0) } : nil
        isForgotten = stores && keeping == nil
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

    /// Whether the answer is to be stored, which it is unless the request says no.
    private static func stores(_ object: JSONObject) throws(APIError) -> Bool {
        var fields = FieldReader(object)
        return try fields.bool("store") ?? true
    }

    private static func repeated(_ object: JSONObject) -> JSONObject {
        func value(_ name: String, _ standing: JSONValue) -> JSONValue {
            guard let value = object[name], !value.isNull else { return standing }
            return value
        }
        return [
            "instructions": value("instructions", .null), "max_output_tokens": value("max_output_tokens", .null),
            "metadata": value("metadata", [:]), "parallel_tool_calls": value("parallel_tool_calls", true),
            "previous_response_id": value("previous_response_id", .null),
            "reasoning": value("reasoning", ["effort": nil, "summary": nil]),
            "temperature": value("temperature", .null), "text": value("text", ["format": ["type": "text"]]),
            "tool_choice": value("tool_choice", "auto"), "tools": value("tools", []), "top_p": value("top_p", .null),
            "truncation": "disabled", "store": false, "background": false,
        ]
    }
}
