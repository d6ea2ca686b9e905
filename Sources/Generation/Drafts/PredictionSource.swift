import Locks
import Transformers

/// Guesses of a model's own prediction head for all texts of an engine, with what is known of their cost and worth.
final class PredictionSource: Sendable {
    let decoder: Decoder
    /// Where the head's caches are counted.
    let memory: CachePool<KVCache>
    /// Takes the place of guesses in tests and measurements.
    let replacement: GuessReplacement?
    /// The clock, by which the head's passes are measured.
    let now: @Sendable () -> ContinuousClock.Instant

    private struct Record {
        var chances = HeadChances()
        var cost = GuessCost()
        /// Guesses that came true.
        var accepted = 0
        /// When a guess is tried although none is worth its cost.
        var trials = HeadTrials()
        /// Whether the memory of the output head in few bits is counted.
        var hasGuessHead = false
    }

    private let record = Mutex(Record())

    /// The parts of it that are made beside one guess.
    private static let grownParts = 4
    /// Guesses that come true before the output head is made once more, in few bits.
    static let worthwhile = 16

    /// Guesses of a decoder's head; nil where it has none.
    init?(
        _ decoder: Decoder, memory: CachePool<KVCache>, replacement: GuessReplacement? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        guard decoder.hasPredictionHead else { return nil }
        self.decoder = decoder
        self.memory = memory
        self.replacement = replacement
        self.now = now
    }

    /// The guesses for one text; nil while texts do without.
    func text(_ input: SequenceInput) -> PredictedText? {
        let chances = record.withLock { $0.trials.beginText() ? $0.chances : nil }
        return chances.map { PredictedText(self, input, chances: $0) }
    }

    /// How often guesses of all texts come true.
    var chances: HeadChances { record.withLock { $0.chances } }

    /// Whether guesses are worth their cost no more, so that only trials read anything.
    var isIdle: Bool { record.withLock { $0.trials.hasFailed } }

    /// The guesses that are made before a pass.
    struct Choice {
        /// How many of each text.
        var counts: [Int]
        /// The tokens a second that the pass is expected to write.
        var rate: Double
        /// Whether a guess is made although nothing is expected of it.
        var isTrial = false
    }

    /// Chooses how many guesses are made for each text: those that are worth their cost, else now and then one of one text.
    ///
    /// - Parameters: as those of ``DraftAllocation/prospects(_:rows:writers:positions:cost:guesses:room:least:)``.
    func choose(
        _ prospects: [DraftProspect], rows: Int, writers: Int, positions: [Int], cost: PassCost, room: Int,
        least: Double = 0
    ) -> Choice {
        let worth = DraftAllocation.prospects(
            prospects, rows: rows, writers: writers, positions: positions, cost: cost, guesses: self.cost, room: room,
            least: least)
        let able = prospects.indices.filter { prospects[$0].isToBeMade }
        var choice = Choice(counts: worth.counts, rate: worth.rate)
        let isWorthwhile = able.contains { worth.counts[$0] > 0 }
        guard let trial = record.withLock({ $0.trials.next(isWorthwhile: isWorthwhile) }) else { return choice }
        // A trial that follows one that came true is of the same text; else texts take turns.
        let text =
            switch trial {
            case .first: able.max { prospects[$0].idle < prospects[$1].idle }
            case .further: able.min { prospects[$0].idle < prospects[$1].idle }
            }
        guard let text else { return choice }
        choice.counts[text] = 1
        choice.isTrial = true
        return choice
    }

    /// Learns what became of guesses.
    func learn(probabilities: [Double], tried: Int, accepted: Int, isTrial: Bool) {
        record.withLock { record in
            record.chances.learn(
                probabilities: probabilities, tried: tried, accepted: accepted, isTrial: isTrial)
            record.accepted += accepted
            record.trials.learn(tried: tried, accepted: accepted, isTrial: isTrial)
        }
    }

    /// Makes some parts of the output head in few bits, where guesses have come true often enough to be worth its memory, and there
    /// is memory for all of it that no cache has.
    func growGuessHead() {
        guard let bytes = decoder.guessHeadByteCount, !decoder.hasWholeGuessHead else { return }
        let isCounted: Bool = record.withLock { record in
            guard record.accepted >= Self.worthwhile else { return false }
            if !record.hasGuessHead {
                let decoder = decoder
                record.hasGuessHead = memory.reserve(bytes) { decoder.giveUpGuessHead() }
                // Whether there is room is not looked at again beside each guess.
                if !record.hasGuessHead { record.accepted = 0 }
            }
            return record.hasGuessHead
        }
        guard isCounted else { return }
        for _ in 0..<Self.grownParts {
            if decoder.growGuessHead() { continue }
            // It was given up, or cannot be made: the model's own head serves.
            return memory.giveUpReserved()
        }
    }

    /// Learns how long the head took to make a guess for each of some texts, of this many pairs.
    func learn(texts: Int, pairs: Int, seconds: Double) {
        record.withLock { $0.cost.add(texts: texts, pairs: pairs, seconds: seconds) }
    }

    /// What guesses cost, as far as it is known.
    var cost: GuessCost { record.withLock { $0.cost } }
}
