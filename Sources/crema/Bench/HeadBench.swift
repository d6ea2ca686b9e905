import Chat
import Checkpoints
import Generation
import Locks
import OrderedJSON
import Sampling
import Tokenizers
import Transformers

/// What a model's own prediction head is worth to texts that are written at once: the same tokens without it and with it, in turns,
/// its guesses as they are or right in a part of all places.
///
/// The head is computed in full in any case; what it guesses is then replaced by the token that the model writes without guesses.
/// Nothing else guesses. A guess that may be replaced has the part of right ones for its probability.
struct HeadBench {
    /// What texts have cost.
    struct Result {
        let sessions: Int
        let tokens: Int
        /// The percentage of places in which the guess is the right one; 0 for the head's own guesses.
        let right: Int
        /// Tokens a second of all texts, without the head and with it, one of each a run.
        var plain: [Double] = []
        var headed: [Double] = []
        var drafts = DraftCounts()

        /// How many times as fast texts are written with the head.
        var ratio: Double { DraftBench.Result.median(headed) / max(DraftBench.Result.median(plain), 1e-9) }
    }

    private let engine: Engine
    private let tokenizer: Tokenizer
    private let queue: TextQueue
    private let trial: Trial

    /// Tokens of a prompt, by whose first ones a text is known.
    private static let promptTokens = 32

    /// The texts without guesses, and where a guess is replaced by what comes in them.
    private final class Trial: Sendable {
        private struct Known {
            var texts: [[Int32]: [Int32]] = [:]
            var right = 0
        }

        private let known = Mutex(Known())

        /// Chooses the percentage of places with right guesses.
        func set(right: Int) { known.withLock { $0.right = right } }

        func add(_ text: [Int32], after prompt: [Int32]) { known.withLock { $0.texts[prompt] = text } }

        /// A guess for a place.
        func guess(_ text: [Int32], _ place: Int, _ own: GuessReplacement.Guess) -> GuessReplacement.Guess {
            known.withLock { known in
                let index = place - promptTokens
                guard known.right > 0, let right = known.texts[Array(text.prefix(promptTokens))],
                    right.indices.contains(index)
                else { return own }
                var random = RandomSource(seed: UInt64(place) &* 977 &+ UInt64(truncatingIfNeeded: Int(text[0])))
                // A head that is right so often would give its guesses this probability.
                let isRight = Int.random(in: 0..<100, using: &random) < known.right
                return (isRight ? right[index] : own.token, Double(known.right) / 100)
            }
        }
    }

    /// Loads a model whose head guesses alone.
    ///
    /// - Throws: what loading does; a message where the model has no head.
    init(_ directory: ModelDirectory, options: EngineOptions) throws {
        let trial = Trial()
        var options = options
        options.guessReplacement = GuessReplacement(isAlone: true) { trial.guess($0, $1, $2) }
        let engine = try Engine(directory, options: options)
        guard engine.decoder.hasPredictionHead else {
            throw Failure("the model has no prediction head; crema inspect tells which models have one", .usage)
        }
        guard let tokenizer = engine.tokenizer else { throw GenerationError.needsTokenizer }
        (self.trial, self.engine, self.tokenizer) = (trial, engine, tokenizer)
        queue = try TextQueue(engine)
    }

    /// Writes tokens with this many texts; one run of each kind comes first and does not count.
    func run(sessions: Int, tokens: Int, right: Int, repetitions: Int) async throws -> Result {
        let prompts = (0..<sessions).map { prompt($0) }
        for prompt in prompts where right > 0 {
            trial.add(try written(after: prompt, tokens), after: prompt)
        }
        trial.set(right: right)
        var result = Result(sessions: sessions, tokens: tokens, right: right)
        for repetition in 0...repetitions {
            for usesHead in repetition % 2 == 0 ? [false, true] : [true, false] {
                let (rate, drafts) = try await rate(prompts, tokens, usesHead: usesHead)
                if repetition == 0 { continue }
                if usesHead {
                    result.headed.append(rate)
                    result.drafts += drafts
                } else {
                    result.plain.append(rate)
                }
            }
        }
        return result
    }

    private func prompt(_ number: Int) -> [Int32] {
        var random = RandomSource(seed: UInt64(number))
        let size = Int32(engine.decoder.vocabularySize)
        return (0..<Self.promptTokens).map { _ in Int32.random(in: 0..<size, using: &random) }
    }

