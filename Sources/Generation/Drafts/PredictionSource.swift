import Locks
import Transformers

/// Guesses of a model's own prediction head for all texts of an engine, with what is known of their cost and worth.
final class PredictionSource: Sendable {
    let decoder: Decoder
    /// Where the head's caches are counted.
    let memory: CachePool<KVCache>
    /// Takes the place of guesses in tests: by the guess's place in the text, from the head's own.
    let replacing: Replacing?

    /// Makes a guess, with its probability, of the one that the head makes for a place in a text.
    typealias Replacing = @Sendable (_ place: Int, _ own: Guess) -> Guess

    /// A token, and how likely the head holds it.
    typealias Guess = (token: Int32, probability: Double)

    private struct Record {
        var chances = HeadChances()
        /// The mean seconds of a guess after one pair, and those of each further pair.
        var guess = Mean()
        var pair = Mean()
        /// Choices without a guess since the head was last worth one.
        var idle = 0
        /// Texts that do without the head before it is tried again, and how many there were the last time.
        var rest = 0
        var lastRest = 0
    }

    /// A mean of which old values count little.
    private struct Mean {
        private(set) var value = 0.0
        private var weight = 0.0

        mutating func add(_ other: Double) {
            weight = min(weight + 1, 12)
            value += (other - value) / weight
        }
    }

    private let record = Mutex(Record())

    /// Choices in a row for which the head was worth no guess, after which texts do without it.
    static let patience = 256
    private static let longestRest = 16

    /// Guesses of a decoder's head; nil where it has none.
    init?(_ decoder: Decoder, memory: CachePool<KVCache>, replacing: Replacing? = nil) {
        guard decoder.hasPredictionHead else { return nil }
        self.decoder = decoder
        self.memory = memory
        self.replacing = replacing
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
            if tried > 0, !isTrial { (record.idle, record.lastRest) = (0, 0) }
        }
    }

    /// Learns how long the head took over pairs, with the logits of the last.
    func learn(pairs: Int, seconds: Double) {
        record.withLock { record in
            if pairs == 1 {
                record.guess.add(seconds)
            } else if record.guess.value > 0 {
                record.pair.add(max(0, seconds - record.guess.value) / Double(pairs - 1))
            }
        }
    }

    /// The seconds of a guess after one pair, and those of each further pair; zero while nothing is known.
    var seconds: (guess: Double, pair: Double) { record.withLock { ($0.guess.value, $0.pair.value) } }

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
