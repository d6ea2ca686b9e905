import Measurement
import Transformers

/// A text's evaluation by three decoders, compared position by position.
struct QualityMeasure {
    /// Tokens that are evaluated together, from an empty context.
    struct Piece {
        let tokens: [Int32]
        /// The positions whose distributions are compared.
        let compared: Range<Int>
    }

    /// What was found.
    private(set) var comparison = LogitsComparison()
    /// The bytes of the candidate's cache after the largest piece.
    private(set) var cacheByteCount = 0

    /// Tokens evaluated at once: a row of logits for each is held three times.
    private static let step = 32

    /// Evaluates a text piece by piece.
    ///
    /// - Parameter exact: the candidate's weights in exact arithmetic; may be the reference itself, which is evaluated once then.
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
                if exact === reference {
                    logits.1 = logits.0
                } else {
                    try exact.forward(part, cache: caches.1, rows: .all, promptLength: tokens.count, into: &logits.1)
                }
                try candidate.forward(part, cache: caches.2, rows: .all, promptLength: tokens.count, into: &logits.2)
                for row in part.indices where piece.compared.contains(first + row) {
                    let next = first + row + 1 < tokens.count ? Int(tokens[first + row + 1]) : nil
                    comparison.add(logits.0[row], exact: logits.1[row], candidate: logits.2[row], next: next)
                }
            }
            cacheByteCount = max(cacheByteCount, caches.2.byteCount)
        }
    }
}
