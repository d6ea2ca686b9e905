import Chat
import Generation
import OrderedJSON
import Sampling
import Transformers

/// What adapters cost sessions that write at once: the same tokens without and with them, in turns.
struct AdapterBench {
    /// The times of sessions, each run's without adapters and with them.
    struct Result {
        let sessions: Int
        let tokens: Int
        let adapters: Int
        var plain: [Duration] = []
        var adapted: [Duration] = []

        /// Tokens a second of all sessions, from the median of the times.
        private func rate(_ times: [Duration]) -> Double {
            let sorted = times.map(\.seconds).sorted()
            return sorted.isEmpty ? 0 : Double(sessions * tokens) / max(sorted[sorted.count / 2], 1e-12)
        }

        var plainRate: Double { rate(plain) }
        var adaptedRate: Double { rate(adapted) }

        var json: JSONValue {
            [
                "n_sessions": .int(sessions), "n_gen": .int(tokens),
                "n_adapters": .int(adapters), "plain_ts": GenerationReport.rounded(plainRate),
                "adapter_ts": GenerationReport.rounded(adaptedRate),
                "ratio": GenerationReport.rounded(adaptedRate / plainRate),
            ]
        }

        /// A Markdown table.
        static func table(_ results: [Result]) -> String {
            func text(_ value: Double) -> String { Quantities.fixed(value, decimals: 2) }
            return results.reduce(
                "| sessions | adapters | t/s without | t/s with | with / without |\n|--:|--:|--:|--:|--:|\n"
            ) { table, result in
                let cells = [
                    "\(result.sessions)", "\(result.adapters)", text(result.plainRate), text(result.adaptedRate),
                    text(result.adaptedRate / result.plainRate),
                ]
                return table + "| " + cells.joined(separator: " | ") + " |\n"
            }
        }
    }

    private let decoder: Decoder
    /// One set for each adapter; sessions take them in turn.
    private let adapters: [AdapterSet]

    /// Takes the adapters of an engine, one by one.
    init(_ engine: Engine) throws {
        decoder = engine.decoder
        adapters = try engine.adapters.all.compactMap { try AdapterSet.of([($0.adapter, $0.source.scale)]) }
    }

    /// Writes tokens with this many sessions; one run of each kind comes first and does not count.
    func run(sessions: Int, tokens: Int, repetitions: Int) throws -> Result {
        var result = Result(sessions: sessions, tokens: tokens, adapters: min(sessions, adapters.count))
        for repetition in 0...repetitions {
            let (plain, adapted) = (
                try time(sessions, tokens) { _ in nil },
                try time(sessions, tokens) { adapters.isEmpty ? nil : adapters[$0 % adapters.count] }
            )
            if repetition == 0 { continue }
            result.plain.append(plain)
            result.adapted.append(adapted)
        }
        return result
    }

    private func time(_ sessions: Int, _ count: Int, _ adapters: (Int) -> AdapterSet?) throws -> Duration {
        var random = RandomSource(seed: 1)
        let tokens = (0..<count).map { _ in Int32.random(in: 0..<Int32(decoder.vocabularySize), using: &random) }
        let caches = try (0..<sessions).map { _ in try decoder.makeCache(capacity: count) }
        var (evaluation, logits) = (Evaluation(), [Logits]())
        let start = ContinuousClock.now
        for step in tokens.indices {
            let runs = caches.enumerated().map { index, cache in
                SequenceRun(
                    SequenceInput([tokens[(step + 17 * index) % count]], adapters: adapters(index)), cache: cache)
            }
            try decoder.evaluate(runs, into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: Array(repeating: nil, count: sessions), into: &logits)
        }
        return ContinuousClock.now - start
    }
}
