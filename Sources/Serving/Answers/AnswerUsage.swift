import Chat
import Generation
import OrderedJSON

/// The tokens of an answer over all of its choices.
struct AnswerUsage: Sendable, Equatable {
    var promptTokens = 0
    var cachedTokens = 0
    var generatedTokens = 0
    var reasoningTokens = 0
    /// How guesses have fared.
    var drafts = DraftCounts()

    /// Whether cached and predicted tokens are left out, because they depend on other requests.
    var hidesCached = false

    /// As chat and plain completions spell it.
    var json: JSONValue {
        var usage: JSONObject = [
            "prompt_tokens": .integer(promptTokens), "completion_tokens": .integer(generatedTokens),
            "total_tokens": .integer(promptTokens + generatedTokens),
        ]
        if !hidesCached { usage["prompt_tokens_details"] = ["cached_tokens": .integer(cachedTokens)] }
        var details: JSONObject = ["reasoning_tokens": .integer(reasoningTokens)]
        if !hidesCached {
            details["accepted_prediction_tokens"] = .integer(drafts.acceptedPredicted)
            details["rejected_prediction_tokens"] = .integer(drafts.predicted - drafts.acceptedPredicted)
        }
        usage["completion_tokens_details"] = .object(details)
        return .object(usage)
    }
}
