import Testing

@testable import Sampling

@Suite("A choice in full")
struct DistributionTests {
    /// Settings of every kind of truncation, and none.
    static let settings: [SamplingParameters] = [
        SamplingParameters(), SamplingParameters(temperature: 0.6), SamplingParameters(temperature: 1.7, topK: 5),
        SamplingParameters(topP: 0.7), SamplingParameters(temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05),
        SamplingParameters(temperature: 2, topK: 40, topP: 0.95, minP: 0.05, truncatesFirst: true),
        SamplingParameters(temperature: 1.2, minP: 0.1), SamplingParameters(topP: 0),
    ]

    /// Logits between −6 and 6, some equal and some −∞.
    private static func row(_ count: Int, _ random: inout RandomSource) -> [Float] {
        (0..<count).map { _ in
            let unit = random.nextUnit()
            return unit < 0.05 ? -.infinity : (Float(unit) * 48).rounded() / 4 - 6
        }
    }

    @Test(
        "the random number lies in the share of the token that was chosen, whatever cuts the choice off",
        arguments: settings)
    func shares(parameters: SamplingParameters) throws {
        var random = RandomSource(seed: 11)
        for round in 0..<300 as Range<UInt64> {
            let logits = Self.row(97, &random)
            var allowed = AllowedTokens.all
            if round % 3 == 1 { allowed = .mask([random.next() | 1, random.next()]) }
            var parameters = parameters
            parameters.seed = round
            var sampler = try Sampler(parameters, vocabularySize: logits.count)
            let unit = try #require(sampler.upcomingRandom)
            var row = logits
            guard
                let chosen = try? row.withUnsafeMutableBufferPointer({ row throws(SamplingError) in
                    try sampler.sample(row, allowed: allowed)
                })
            else { continue }
            let distribution = try Distribution(
                parameters, processed: logits, allowed: allowed, most: 3, chosen: chosen)
            let share = try #require(distribution.candidates.first { $0.token == chosen }?.share)
            // A random number on the border may be rounded to either side.
            #expect(share.lowerBound - 1e-7 <= unit && unit <= share.upperBound + 1e-7)
        }
    }

    @Test("the shares of all candidates together are all random numbers", arguments: settings)
    func whole(parameters: SamplingParameters) throws {
        var random = RandomSource(seed: 5)
        let logits = Self.row(60, &random)
        let distribution = try Distribution(
            parameters, processed: logits, allowed: .all, most: logits.count, chosen: 0)
        #expect(distribution.candidates.count == distribution.keptCount)
        #expect(abs(distribution.candidates.reduce(0) { $0 + $1.probability } - 1) < 1e-6)
        let shares = distribution.candidates.map(\.share).sorted { $0.lowerBound < $1.lowerBound }
        #expect(shares.first?.lowerBound == 0)
        for (left, right) in zip(shares, shares.dropFirst()) { #expect(abs(left.upperBound - right.lowerBound) < 1e-9) }
        #expect(abs((shares.last?.upperBound ?? 0) - 1) < 1e-6)
    }

    @Test("greedy has one candidate, the best, and draws no random number")
    func greedy() throws {
        let distribution = try Distribution(
            .greedy, processed: [1, 3, 2], allowed: .all, most: 9, chosen: 1)
        #expect(distribution.candidates.map(\.token) == [1])
        #expect(try Sampler(.greedy, vocabularySize: 3).upcomingRandom == nil)
    }

    @Test("asking for the upcoming random number changes no choice")
    func asking() throws {
        var asked = try Sampler(SamplingParameters(seed: 9), vocabularySize: 4)
        var plain = asked
        for _ in 0..<20 {
            let first = asked.upcomingRandom
            #expect(asked.upcomingRandom == first)
            var (left, right) = ([Float](repeating: 0, count: 4), [Float](repeating: 0, count: 4))
            let one = try left.withUnsafeMutableBufferPointer { row throws(SamplingError) in try asked.sample(row) }
            let other = try right.withUnsafeMutableBufferPointer { row throws(SamplingError) in try plain.sample(row) }
            #expect(one == other)
            #expect(asked.upcomingRandom != first)
        }
    }

    @Test("ranked tokens are those of a sorted row, with the probabilities of softmax over what is allowed")
    func ranked() throws {
        var random = RandomSource(seed: 21)
        for round in 0..<50 {
            let logits = Self.row(130, &random)
            let words = [random.next(), random.next(), 3]
            let allowed: AllowedTokens = round % 2 == 0 ? .all : .mask(words)
            func isAllowed(_ token: Int) -> Bool {
                round % 2 == 0 || words[token / 64] >> UInt64(token % 64) & 1 == 1
            }
            let sorted = logits.indices.filter { isAllowed($0) && logits[$0] > -.infinity }
                .sorted { logits[$0] != logits[$1] ? logits[$0] > logits[$1] : $0 < $1 }
            let best = Double(logits[sorted[0]])
            let total = sorted.reduce(0.0) { $0 + exponential(Double(logits[$1]) - best) }
            let ranked = RankedTokens(logits, allowed: allowed, count: 7)
            #expect(ranked.entries.map(\.token) == Array(sorted.prefix(7)))
            for entry in ranked.entries {
                #expect(entry.logit == logits[entry.token])
                #expect(abs(entry.probability - exponential(Double(entry.logit) - best) / total) < 1e-6)
                #expect(ranked.probability(of: entry.logit) == entry.probability)
            }
        }
        #expect(RankedTokens([1, 2], allowed: .mask([0]), count: 3).entries.isEmpty)
        #expect(RankedTokens([1, 2], count: 0).entries.isEmpty)
    }

    /// e to a power by its series.
    private func exponential(_ power: Double) -> Double {
        if power < -1 || power > 1 {
            let half = exponential(power / 2)
            return half * half
        }
        var (sum, term) = (1.0, 1.0)
        for index in 1..<20 {
            term *= power / Double(index)
            sum += term
        }
        return sum
    }
}
