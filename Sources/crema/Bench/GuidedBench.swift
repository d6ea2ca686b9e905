import Chat
import ConstrainedDecoding
import Generation
import JSONSchemas
import OrderedJSON
import Sampling
import Suites

/// Decoding under a schema against free decoding of as many tokens, on one engine in turns.
///
/// Guided text is one JSON value after another, each in a constraint of its own, on one growing context; compiling the
/// constraints is part of the time. Both sample with the same seed.
struct GuidedBench {
    let engine: Engine
    let schema: JSONValue
    let tokens: Int

    /// One run of each kind.
    struct Sample {
        var free = Duration.zero
        var guided = Duration.zero
        /// Of the guided tokens, those that the grammar forced.
        var forced = 0
        /// The time that masks and forced runs took.
        var masks = Duration.zero
        /// The finished values.
        var values = 0
    }

    /// The first token of every text.
    private static let prompt: [Int32] = [0]

    func sample(seed: UInt64) throws -> Sample {
        var sample = Sample()
        let start = ContinuousClock.now
        let loop = try engine.makeLoop(prompt: Self.prompt, options: options(tokens, seed))
        try finish(loop)
        sample.free = ContinuousClock.now - start
        try measureGuided(seed, &sample)
        return sample
    }

    private func measureGuided(_ seed: UInt64, _ sample: inout Sample) throws {
        let start = ContinuousClock.now
        var text = Self.prompt
        let length = text.count + tokens
        while text.count < length {
            let constraint = try engine.constraint(schema: schema, spelling: .canonical)
            // The value is given room to end in: the last one is cut where the count is reached.
            let loop = try engine.makeLoop(
                prompt: text, options: options(engine.contextSize - text.count, seed &+ UInt64(sample.values)),
                constraint: constraint)
            let isFinished = try finish(loop, at: length - text.count)
            sample.values += isFinished ? 1 : 0
            sample.forced += loop.timings.forcedTokens
            sample.masks += loop.timings.masks
            text += loop.generated
            engine.recycle(loop)
        }
        sample.guided = ContinuousClock.now - start
        sample.guided = sample.guided * tokens / max(text.count - Self.prompt.count, 1)
    }

    private func options(_ count: Int, _ seed: UInt64) -> DecodingOptions {
        var sampling = SamplingParameters()
        sampling.seed = seed
        return DecodingOptions(maximumTokens: count, sampling: sampling, ignoresEndOfText: true)
    }

    /// Advances a loop to its end or to a count of tokens; whether it ended.
    @discardableResult
    private func finish(_ loop: DecodeLoop, at count: Int = .max) throws -> Bool {
        while loop.generated.count < count {
            if case .finished = try loop.advance() { return true }
        }
        return false
    }
}

/// The samples of a guided benchmark as a table or JSON.
struct GuidedReport {
    let tokens: Int
    let samples: [GuidedBench.Sample]

    private func rate(_ duration: Duration) -> Double { Double(tokens) / max(duration.seconds, 1e-12) }

    private static func median(_ values: [Double]) -> Double { Quantiles(values).value(at: 0.5) }

    var freeRate: Double { Self.median(samples.map { rate($0.free) }) }
    var guidedRate: Double { Self.median(samples.map { rate($0.guided) }) }
    var ratio: Double { guidedRate / max(freeRate, 1e-12) }
    private var forcedShare: Double { Self.median(samples.map { Double($0.forced) / Double(max(tokens, 1)) }) }
    private var maskShare: Double {
        Self.median(samples.map { $0.masks.seconds / max($0.guided.seconds, 1e-12) })
    }

    /// One object: tokens a second (medians), their ratio, and what the guided ones were made of.
    var json: JSONValue {
        [
            "n_gen": .int(tokens),
            "free_ts": GenerationReport.rounded(freeRate),
            "guided_ts": GenerationReport.rounded(guidedRate),
            "ratio": GenerationReport.rounded(ratio),
            "forced_share": GenerationReport.rounded(forcedShare),
            "mask_share": GenerationReport.rounded(maskShare),
            "values": .int(samples.first?.values ?? 0),
            "free_ns": .array(samples.map { .int(Int($0.free.seconds * 1e9)) }),
            "guided_ns": .array(samples.map { .int(Int($0.guided.seconds * 1e9)) }),
        ]
    }

    /// Lines for people.
    var text: String {
        func shown(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
        return """
            free:   \(shown(freeRate)) tokens/s
            guided: \(shown(guidedRate)) tokens/s (\(shown(forcedShare * 100)) % forced; masks take \(shown(maskShare * 100)) % of the time)
            ratio:  \(shown(ratio)) (medians of \(samples.count) runs of \(tokens) tokens)

            """
    }
}
