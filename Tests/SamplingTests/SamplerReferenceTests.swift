import Testing

@testable import Sampling

@Suite("The sampler beside its slow version")
struct SamplerReferenceTests {
    static let settings: [SamplingParameters] =
        DistributionTests.settings + SamplerTests.cases + [
            .greedy, SamplingParameters(temperature: 0.2, topP: 0.9),
            SamplingParameters(temperature: 0.6, topP: 0.999999),
            SamplingParameters(temperature: 1e-3, topP: 0.5), SamplingParameters(temperature: 40, topP: 0.3),
            SamplingParameters(temperature: 1e40, topP: 0.5), SamplingParameters(temperature: 1e-40, topP: 0.9),
            SamplingParameters(temperature: 5, minP: 0.9), SamplingParameters(topK: 3000),
            SamplingParameters(topP: 1e-9),
        ]

    /// Rows of the kinds that occur: peaked, flat, full of equal numbers, far apart, with infinities.
    private static func row(_ kind: Int, _ count: Int, _ random: inout RandomSource) -> [Float] {
        (0..<count).map { _ in
            let sum = (0..<4).reduce(0.0) { sum, _ in sum + random.nextUnit() } - 2
            switch kind {
            case 0: return Float(sum * 6)
            case 1: return Float(sum * 0.01) + 30
            case 2: return (Float(sum) * 4).rounded()
            case 3: return Float(sum * 4000)
            case 4: return sum > 1.2 ? -.infinity : Float(sum)
            default: return sum > 1.7 ? .infinity : sum > 1 ? -0.0 : sum > 0.5 ? 0 : Float(sum)
            }
        }
    }

    @Test("chooses the same token for the same seed, whatever the row and the mask", arguments: settings)
    func equals(parameters: SamplingParameters) throws {
        var random = RandomSource(seed: 23)
        for count in [1, 2, 63, 64, 65, 130] {
            for kind in 0..<6 { try compare(count, kind, parameters, &random) }
        }
        // Beyond a block of weights, and beyond one of candidates.
        for (count, kind) in [(513, 0), (2100, 1), (2049, 2), (1500, 3), (2048, 4), (700, 5), (4200, 0)] {
            try compare(count, kind, parameters, &random)
        }
    }

    private func compare(
        _ count: Int, _ kind: Int, _ parameters: SamplingParameters, _ random: inout RandomSource
    ) throws {
        let logits = Self.row(kind, count, &random)
        let words = (0..<(count + 63) / 64).map { word in
            switch (word + kind) % 4 {
            case 0: UInt64.max
            case 1: random.next()
            case 2: random.next() & random.next() & random.next()
            default: 0 as UInt64
            }
        }
        func isAllowed(_ index: Int) -> Bool { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
        let listed = logits.indices.filter(isAllowed)
        var parameters = parameters
        parameters.seed = UInt64(count * 31 + kind)
        func expect(
            _ allowed: AllowedTokens, of row: [Float], isAllowed: (Int) -> Bool = { _ in true }, ids: [Int]? = nil
        ) throws {
            var sampler = try Sampler(parameters, vocabularySize: count)
            var reference = RandomSource(seed: sampler.seed)
            for _ in 0..<2 {
                let expected = ReferenceSampler.choose(
                    from: row, parameters, vocabularySize: count, isAllowed: isAllowed, random: &reference)
                let found = try? row.withUnsafeBufferPointer { row throws(SamplingError) in
                    try sampler.choose(from: row, allowed: allowed)
                }
                let token = ids.map { ids in expected.map { ids[$0] } } ?? expected
                #expect(found == token, "\(count) logits of kind \(kind)")
            }
        }
        try expect(.all, of: logits)
        try expect(.mask(words), of: logits, isAllowed: isAllowed)
        guard count < 1000 else { return }
        // What has no word is not allowed; a list allows only what is in it.
        try expect(.mask(Array(words.dropLast())), of: logits) { $0 / 64 < words.count - 1 && isAllowed($0) }
        try expect(.listed(listed.map(Int32.init)), of: listed.map { logits[$0] }, ids: listed)
    }

    @Test("the bounds of the weight of all tokens hold it, and are narrow")
    func bounds() {
        var random = RandomSource(seed: 3)
        for temperature in [1e-40, 1e-3, 0.2, 1, 3, 1e6, 1e39] {
            for kind in 0..<5 {
                let logits = Self.row(kind, 5000, &random)
                logits.withUnsafeBufferPointer { row in
                    var candidates = Candidates(logits: row, allowed: .all)
                    let maximum = Double(candidates.best()?.logit ?? 0)
                    let bounds = candidates.weightBounds(maximum: maximum, temperature: temperature)
                    let total = candidates.totalWeight(maximum: maximum, temperature: temperature)
                    #expect(bounds.contains(total), "kind \(kind), temperature \(temperature)")
                    #expect(bounds.upperBound <= total * (1 + 3e-5))
                }
            }
        }
    }
}
