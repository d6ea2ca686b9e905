/// What of a conversation does not fit into the context, in tokens.
package enum ContextOverflow: Equatable {
    /// The prompt alone.
    case prompt(Int)
    /// The answer came to the end of the context.
    case answerFills(prompt: Int, answer: Int)
    /// The prompt leaves less room than the shortest answer takes that the schema allows.
    case answerNeeds(prompt: Int, answer: Int)

    /// What was found.
    package var found: String {
        switch self {
        case .prompt(let count): "prompt is \(count) tokens"
        case .answerFills(let prompt, let answer): "prompt is \(prompt) tokens and the answer \(answer) so far"
        case .answerNeeds(let prompt, let answer):
            "prompt is \(prompt) tokens and the shortest answer that the schema allows \(answer)"
        }
    }

    /// The tokens of prompt and answer.
    var tokenCount: Int {
        switch self {
        case .prompt(let count): count
        case .answerFills(let prompt, let answer), .answerNeeds(let prompt, let answer): prompt + answer
        }
    }
}
