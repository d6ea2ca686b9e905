/// Divides the rows of a pass that are worth guessing with among the texts that have guesses.
enum DraftAllocation {
    /// The most guesses of one pass.
    static let mostRows = 16
    /// How many times as many tokens a second guesses have to promise as a pass without them, for them to be made: what is expected
    /// is measured, and no more exact than that.
    static let leastGain = 1.03

    /// How many guesses are worth making for each text, and the tokens a second that the pass then is expected to write.
    ///
    /// - Parameters: as those of ``counts(_:rows:writers:positions:cost:room:least:)``, and
    ///   - guesses: what it takes to make guesses.
    static func prospects(
        _ prospects: [DraftProspect], rows: Int, writers: Int, positions: [Int] = [], cost: PassCost,
        guesses: GuessCost, room: Int, least: Double = 0
    ) -> (counts: [Int], rate: Double) {
        best(
            prospects.map(\.chances), rows: rows, writers: writers, positions: positions, cost: cost, room: room,
            least: least, gain: leastGain
        ) { counts in
            // While no pass was measured, nothing has a unit.
            guard cost.isKnown else { return 0 }
            return guesses.seconds(
                zip(prospects, counts).compactMap { prospect, count in
                    prospect.pairs > 0 ? (guesses: count, pairs: prospect.pairs) : nil
                })
        }
    }

    /// How many of its guesses each text has evaluated, so that the pass writes the most tokens a second that are expected.
    ///
    /// Guesses are taken in the order of their chance to count at all, which is the chance that all before them come
    /// true. What a number of them brings is what they are expected to add to the tokens of the pass; what it costs is
    /// learnt from earlier passes.
    ///
    /// - Parameters:
    ///   - offers: the chance of each guess of each text, provided that those before it come true.
    ///   - rows: the rows of the pass without guesses.
    ///   - writers: the texts that write a token in any case.
    ///   - positions: what a row of each text attends to.
    ///   - room: the most rows of guesses.
    ///   - least: the least chance of a guess that counts.
    static func counts(
        _ offers: [[Double]], rows: Int, writers: Int, positions: [Int] = [], cost: PassCost, room: Int,
        least: Double = 0
    ) -> [Int] {
        best(
            offers, rows: rows, writers: writers, positions: positions, cost: cost, room: room, least: least, gain: 1
        ) { _ in 0 }.counts
    }

    /// The best counts, and what they bring.
    ///
    /// - Parameters:
    ///   - gain: how many times as many tokens a second they have to bring as none.
    ///   - making: the seconds that it takes to make numbers of guesses.
    private static func best(
        _ offers: [[Double]], rows: Int, writers: Int, positions: [Int], cost: PassCost, room: Int, least: Double,
        gain: Double, making: ([Int]) -> Double
    ) -> (counts: [Int], rate: Double) {
        var counts = Array(repeating: 0, count: offers.count)
        var chances = offers.map { $0.first ?? 0 }
        var attended = positions.reduce(0, +)
        var tokens = Double(writers)
        let plain = tokens / cost.expected(rows: rows, positions: attended)
        let none = (counts: counts, rate: plain)
        var best = none
        for added in 1...max(1, min(room, mostRows)) where room > 0 {
            guard let text = chances.indices.max(by: { chances[$0] < chances[$1] }), chances[text] > least else {
                break
            }
            tokens += chances[text]
            if text < positions.count { attended += positions[text] }
            counts[text] += 1
            let next = counts[text]
            chances[text] = next < offers[text].count ? chances[text] * offers[text][next] : 0
            let seconds = cost.expected(rows: rows + added, positions: attended) + making(counts)
            if tokens / seconds > best.rate { best = (counts, tokens / seconds) }
        }
        return best.rate >= gain * plain ? best : none
    }
}
