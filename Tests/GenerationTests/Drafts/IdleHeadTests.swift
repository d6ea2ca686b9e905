import Checkpoints
import Locks
import Sampling
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Generation

@Suite("A prediction head that is not worth its cost")
struct IdleHeadTests {
    private let prompts: [[Int32]] = (0..<8).map { (text: Int32) in
        (0..<30).map { (place: Int32) in (place * place * 7 + place * 3 + text * 5) % 31 }
    }

    private func decoder(positions: Int) throws -> (model: HeadedModel, decoder: Decoder) {
        let model = try HeadedModel(
            Repository.model("glm4_moe-grouped"), .layer(3), like: 2,
            config: [("\"max_position_embeddings\": 64", "\"max_position_embeddings\": \(positions)")])
        return (model, try Decoder.load(ModelDirectory(path: model.path)))
    }

    private func loop(_ decoder: Decoder, _ prompt: [Int32], _ count: Int, _ source: PredictionSource?) throws
        -> DecodeLoop
    {
        let sampling = SamplingParameters(temperature: 1, seed: UInt64(prompt[0]))
        return try .guessing(decoder, prompt, sampling, count: count, source: source)
    }

    /// Counts guesses.
    private final class Counter: Sendable {
        private let made = Mutex(0)
        var count: Int { made.withLock { $0 } }
        func add() { made.withLock { $0 += 1 } }
    }

    /// A pass takes three seconds of this clock, whatever its rows, and one of the head takes one: a guess is worth its cost where it
    /// comes true more often than once in three times.
    private let clock = SteppedClock(.seconds(1))

    private func source(
        _ decoder: Decoder, _ replace: @escaping GuessReplacement.Replacing
    ) throws -> PredictionSource {
        try #require(
            PredictionSource(
                decoder, memory: CachePool(byteLimit: .max), replacement: GuessReplacement(isAlone: true, replace),
                now: clock.now))
    }

    @Test("eight texts whose guesses are all wrong have few of them made in 300 tokens each: a trial counts for all")
    func allWrong() throws {
        let (model, decoder) = try self.decoder(positions: 400)
        try withExtendedLifetime(model) {
            let plain = try prompts.map { try loop(decoder, $0, 300, nil) }
            try LoopWork.write(plain, decoder, clock: clock)
            let counter = Counter()
            let texts = plain.map(\.generated)
            let source = try source(decoder) { [prompts] text, place, own in
                counter.add()
                let known = prompts.firstIndex { text.starts(with: $0) } ?? 0
                let index = place - prompts[known].count
                guard texts[known].indices.contains(index) else { return (own.token, 0) }
                return ((texts[known][index] + 1) % 31, 0)
            }
            for run in 0..<2 {
                let (before, loops) = (counter.count, try prompts.map { try loop(decoder, $0, 300, source) })
                try LoopWork.write(loops, decoder, clock: clock)
                #expect(loops.map(\.generated) == texts)
                let evaluated = loops.reduce(0) { $0 + $1.timings.drafts.guessed }
                let made = counter.count - before
                // Some of each text at first, while nothing is known; then trials after 16, 32, 64 and 128 passes.
                #expect(made <= (run == 0 ? 12 : 2))
                #expect(evaluated <= (run == 0 ? 12 : 2))
                #expect(loops.reduce(0) { $0 + $1.timings.drafts.accepted } == 0)
            }
        }
    }

    @Test("a head whose guesses become right, 7 of 10, guesses again, in the text that it has been idle for")
    func again() throws {
        let (model, decoder) = try self.decoder(positions: 1000)
        try withExtendedLifetime(model) {
            let plain = try loop(decoder, prompts[0], 900, nil)
            try LoopWork.write([plain], decoder, clock: clock)
            let (text, first, change) = (plain.generated, prompts[0].count, 200)
            let source = try source(decoder) { _, place, own in
                let index = place - first
                guard text.indices.contains(index) else { return (own.token, 0) }
                var random = SplitMix64(seed: UInt64(place) &* 977)
                let isRight = index >= change && random.next() % 10 < 7
                return (isRight ? text[index] : (text[index] + 1) % 31, index < change ? 0 : 0.7)
            }
            let guessed = try loop(decoder, prompts[0], 900, source)
            try LoopWork.write([guessed], decoder, clock: clock)
            #expect(guessed.generated == text)
            #expect(guessed.timings.drafts.accepted >= 250)
        }
    }
}
