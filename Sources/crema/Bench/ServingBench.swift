import Chat
import ConstrainedDecoding
import Generation
import OrderedJSON
import Sampling
import Transformers

/// What requests to one engine at once get of it.
struct ServingBench {
    private let engine: ChatEngine

    init(_ engine: Engine) throws {
        self.engine = try ChatEngine(engine)
    }

    // MARK: Fairness

    /// What writers and readers got while a long prompt was read.
    struct Fairness {
        let writers: Int
        let promptTokens: Int
        /// Tokens a second of each writer while nothing else is requested, in the middle of what it writes meanwhile:
        /// tokens of longer texts take longer, whoever reads beside them.
        var alone: [Double] = []
        /// The same while the prompt is read.
        var beside: [Double] = []
        /// The seconds between the tokens of a writer while the prompt is read.
        var gaps: [Double] = []
        /// From the long prompt's request to its first token.
        var longPrompt = 0.0
        /// The same of a prompt of 30 tokens that comes while the long one is read.
        var shortPrompt = 0.0
        /// When that prompt was sent.
        var shortPromptAsked = ContinuousClock.now

        /// The least part of its fair rate that a writer had: of what it has among the writers alone, less one share for the
        /// reader.
        var leastShare: Double {
            let fair = Double(writers) / Double(writers + 1)
            return zip(beside, alone).map { $0 / ($1 * fair) }.min() ?? 0
        }

        /// The gap below which a part of all gaps stays.
        func gap(_ part: Double) -> Double {
            let sorted = gaps.sorted()
            return sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
        }
    }

    /// The tokens of the prompt that comes while another is read.
    private static let shortPrompt = 30

    /// Seven writers, a long prompt, and a short one that comes meanwhile.
    func fairness(promptTokens: Int, writers: Int = 7) async throws -> Fairness {
        var result = Fairness(writers: writers, promptTokens: promptTokens)
        let room = engine.engine.contextSize
        var readings: [Task<[Moment], any Error>] = []
        for index in 0..<writers {
            readings.append(try read(tokens(32, seed: UInt64(index)), limit: room - 40))
        }
        defer { for reading in readings { reading.cancel() } }
        try await Task.sleep(for: .seconds(2))
        let start = ContinuousClock.now
        try await Task.sleep(for: .seconds(4))
        let asked = ContinuousClock.now
        let long = try read(tokens(promptTokens, seed: 100), limit: 1)
        try await Task.sleep(for: .seconds(1))
        let short = try read(tokens(Self.shortPrompt, seed: 101), limit: 1)
        result.shortPromptAsked = .now
        result.shortPrompt = (try await first(short) - result.shortPromptAsked).seconds
        let answered = try await first(long)
        result.longPrompt = (answered - asked).seconds
        try await Task.sleep(for: .seconds(4))
        let end = ContinuousClock.now
        for reading in readings { reading.cancel() }
        for reading in readings {
            let moments = try await reading.value
            let (before, after) = (Self.rate(moments, start..<asked), Self.rate(moments, answered..<end))
            // Attention takes time by the length, so the time of a token in the middle is the mean of those at both ends.
            result.alone.append(before * after == 0 ? 0 : 2 / (1 / before + 1 / after))
            let beside = moments.filter { (asked..<answered).contains($0.time) }
            result.beside.append(Self.rate(moments, asked..<answered))
            result.gaps += zip(beside, beside.dropFirst()).map { ($1.time - $0.time).seconds }
        }
        return result
    }

    // MARK: A shared beginning

    /// What sessions that begin alike have computed of their prompts, and what their texts hold and how fast they are written.
    struct SharedPrefix {
        /// One answer of each session.
        struct Turn {
            /// All prompt tokens of the sessions.
            var tokens: Int
            /// Those of them that were computed.
            var computed: Int
            /// Until all had their answers.
            var seconds: Double
            /// Of all sessions together, while all write; nil where answers are too short to tell.
            var tokensPerSecond: Double?
            /// The most bytes that the texts held, with what finds them.
            var bytes: Int
        }

        let sessions: Int
        let prefixTokens: Int
        /// Two of them.
        var turns: [Turn] = []
    }

    /// Sessions that begin with the same tokens, each with some of its own after them; and what each asks next.
    func sharedPrefix(_ tokenCount: Int, sessions: Int, answer: Int) async throws -> SharedPrefix {
        var result = SharedPrefix(sessions: sessions, prefixTokens: tokenCount)
        let prefix = tokens(tokenCount, seed: 7)
        var prompts = (0..<sessions).map { prefix + tokens(32, seed: UInt64(1000 + $0)) }
        for turn in 0..<2 {
            let start = ContinuousClock.now
            let readings = try prompts.map { try read($0, limit: answer) }
            var moments: [[Moment]] = []
            for reading in readings { moments.append(try await reading.value) }
            let usages = moments.compactMap { $0.last?.usage }
            result.turns.append(
                SharedPrefix.Turn(
                    tokens: usages.reduce(0) { $0 + $1.promptTokens },
                    computed: usages.reduce(0) { $0 + $1.promptTokens - $1.cachedTokens },
                    seconds: (ContinuousClock.now - start).seconds, tokensPerSecond: Self.rateOfAll(moments),
                    bytes: moments.joined().map(\.bytes).max() ?? 0))
            // Random tokens take the place of the answers: what was read is found again, what was written is read once.
            prompts = prompts.enumerated().map { $0.element + tokens(48, seed: UInt64(2000 + 100 * turn + $0.offset)) }
        }
        return result
    }

