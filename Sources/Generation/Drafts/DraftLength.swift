/// How many tokens are drafted: more while drafts come true, none for a while when they do not.
///
/// A pass over a few rows costs little more than one over a single row, and a row that is not accepted is wasted; so a source
/// that keeps missing is asked less and less often.
struct DraftLength {
    private var length = start
    private var misses = 0
    /// Choices until drafts are tried again.
    private var pause = 0

    private static let start = 3
    private static let longest = 12
    /// Misses after which drafting pauses; the pause doubles with each further one.
    private static let patience = 2
    private static let longestPause = 64

    /// The tokens to draft for the next choice.
    var count: Int { pause > 0 ? 0 : length }

    /// Learns what became of a draft, or that a choice was made without one.
    mutating func learn(drafted: Int, accepted: Int) {
        guard drafted > 0 else {
            pause = max(0, pause - 1)
            return
        }
        if accepted == drafted {
            length = min(length * 2, Self.longest)
            misses = 0
        } else if accepted > 0 {
            length = max(1, min(accepted + 1, Self.longest))
            misses = 0
        } else {
            length = 1
            misses += 1
            if misses >= Self.patience { pause = min(4 << min(misses - Self.patience, 8), Self.longestPause) }
        }
    }
}
