import Glibc
import Transformers

/// Sums over the positions of a text: how two distributions of the next token differ.
struct QualityMeasure {
    /// Tokens that are evaluated together, from an empty context.
    struct Piece {
        let tokens: [Int32]
        /// The positions whose distributions are compared.
        let compared: Range<Int>
    }

    /// Positions that were compared.
    private(set) var positions = 0
    /// Positions followed by a token of the same piece, whose probability counts for the perplexity.
    private(set) var predictions = 0
    private(set) var largestDivergence = 0.0
    private var divergence = 0.0
    private var surprise = 0.0
    private var agreements = 0
    private var difference = 0.0
    private var norm = 0.0

    /// Tokens evaluated at once: a row of logits for each is held three times.
    private static let step = 32

    /// e to the mean of −log p of the text's tokens.
    var perplexity: Double { exp(surprise / Double(max(predictions, 1))) }
    /// Mean Σ p · log(p / q), p the reference.
    var meanDivergence: Double { divergence / Double(max(positions, 1)) }
    /// The share of positions at which both find the same token likeliest.
    var agreement: Double { Double(agreements) / Double(max(positions, 1)) }
    /// ‖candidate − exact‖ / ‖exact‖ of the logits, exact arithmetic with the candidate's own weights.
    var relativeError: Double { norm > 0 ? (difference / norm).squareRoot() : 0 }

    /// Evaluates a text piece by piece.
    mutating func run(_ pieces: [Piece], reference: Decoder, exact: Decoder, candidate: Decoder) throws {
        var logits = (Logits(), Logits(), Logits())
        for piece in pieces {
            let tokens = piece.tokens
            let caches = (
                try reference.makeCache(capacity: tokens.count), try exact.makeCache(capacity: tokens.count),
                try candidate.makeCache(capacity: tokens.count)
            )
            for first in stride(from: 0, to: tokens.count, by: Self.step) {
                let part = Array(tokens[first..<min(first + Self.step, tokens.count)])
                try reference.forward(
                    part, cache: caches.0, rows: .all, promptLength: tokens.count, into: &logits.0)
                try exact.forward(part, cache: caches.1, rows: .all, promptLength: tokens.count, into: &logits.1)
                try candidate.forward(part, cache: caches.2, rows: .all, promptLength: tokens.count, into: &logits.2)
                for row in part.indices where piece.compared.contains(first + row) {
                    let next = first + row + 1 < tokens.count ? Int(tokens[first + row + 1]) : nil
                    add(logits.0[row], exact: logits.1[row], candidate: logits.2[row], next: next)
                }
            }
        }
    }

    /// Adds one position.
    mutating func add(
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
