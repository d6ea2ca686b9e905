import Chat
import Generation
import OrderedJSON
import Tokenizers

/// The four arrays in which plain completions spell probabilities.
struct CompletionLogprobs {
    private let texts: TokenTexts
    private var detokenizer: StreamingDetokenizer
    /// Scalars of the text before the next token.
    private var offset = 0
    private var tokens: [JSONValue] = []
    private var logarithms: [JSONValue] = []
    private var alternatives: [JSONValue] = []
    private var offsets: [JSONValue] = []

    init(_ texts: TokenTexts) {
        self.texts = texts
        detokenizer = StreamingDetokenizer(texts.tokenizer, skipSpecialTokens: false)
    }

    /// Adds the first token of a prompt, which nothing comes before.
    mutating func add(first token: Int32) {
        add(token, logarithm: .null, alternatives: .null)
    }

    /// Adds a token with the most likely ones, itself among them.
    mutating func add(_ score: TokenScore) {
        var map: JSONObject = [:]
        var largest: [String: Double] = [:]
        // Texts of different tokens can be equal; the more likely one counts.
        for choice in score.alternatives + [score.chosen] {
            let text = texts.text(choice.token)
            if let known = largest[text], known >= choice.logarithm { continue }
            largest[text] = choice.logarithm
            map[text] = TokenTexts.logarithm(choice.logarithm)
        }
        add(
            score.chosen.token, logarithm: TokenTexts.logarithm(score.chosen.logarithm), alternatives: .object(map))
    }

    private mutating func add(_ token: Int32, logarithm: JSONValue, alternatives map: JSONValue) {
        tokens.append(.string(texts.text(token)))
        logarithms.append(logarithm)
        alternatives.append(map)
        offsets.append(.integer(offset))
        offset += detokenizer.append(Int(token)).unicodeScalars.count
    }

    /// What was added since it was last taken.
    mutating func take() -> JSONValue {
        defer { (tokens, logarithms, alternatives, offsets) = ([], [], [], []) }
        return [
            "tokens": .array(tokens), "token_logprobs": .array(logarithms), "top_logprobs": .array(alternatives),
            "text_offset": .array(offsets),
        ]
    }

    var isEmpty: Bool { tokens.isEmpty }
}
