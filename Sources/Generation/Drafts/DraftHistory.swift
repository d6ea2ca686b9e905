/// How often the guesses of a text have come true, and what is therefore expected of the next.
struct DraftHistory {
    /// A kind of guesses: where they come from, and how much before them was the same.
    private struct Kind: Hashable {
        let origin: DraftOrigin
        let level: Int

        init(_ origin: DraftOrigin, match: Int) {
            self.origin = origin
            level = origin == .model || origin == .head ? 0 : Self.levels.firstIndex { match < $0 } ?? Self.levels.count
        }

        /// The matches at which the next level begins.
        private static let levels = [4, 6, 9, 16]

        /// What is expected before anything is known.
        var prior: Double {
            switch origin {
            case .prediction: 0.8
            case .model, .head: 0.6
            case .text, .answers: [0.4, 0.5, 0.6, 0.7, 0.8][level]
            }
        }
    }

    private var chances: [Kind: Double] = [:]
    private var misses = 0
    /// Choices until guesses are tried again, and how many there were the last time.
    private var pause = 0
    private var lastPause = 0

    /// The weight of one guess in the moving average.
    private static let learning = 0.1
    /// Drafts without any hit after which nothing is guessed for a while.
    private static let patience = 3
    private static let firstPause = 16
    private static let longestPause = 256

    /// Whether nothing is to be guessed now.
    var isPaused: Bool { pause > 0 }

    /// The chance of each guess of a draft, provided that those before it come true.
    func chances(of draft: Draft) -> [Double] {
        if let known = draft.chances { return Array(known.prefix(draft.tokens.count)) }
        return draft.tokens.indices.map { index in
            let kind = Kind(draft.origin, match: draft.match + index)
            return chances[kind] ?? kind.prior
        }
    }

    /// Learns what became of the first guesses of a draft: `accepted` came true, and one more did not unless all did.
    mutating func learn(_ draft: Draft, tried: Int, accepted: Int) {
        for index in 0..<min(accepted + 1, tried) {
            let kind = Kind(draft.origin, match: draft.match + index)
            let chance = chances[kind] ?? kind.prior
            chances[kind] = chance + Self.learning * ((index < accepted ? 1 : 0) - chance)
        }
        guard accepted == 0 else {
            (misses, lastPause) = (0, 0)
            return
        }
        misses += 1
        if misses >= Self.patience {
            misses = 0
            lastPause = min(max(lastPause * 2, Self.firstPause), Self.longestPause)
            pause = lastPause
        }
    }

    /// Notes that a choice was made without a guess.
    mutating func rest() {
        pause = max(0, pause - 1)
    }
}
