import Sampling
import Transformers

/// One test of `bench`: tokens read at once or written one by one, behind some that are there already.
struct BenchTest {
    let promptTokens: Int
    let generatedTokens: Int
    let depth: Int

    var name: String {
        let test = promptTokens > 0 ? "pp\(promptTokens)" : "tg\(generatedTokens)"
        return depth > 0 ? "\(test) @ d\(depth)" : test
    }

    /// Tokens that are counted.
    var tokens: Int { promptTokens + generatedTokens }
    /// Positions that the context must have.
    var positions: Int { tokens + depth }

    /// Runs the test once with random tokens and gives the time of the counted part.
    func run(_ decoder: Decoder, seed: UInt64) throws -> Duration {
        var random = RandomSource(seed: seed)
        func tokens(_ count: Int) -> [Int32] {
            (0..<count).map { _ in Int32.random(in: 0..<Int32(decoder.vocabularySize), using: &random) }
        }
        let cache = try decoder.makeCache(capacity: positions)
        var logits = Logits()
        if depth > 0 { try decoder.forward(tokens(depth), cache: cache, rows: .none, into: &logits) }
        let prompt = tokens(promptTokens)
        let written = tokens(generatedTokens)
        let start = ContinuousClock.now
        if promptTokens > 0 {
            try decoder.forward(prompt, cache: cache, rows: .last, promptLength: positions, into: &logits)
        }
        for token in written { try decoder.forward([token], cache: cache, rows: .last, into: &logits) }
        return ContinuousClock.now - start
    }
}
