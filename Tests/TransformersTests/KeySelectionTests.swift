import TestSupport
import Testing

@testable import Transformers

/// Which keys are attended to where a query chooses some.
@Suite("Chosen keys")
struct KeySelectionTests {
    /// The places that are kept of some scores.
    private func kept(_ wanted: Int, of scores: [Float]) -> [Int] {
        var scores = scores
        let count = scores.count
        scores.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { KeySelection.keep(wanted, of: base, count, keepsScores: false) }
        }
        #expect(scores.allSatisfy { $0 == 0 || $0 == KeyBiases.excluded })
        return scores.indices.filter { scores[$0] == 0 }
    }

    @Test("the largest scores are kept, whatever their signs", arguments: [1, 2, 7, 63, 64, 65, 199, 200])
    func largest(wanted: Int) {
        var random = SplitMix64(seed: UInt64(wanted))
        let scores = (0..<200).map { _ in Float.random(in: -2...2, using: &random) }
        let expected = scores.indices.sorted { scores[$0] > scores[$1] }.prefix(wanted).sorted()
        #expect(kept(wanted, of: scores) == expected)
    }

    @Test("of equal scores the later ones are kept, and both zeros are equal")
    func equal() {
        #expect(kept(2, of: [1, 1, 0, 1, 1]) == [3, 4])
        #expect(kept(3, of: [0, -0.0, 5, 0, -0.0, -1]) == [2, 3, 4])
        #expect(kept(2, of: [-.infinity, .infinity, 3, .infinity]) == [1, 3])
    }

    @Test("all are kept where as many are wanted as there are, and NaN is larger than everything")
    func edges() {
        #expect(kept(5, of: [3, 1, 2]) == [0, 1, 2])
        #expect(kept(1, of: [3, .nan, .infinity]) == [1])
        // What processors make of zero times infinity has a sign.
        #expect(kept(1, of: [3, -.nan, .infinity]) == [1])
    }

    @Test("what is kept keeps its number where that is added to the score")
    func numbers() {
        var scores: [Float] = [2, 7, -1, 5]
        scores.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { KeySelection.keep(2, of: base, 4, keepsScores: true) }
        }
        #expect(scores == [KeyBiases.excluded, 7, KeyBiases.excluded, 5])
    }
}
