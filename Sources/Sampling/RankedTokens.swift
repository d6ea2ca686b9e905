import Tensors

/// The likeliest tokens of a row of logits, each with its probability among all allowed ones; for people who study a choice.
public struct RankedTokens: Sendable, Equatable {
    /// One token.
    public struct Entry: Sendable, Equatable {
        /// The token.
        public let token: Int
        /// Its logit.
        public let logit: Float
        /// Its share of softmax over the allowed tokens' logits.
        public let probability: Double
    }

    /// The first tokens, the best first, the lower id first among equals.
    public let entries: [Entry]
    /// The best of all, which the probabilities are relative to, and the sum of all weights.
    private let maximum: Float
    private let total: Double

    /// The first tokens of a row, [vocabulary].
    ///
    /// - Parameter count: how many are listed; tokens with a logit of −∞ never are.
    public init(_ logits: [Float], allowed: AllowedTokens = .all, count: Int) {
        let (found, weights): ([(token: Int, logit: Float)], [Float]) = logits.withUnsafeBufferPointer { logits in
            let candidates = Candidates(logits: logits, allowed: allowed)
            let first = candidates.first(count)
            guard let best = first.first else { return ([], []) }
            return (first, candidates.weights(maximum: Double(best.logit), temperature: 1))
        }
        let total = weights.reduce(0.0) { $0 + Double($1) }
        let maximum = found.first?.logit ?? 0
        entries = found.map {
            Entry(
                token: $0.token, logit: $0.logit,
                probability: Candidates.weight($0.logit, maximum: Double(maximum), temperature: 1) / total)
        }
        (self.maximum, self.total) = (maximum, total)
    }

    /// The probability of a logit of the row.
    public func probability(of logit: Float) -> Double {
        total > 0 ? Candidates.weight(logit, maximum: Double(maximum), temperature: 1) / total : 0
    }
}
