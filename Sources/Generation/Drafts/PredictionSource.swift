import Locks
import Transformers

/// Guesses of a model's own prediction head for all texts of an engine, with what is known of their cost and worth.
final class PredictionSource: Sendable {
    let decoder: Decoder
    /// Where the head's caches are counted.
    let memory: CachePool<KVCache>
    /// Takes the place of guesses in tests and measurements.
    let replacement: GuessReplacement?

    private struct Record {
        var chances = HeadChances()
        var cost = GuessCost()
        /// Guesses that came true.
        var accepted = 0
        /// Choices without a guess since the head was last worth one.
        var idle = 0
        /// Texts that do without the head before it is tried again, and how many there were the last time.
        var rest = 0
        var lastRest = 0
        /// Whether the memory of the output head in few bits is counted.
        var hasGuessHead = false
    }

    private let record = Mutex(Record())

    /// Choices in a row for which the head was worth no guess, after which texts do without it.
    static let patience = 256
    private static let longestRest = 16
    /// The parts of it that are made beside one guess.
    private static let grownParts = 4
    /// Guesses that come true before the output head is made once more, in few bits.
    static let worthwhile = 16

    /// Guesses of a decoder's head; nil where it has none.
    init?(_ decoder: Decoder, memory: CachePool<KVCache>, replacement: GuessReplacement? = nil) {
        guard decoder.hasPredictionHead else { return nil }
        self.decoder = decoder
        self.memory = memory
        self.replacement = replacement
    }

    /// The guesses for one text; nil while texts do without.
    func text(_ input: SequenceInput) -> PredictedText? {
        let chances: HeadChances? = record.withLock { record in
            guard record.rest == 0 else {
                record.rest -= 1
                return nil
            }
            return record.chances
        }
        return chances.map { PredictedText(self, input, chances: $0) }
    }

    /// Learns what became of guesses.
    func learn(probabilities: [Double], tried: Int, accepted: Int, isTrial: Bool) {
        record.withLock { record in
            record.chances.learn(probabilities: probabilities, tried: tried, accepted: accepted)
            record.accepted += accepted
            if tried > 0, !isTrial { (record.idle, record.lastRest) = (0, 0) }
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

    /// Notes a choice for which no guess was worth its cost; whether texts do without the head from now on.
    func noteIdle() -> Bool {
        record.withLock { record in
            record.idle += 1
            guard record.idle >= Self.patience else { return false }
            record.idle = 0
            record.lastRest = min(max(2 * record.lastRest, 1), Self.longestRest)
            record.rest = record.lastRest
            return true
        }
    }
}
