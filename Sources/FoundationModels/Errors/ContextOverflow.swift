/// What of a conversation does not fit into the context, in tokens.
enum ContextOverflow: Equatable {
    /// The prompt alone.
    case prompt(Int)
    /// The answer came to the end of the context.
    case answerFills(prompt: Int, answer: Int)
    /// The prompt leaves less room than the shortest answer takes that the schema allows.
    case answerNeeds(prompt: Int, answer: Int)

    /// The tokens of prompt and answer.
    var tokenCount: Int {
        switch self {
        case .prompt(let count): count
        case .answerFills(let prompt, let answer), .answerNeeds(let prompt, let answer): prompt + answer
        }
    }
}
