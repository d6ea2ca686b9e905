import EvaluationRuns
import LibC
import Sampling

extension Statistics {
    /// The exact test whether two runs pass alike: McNemar, "Note on the sampling error of the difference between correlated
    /// proportions", 1947.
    ///
    /// - Parameters:
    ///   - onlyFirst: how many samples passed in the first run alone.
    ///   - onlySecond: how many samples passed in the second run alone.
    /// - Returns: the two-sided p-value; 1 where the runs do not differ.
    public static func mcNemar(onlyFirst: Int, onlySecond: Int) -> Double {
        let count = onlyFirst + onlySecond
        let fewer = min(onlyFirst, onlySecond)
        guard count > 0 else { return 1 }
        let n = Double(count)
        let logarithms = (0...fewer).map { k in
            lgamma(n + 1) - lgamma(Double(k) + 1) - lgamma(n - Double(k) + 1) - n * M_LN2
        }
        return min(1, 2 * logarithms.reduce(0) { $0 + exp($1) })
    }

    /// Most pairs of which all assignments of signs are tried.
    static let mostExactPairs = 20

    /// The test whether differences are around zero, by assigning signs anew.
    ///
    /// All assignments are tried for at most 20 differences that are not zero; above that, random ones are drawn and the
    /// observed one counts as one of them: Phipson and Smyth, "Permutation p-values should never be zero", 2010.
    ///
    /// - Parameters:
    ///   - differences: the second score less the first, sample by sample.
    ///   - draws: how many assignments are drawn where not all are tried.
    ///   - seed: fixes the draws.
    /// - Returns: the two-sided p-value; 1 where nothing differs.
    public static func signFlip(_ differences: [Double], draws: Int = 10_000, seed: UInt64 = 0) -> Double {
        // A zero is the same with either sign.
        let sizes = differences.filter { $0 != 0 }
        if sizes.isEmpty { return 1 }
        let observed = abs(sizes.reduce(0, +))
        // Sums of equal numbers in another order differ in their last bits.
        let threshold = observed - 1e-12 * sizes.reduce(0) { $0 + abs($1) }
        if sizes.count <= mostExactPairs { return exactSignFlip(sizes, threshold) }
        var generator = RandomSource(seed: seed)
        var hits = 0
        for _ in 0..<draws {
            var sum = 0.0
            var bits: UInt64 = 0
            for (index, size) in sizes.enumerated() {
                if index.isMultiple(of: 64) { bits = generator.next() }
                sum += bits & 1 == 0 ? size : -size
                bits >>= 1
            }
            if abs(sum) >= threshold { hits += 1 }
        }
        return Double(1 + hits) / Double(1 + draws)
    }

    /// The part of all assignments whose sum is at least as far from zero.
    private static func exactSignFlip(_ sizes: [Double], _ threshold: Double) -> Double {
        let half = sizes.count / 2
        let (first, second) = (sums(sizes[..<half]), sums(sizes[half...]))
        var hits = 0
        for left in first {
            for right in second where abs(left + right) >= threshold { hits += 1 }
        }
        return Double(hits) / Double(first.count * second.count)
    }

    /// The sums of all assignments of signs.
    private static func sums(_ sizes: ArraySlice<Double>) -> [Double] {
        sizes.reduce([0]) { sums, size in sums.map { $0 + size } + sums.map { $0 - size } }
    }

    /// P-values of several tests, each made larger for there being several: Holm, "A simple sequentially rejective multiple
    /// test procedure", 1979.
    public static func holm(_ pValues: [Double]) -> [Double] {
        var adjusted = pValues
        var largest = 0.0
        for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
            largest = max(largest, min(1, pValues[index] * Double(pValues.count - rank)))
            adjusted[index] = largest
        }
        return adjusted
    }
}
