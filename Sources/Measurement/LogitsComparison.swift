import LibC

/// Sums over the positions of a text: how two distributions of the next token differ.
public struct LogitsComparison: Sendable {
    /// Positions that were compared.
    public private(set) var positions = 0
    /// Positions followed by a token of the same text, whose probability counts for the perplexity.
    public private(set) var predictions = 0
    /// The largest Σ p · log(p / q) of a position, p the reference.
    public private(set) var largestDivergence = 0.0
    private var divergence = 0.0
    private var surprise = 0.0
    private var agreements = 0
    private var difference = 0.0
    private var norm = 0.0

    /// A comparison of no positions.
    public init() {}

    /// e to the mean of −log p of the text's tokens.
    public var perplexity: Double { exp(surprise / Double(max(predictions, 1))) }
    /// Mean Σ p · log(p / q), p the reference.
    public var meanDivergence: Double { divergence / Double(max(positions, 1)) }
    /// The share of positions at which both find the same token likeliest.
    public var agreement: Double { Double(agreements) / Double(max(positions, 1)) }
    /// ‖candidate − exact‖ / ‖exact‖ of the logits, exact arithmetic with the candidate's own weights.
    public var relativeError: Double { norm > 0 ? (difference / norm).squareRoot() : 0 }

    /// Adds one position.
    ///
    /// - Parameters:
    ///   - reference: logits of the reference, [vocabulary]; the others have as many.
    ///   - next: the token that follows in the text; nil after the last one.
    public mutating func add(
        _ reference: ArraySlice<Float>, exact: ArraySlice<Float>, candidate: ArraySlice<Float>, next: Int?
    ) {
        for (x, y) in zip(candidate, exact) {
            difference += (Double(x) - Double(y)) * (Double(x) - Double(y))
            norm += Double(y) * Double(y)
        }
        let (p, q) = (Self.logProbabilities(reference), Self.logProbabilities(candidate))
        var sum = 0.0
        var best = (0, 0)
        for index in p.indices {
            if p[index] > -700 { sum += exp(p[index]) * (p[index] - q[index]) }
            if p[index] > p[best.0] { best.0 = index }
            if q[index] > q[best.1] { best.1 = index }
        }
        positions += 1
        divergence += sum
        largestDivergence = max(largestDivergence, sum)
        if best.0 == best.1 { agreements += 1 }
        if let next {
            predictions += 1
            surprise -= q[next]
        }
    }

    private static func logProbabilities(_ logits: ArraySlice<Float>) -> [Double] {
        let largest = Double(logits.max() ?? 0)
        let sum = logits.reduce(0.0) { $0 + exp(Double($1) - largest) }
        let shift = largest + log(sum)
        return logits.map { Double($0) - shift }
    }
}
