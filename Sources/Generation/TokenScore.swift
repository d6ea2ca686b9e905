import LibC

/// Which probabilities of a text's tokens are reported.
public struct TokenScoring: Sendable, Equatable {
    /// The most likely tokens that are reported beside each token.
    public var alternatives: Int
    /// Whether the prompt's tokens are included; it is then evaluated as a whole, whatever a cache holds.
    public var includesPrompt: Bool

    /// The generated tokens, and this many others at each place.
    public init(alternatives: Int = 0, includesPrompt: Bool = false) {
        self.alternatives = alternatives
        self.includesPrompt = includesPrompt
    }
}

/// How likely the model found a token at its place, before penalties, temperature and grammar.
public struct TokenScore: Sendable, Equatable {
    /// A token and the natural logarithm of its probability.
    public struct Choice: Sendable, Equatable {
        /// The id.
        public let token: Int32
        /// The natural logarithm of its probability; −∞ where the probability is 0.
        public let logarithm: Double

        /// A choice from its parts.
        public init(token: Int32, logarithm: Double) {
            self.token = token
            self.logarithm = logarithm
        }
    }

    /// The token that is in the text.
    public let chosen: Choice
    /// The most likely tokens, the likeliest first and of equal ones the lower id.
    public let alternatives: [Choice]

    /// The score of a token by the logits of its place: [vocabulary].
    ///
    /// A token has the same number as itself and as an alternative: log softmax in double precision.
    init(of token: Int32, logits: ArraySlice<Float>, alternatives count: Int) {
        let maximum = Double(logits.max() ?? 0)
        var sum = 0.0
        for logit in logits { sum += exp(Double(logit) - maximum) }
        let total = maximum + log(sum)
        func choice(_ index: Int) -> Choice {
            Choice(
                token: Int32(truncatingIfNeeded: index), logarithm: Double(logits[logits.startIndex + index]) - total)
        }
        chosen = choice(Int(token))
        var best: [(index: Int, logit: Float)] = []
        if count > 0 {
            for (index, logit) in logits.enumerated() {
                if best.count == count {
                    guard let last = best.last, logit > last.logit else { continue }
                    best.removeLast()
                }
                let place = best.firstIndex { $0.logit < logit } ?? best.count
                best.insert((index, logit), at: place)
            }
        }
        alternatives = best.map { choice($0.index) }
    }
}
