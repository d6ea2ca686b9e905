import Chat
import TestSupport
import Testing

@testable import Generation

/// Loops of texts, found as they are written.
@Suite("Repeated patterns of texts")
struct RepetitionDetectorTests {
    /// The place after which a text is found to repeat a block, and the block.
    private static func found(
        _ tokens: [Int32], _ rule: RepetitionDetection
    ) -> (count: Int, pattern: RepeatedPattern)? {
        var detector = RepetitionDetector(rule)
        for (index, token) in tokens.enumerated() {
            if let pattern = detector.append(token) { return (index + 1, pattern) }
        }
        return nil
    }

    @Test("a block is found when it has come often enough, whatever came before it")
    func blocks() throws {
        for period in [1, 2, 7, 8, 9, 40, 300] {
            var random = SplitMix64(seed: UInt64(period))
            let before = (0..<137).map { _ in Int32(random.next() % 1000) }
            let block = (0..<period).map { _ in Int32(random.next() % 1000) }
            let text = before + (0..<1000).map { block[$0 % period] } + block + block
            let rule = RepetitionDetection(largestPattern: 512, count: 3, leastTokens: 200)
            let found = Self.found(text, rule)
            guard 3 * period <= 1000 else { continue }
            let pattern = try #require(found)
            #expect(pattern.pattern.period == period)
            #expect(pattern.count >= before.count + max(3 * period, 200))
            #expect(pattern.count <= before.count + max(3 * period, 200) + 2 * max(period, 8))
            // It is exact: each of the last tokens equals the one a period before.
            let end = Array(text[..<pattern.count])
            for place in end.count - (pattern.pattern.count - 1) * period..<end.count {
                #expect(end[place] == end[place - period])
            }
        }
    }

    @Test("numbered lines, long blocks, short runs and blocks outside the bounds are no loop")
    func others() {
        let rule = RepetitionDetection(largestPattern: 64, smallestPattern: 2, count: 4, leastTokens: 64)
        let numbered: [Int32] = (0..<100).flatMap { [Int32(1000 + $0), 5, 6, 7, 8, 9, 10, 11, 12, 13] }
        #expect(Self.found(numbered, rule) == nil)
        let long = (0..<100).map { Int32($0) }
        #expect(Self.found(long + long + long + long + long + long, rule) == nil)
        let short = (0..<15).map { Int32($0) }
        #expect(Self.found(short + short + short, rule) == nil)
        #expect(Self.found([Int32](repeating: 3, count: 500), rule) == nil)
        #expect(Self.found(short + short + short + short + short, rule) != nil)
    }

    private static func found(_ tokens: [Int32]) -> Bool { found(tokens, .usual) != nil }

    @Test("the usual rule wants 256 tokens in all")
    func usual() {
        #expect(!Self.found([Int32](repeating: 3, count: 250)))
        #expect(Self.found([Int32](repeating: 3, count: 300)))
    }
}