    // MARK: Requests

    /// When tokens came, and how many.
    private struct Moment {
        let time: ContinuousClock.Instant
        var tokens = 0
        var usage: ChatUsage?
        /// What all texts held then.
        var bytes = 0
    }

    /// Reads a text to its end, or until the task is cancelled.
    private func read(_ prompt: [Int32], limit: Int) throws -> Task<[Moment], any Error> {
        var options = DecodingOptions(
            maximumTokens: limit, sampling: SamplingParameters(temperature: 1, seed: 1), ignoresEndOfText: true)
        // Guesses in random tokens would not come true.
        options.usesDrafts = false
        let stream = try engine.generate(TextRequest(prompt: prompt, options: options))
        return Task { [engine] in
            var moments: [Moment] = []
            for try await event in stream {
                switch event {
                case .turn(_, let count):
                    moments.append(Moment(time: .now, tokens: count, bytes: engine.engine.memory.held))
                case .finished(_, let usage): moments.append(Moment(time: .now, usage: usage))
                default: break
                }
            }
            return moments
        }
    }

    private func first(_ reading: Task<[Moment], any Error>) async throws -> ContinuousClock.Instant {
        try await reading.value.first?.time ?? .now
    }

    private static func rate(_ moments: [Moment], _ span: Range<ContinuousClock.Instant>) -> Double {
        let count = moments.reduce(0) { $0 + (span.contains($1.time) ? $1.tokens : 0) }
        return Double(count) / max((span.upperBound - span.lowerBound).seconds, 1e-9)
    }

    /// Tokens a second of all sessions together, from when each has begun to when the first has ended.
    private static func rateOfAll(_ moments: [[Moment]]) -> Double? {
        let texts = moments.map { $0.filter { $0.tokens > 0 } }
        guard let start = texts.compactMap(\.first?.time).max(), let end = texts.compactMap(\.last?.time).min(),
            start < end
        else { return nil }
        return texts.reduce(0) { $0 + rate($1, start..<end) }
    }

    private func tokens(_ count: Int, seed: UInt64) -> [Int32] {
        var random = RandomSource(seed: seed)
        let size = Int32(engine.engine.decoder.vocabularySize)
        return (0..<count).map { _ in Int32.random(in: 0..<size, using: &random) }
    }
}

extension ServingBench.Fairness {
    /// For people.
    var text: String {
        """
        \(writers) writers, a prompt of \(promptTokens) tokens, and one of 30 while it is read
        tokens a second of each writer: \(Quantities.fixed(alone.reduce(0, +) / Double(writers), decimals: 1)) alone, \
        \(Quantities.fixed(beside.reduce(0, +) / Double(writers), decimals: 1)) while the prompt is read
        least part of its fair rate that a writer had: \(Quantities.fixed(leastShare * 100, decimals: 1)) %
        milliseconds between tokens while the prompt is read: median \(Quantities.fixed(gap(0.5) * 1000, decimals: 1)), \
        p99 \(Quantities.fixed(gap(0.99) * 1000, decimals: 1)), most \(Quantities.fixed(gap(1) * 1000, decimals: 1))
        seconds to the first token: \(Quantities.fixed(longPrompt, decimals: 1)) of the long prompt, \(Quantities.fixed(shortPrompt, decimals: 2)) of the short one

        """
    }

    /// For machines; times in milliseconds.
    var json: JSONValue {
        [
            "writers": .int(writers), "prompt_tokens": .int(promptTokens),
            "writer_tokens_per_second_alone": GenerationReport.rounded(alone.reduce(0, +) / Double(writers)),
            "writer_tokens_per_second": GenerationReport.rounded(beside.reduce(0, +) / Double(writers)),
            "least_share_of_fair_rate": GenerationReport.rounded(leastShare),
            "gap_p50_ms": GenerationReport.rounded(gap(0.5) * 1000),
            "gap_p99_ms": GenerationReport.rounded(gap(0.99) * 1000),
            "gap_max_ms": GenerationReport.rounded(gap(1) * 1000),
            "long_prompt_first_token_ms": GenerationReport.rounded(longPrompt * 1000),
            "short_prompt_first_token_ms": GenerationReport.rounded(shortPrompt * 1000),
        ]
    }
}

extension ServingBench.SharedPrefix {
    /// For people.
    var text: String {
        turns.enumerated().reduce(into: "") { text, turn in
            let (number, turn) = (turn.offset + 1, turn.element)
            text += "\(sessions) sessions, \(prefixTokens) tokens in common, turn \(number): prompts of \(turn.tokens) "
            text += "tokens together, \(turn.computed) of them computed, answers after "
            text += "\(Int((turn.seconds * 1000).rounded())) ms"
            if let rate = turn.tokensPerSecond {
                text += ", \(Quantities.fixed(rate, decimals: 1)) tokens a second and "
                text += "\(Quantities.bytes(turn.bytes)) held while all write"
            }
            text += "\n"
        }
    }

    /// For machines.
    var json: JSONValue {
        [
            "sessions": .int(sessions), "shared_prefix_tokens": .int(prefixTokens),
            "turns": .array(
                turns.map { turn in
                    [
                        "prompt_tokens": .int(turn.tokens),
                        "computed_tokens": .int(turn.computed),
                        "ms": GenerationReport.rounded(turn.seconds * 1000),
                        "tokens_per_second": turn.tokensPerSecond.map(GenerationReport.rounded) ?? .null,
                        "held_bytes": .int(turn.bytes),
                    ]
                }),
        ]
    }
}
