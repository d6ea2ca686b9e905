import Sampling
import Transformers

/// Runs tests of one decoder, and keeps the context between them: a long one is evaluated once.
struct BenchRunner {
    private let decoder: Decoder
    private var cache: KVCache
    private var logits = Logits()
    /// The times of the tokens that the last test of one session has written.
    private(set) var steps: [Duration] = []
    /// Passes that make one sample of a test of rows, which takes some milliseconds only.
    private static let passes = 8

    init(_ decoder: Decoder, capacity: Int) throws {
        self.decoder = decoder
        cache = try decoder.makeCache(capacity: capacity)
    }

    /// Runs a test once and gives the time of the counted part.
    mutating func time(_ test: BenchTest) throws -> Duration {
        try prepare(depth: test.depth)
        let counted = tokens(test.count, seed: UInt64(test.depth) + 1)
        let duration: Duration
        steps = []
        switch test.kind {
        case .prompt:
            duration = try clock { runner throws in
                try runner.decoder.forward(
                    counted, cache: runner.cache, rows: .last, promptLength: test.positions, into: &runner.logits)
            }
        case .generation where test.sessions > 1:
            duration = try together(counted, sessions: test.sessions)
        case .generation:
            duration = try clock { runner throws in
                var last = ContinuousClock.now
                for token in counted {
                    try runner.decoder.forward([token], cache: runner.cache, rows: .last, into: &runner.logits)
                    let now = ContinuousClock.now
                    runner.steps.append(now - last)
                    last = now
                }
            }
        case .rows:
            var total = Duration.zero
            for _ in 0..<Self.passes {
                total += try clock { runner throws in
                    try runner.decoder.forward(counted, cache: runner.cache, rows: .all, into: &runner.logits)
                }
                try prepare(depth: test.depth)
            }
            duration = total / Self.passes
        }
        return duration
    }

    /// The time in which several sessions write a text each, a token of every one in each pass.
    private func together(_ tokens: [Int32], sessions: Int) throws -> Duration {
        let caches = try (0..<sessions).map { _ in
            // As sessions that have nothing in common.
            let copy = try cache.copy()
            try copy.separate()
            return copy
        }
        var evaluation = Evaluation()
        var logits: [Logits] = []
        let start = ContinuousClock.now
        for step in tokens.indices {
            // Other tokens in each session, as the experts of a mixture may want.
            let runs = caches.enumerated().map { index, cache in
                SequenceRun([tokens[(step + 17 * index) % tokens.count]], cache: cache)
            }
            try decoder.evaluate(runs, into: &evaluation)
            try decoder.logits(
                of: evaluation, vocabularies: Array(repeating: nil, count: sessions), into: &logits)
        }
        return ContinuousClock.now - start
    }

    /// Leaves a number of tokens in the context, always the same.
    private mutating func prepare(depth: Int) throws {
        if cache.reusableCount(upTo: depth) == min(depth, cache.count) {
            try cache.truncate(to: depth)
        } else {
            cache = try decoder.makeCache(capacity: cache.capacity)
        }
        let missing = tokens(depth, seed: 0).dropFirst(cache.count)
        if !missing.isEmpty {
            try decoder.forward(Array(missing), cache: cache, rows: .none, promptLength: depth, into: &logits)
            cache.snapshot()
        }
    }

    private mutating func clock(_ body: (inout BenchRunner) throws -> Void) rethrows -> Duration {
        let start = ContinuousClock.now
        try body(&self)
        return ContinuousClock.now - start
    }

    private func tokens(_ count: Int, seed: UInt64) -> [Int32] {
        var random = RandomSource(seed: seed)
        return (0..<count).map { _ in Int32.random(in: 0..<Int32(decoder.vocabularySize), using: &random) }
    }
}
