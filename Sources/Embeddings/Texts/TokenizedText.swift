/// A text or a pair of texts as the encoder takes it.
public struct TokenizedText: Sendable, Equatable {
    /// The token ids, with the special ones around them.
    public var ids: [Int32]
    /// Which of two texts each token belongs to; empty where all are of the first.
    var types: [Int32] = []
    /// The first tokens, which a pooling that leaves prompts out does not count.
    var promptTokens = 0
    /// The number of tokens before the text was cut.
    public var fullCount: Int
    /// Whether the text was cut.
    public var isTruncated: Bool { ids.count < fullCount }
}

/// Text to the token ids that a model takes.
struct TextTokenizer: Sendable {
    let tokenizer: TokenSource
    /// The most tokens of any text: the positions of the encoder; nil where there is no bound.
    let positions: Int?

    /// The token ids of a text with its prompt, cut at the right end where it is longer than a limit.
    ///
    /// - Parameter limit: the most tokens, special ones included; nil means the model's positions.
    func tokenize(_ text: String, prompt: String, limit: Int?) -> TokenizedText {
        let ids = tokenizer.ids(prompt + text)
        let full = ids.count + tokenizer.addedCount
        let most = [limit, positions].compactMap(\.self).min()
        let room = most.map { max(0, $0 - tokenizer.addedCount) } ?? ids.count
        var result = TokenizedText(
            ids: tokenizer.surrounded(ids.count > room ? Array(ids[..<room]) : ids), fullCount: full)
        if !prompt.isEmpty { result.promptTokens = tokenizer.promptTokens(prompt, most) }
        return result
    }

    /// The lengths to which two texts are cut, so that both are together no longer than a number: the longer one first, as the
    /// reference has it.
    static func lengths(_ first: Int, _ second: Int, within most: Int) -> (first: Int, second: Int) {
        if first + second <= most { return (first, second) }
        let isSwapped = first > second
        var (short, long) = isSwapped ? (second, first) : (first, second)
        long = short > most ? short : max(short, most - short)
        if short + long > most {
            short = most / 2
            long = short + most % 2
        }
        return isSwapped ? (long, short) : (short, long)
    }
}