    private func options(_ tokens: Int, usesHead: Bool) -> DecodingOptions {
        var options = DecodingOptions(maximumTokens: tokens, sampling: .greedy, ignoresEndOfText: true)
        (options.usesDrafts, options.usesCache) = (usesHead, false)
        return options
    }

    /// What the model writes without guesses.
    private func written(after prompt: [Int32], _ tokens: Int) throws -> [Int32] {
        let loop = try engine.makeLoop(prompt: prompt, options: options(tokens, usesHead: false))
        while true {
            if case .finished = try loop.advance() { break }
        }
        defer { engine.recycle(loop) }
        return loop.generated
    }

    /// Tokens a second of all texts together, from when each has begun to when the first has ended.
    private func rate(_ prompts: [[Int32]], _ tokens: Int, usesHead: Bool) async throws -> (Double, DraftCounts) {
        var readings: [Task<HeadReading, any Error>] = []
        for prompt in prompts {
            let (plan, place) = (
                TextPlan(prompt: prompt, options: options(tokens, usesHead: usesHead)), try queue.place()
            )
            readings.append(
                Task { [queue, tokenizer] in
                    try await withCheckedThrowingContinuation { continuation in
                        queue.submit(plan, tokenizer: tokenizer, place: place, cancellation: CancellationFlag()) {
                            HeadReader { continuation.resume(with: $0) }
                        }
                    }
                })
        }
        var (texts, drafts): ([[(time: ContinuousClock.Instant, tokens: Int)]], DraftCounts) = ([], DraftCounts())
        for reading in readings {
            let reading = try await reading.value
            texts.append(reading.moments)
            drafts += reading.drafts
        }
        guard let start = texts.compactMap(\.first?.time).max(), let end = texts.compactMap(\.last?.time).min(),
            start < end
        else { throw Failure("the texts are too short to tell their speed; give a greater -n", .usage) }
        let count = texts.joined().reduce(0) { $0 + ($1.time > start && $1.time <= end ? $1.tokens : 0) }
        return (Double(count) / (end - start).seconds, drafts)
    }
}

/// When a text's tokens came, and how its guesses fared.
private struct HeadReading: Sendable {
    var moments: [(time: ContinuousClock.Instant, tokens: Int)] = []
    var drafts = DraftCounts()
}

/// Notes when the tokens of a text come, whether they are shown or not.
private final class HeadReader: TextReader {
    private let finish: (Result<HeadReading, any Error>) -> Void
    private var reading = HeadReading()
    private var count = 0

    init(_ finish: @escaping (Result<HeadReading, any Error>) -> Void) { self.finish = finish }

    func begin(_ loop: DecodeLoop) {}

    func take(_ step: TextStream.Step, of stream: TextStream) {
        let loop = stream.loop
        if loop.generated.count > count {
            reading.moments.append((.now, loop.generated.count - count))
            count = loop.generated.count
        }
        guard case .finished = step else { return }
        reading.drafts = loop.timings.drafts
        finish(.success(reading))
    }

    func end(throwing error: any Error) { finish(.failure(error)) }
}

extension HeadBench.Result {
    /// For machines.
    var json: JSONValue {
        [
            "n_sessions": .int(sessions), "n_gen": .int(tokens),
            "right_percent": .int(right),
            "plain_ts": GenerationReport.rounded(DraftBench.Result.median(plain)),
            "head_ts": GenerationReport.rounded(DraftBench.Result.median(headed)),
            "ratio": GenerationReport.rounded(ratio), "draft_n": .int(drafts.guessed),
            "draft_n_accepted": .int(drafts.accepted),
        ]
    }

    /// A Markdown table.
    static func table(_ results: [HeadBench.Result]) -> String {
        func text(_ value: Double) -> String { Quantities.fixed(value, decimals: 2) }
        return results.reduce(
            "| sessions | right | t/s without | t/s with | with / without | guesses | came true |\n"
                + "|--:|--:|--:|--:|--:|--:|--:|\n"
        ) { table, result in
            let cells = [
                "\(result.sessions)", result.right == 0 ? "own" : "\(result.right) %",
                text(DraftBench.Result.median(result.plain)), text(DraftBench.Result.median(result.headed)),
                text(result.ratio), "\(result.drafts.guessed)", "\(result.drafts.accepted)",
            ]
            return table + "| " + cells.joined(separator: " | ") + " |\n"
        }
    }
}
