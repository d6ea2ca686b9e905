/// When a prediction head that is worth no guess is tried anyway, and how many texts do without it.
///
/// A trial costs what a guess does, and most find that nothing has changed. So there is one at a time, whatever the number of texts:
/// what it shows of one counts for all. The next one comes after twice as many passes, and one that came true is followed by another
/// at once, so that a head whose guesses have become right is not waited for.
struct HeadTrials: Sendable, Equatable {
    /// A trial that is due.
    enum Trial {
        /// One after passes without a guess.
        case first
        /// One after a trial that came true.
        case further
    }

    /// Passes without a guess since the last trial, and after how many there is one.
    private var passes = 0
    private var distance = shortest
    /// Whether the last trial came true, so that another one follows.
    private var follows = false
    /// Whether a trial was wrong, and too few guesses have been worth their cost since.
    private(set) var hasFailed = false
    /// Guesses that were worth their cost since a pass last went without.
    private var worthwhile = 0
    /// Passes since a trial failed for which no guess was worth its cost.
    private var idle = 0
    /// Texts that do without the head, and how many there were the last time.
    private var rest = 0
    private var lastRest = 0

    /// The passes before the first trial, and the most before any.
    static let (shortest, longest) = (16, 256)
    /// Guesses in a row after which the head is worth its cost again.
    static let recovery = 32
    /// Passes in a row for which the head was worth no guess, after which texts that come do without it.
    static let patience = 256
    private static let longestRest = 16

    /// Whether a text that begins is followed by the head.
    mutating func beginText() -> Bool {
        guard rest > 0 else { return true }
        rest -= 1
        return false
    }

    /// Whether a guess is tried before the next pass.
    ///
    /// - Parameter isWorthwhile: whether guesses are made because they are worth their cost.
    mutating func next(isWorthwhile: Bool) -> Trial? {
        guard !isWorthwhile else {
            (passes, idle, follows) = (0, 0, false)
            return nil
        }
        worthwhile = 0
        passes += 1
        // Passes before anything was tried say nothing.
        if hasFailed {
            idle += 1
            if idle >= Self.patience, rest == 0 {
                lastRest = min(max(2 * lastRest, 1), Self.longestRest)
                (idle, rest) = (0, lastRest)
            }
        }
        if follows {
            follows = false
            return .further
        }
        guard passes >= distance else { return nil }
        (passes, distance) = (0, min(2 * distance, Self.longest))
        return .first
    }

    /// Learns what became of guesses.
    mutating func learn(tried: Int, accepted: Int, isTrial: Bool) {
        guard tried > 0 else { return }
        if isTrial {
            (follows, hasFailed) = (accepted > 0, accepted == 0)
            return
        }
        worthwhile += tried
        guard worthwhile >= Self.recovery else { return }
        (distance, hasFailed, idle, lastRest) = (Self.shortest, false, 0, 0)
    }
}
