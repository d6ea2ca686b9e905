import EvaluationRuns
import LibC
import Sampling

/// How sure figures of evaluations are, as Miller, "Adding error bars to evals", 2024 (arXiv 2411.00640), sets out.
public enum Statistics {
    /// The interval of a rate: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    ///
    /// - Parameters:
    ///   - successes: how many passed.
    ///   - count: how many there are; none gives the interval from 0 to 1.
    ///   - level: the confidence, above 0 and below 1.
    public static func wilson(successes: Int, of count: Int, level: Double = 0.95) -> ConfidenceInterval {
        guard count > 0 else { return ConfidenceInterval(lower: 0, upper: 1, level: level) }
        let (n, z) = (Double(count), Normal.bound(level: level))
        let rate = Double(successes) / n
        let scale = 1 + z * z / n
        let center = (rate + z * z / (2 * n)) / scale
        let half = z * (rate * (1 - rate) / n + z * z / (4 * n * n)).squareRoot() / scale
        // At the ends the formula gives 0 and 1 but for rounding.
        return ConfidenceInterval(
            lower: successes == 0 ? 0 : max(0, center - half), upper: successes == count ? 1 : min(1, center + half),
            level: level)
    }

    /// The standard error of a mean: the standard deviation by the root of the count; not a number for fewer than two.
    public static func standardError(_ values: [Double]) -> Double {
        (Figures.variance(values) / Double(values.count)).squareRoot()
    }

    /// The standard error of a mean of values that come in clusters, such as questions about one text.
    ///
    /// The sum, over clusters, of the squared sum of deviations, by the squared count.
    ///
    /// - Parameter clusters: the cluster of each value.
    /// - Throws: ``StatisticsError/clusterCount(values:clusters:)`` unless there is a cluster for each value.
    public static func standardError(
        _ values: [Double], clusters: [some Hashable]
    ) throws(StatisticsError) -> Double {
        try check(values, clusters)
        if values.isEmpty { return .nan }
        let mean = Figures.mean(values)
        let sums = Dictionary(zip(clusters, values.map { $0 - mean }), uniquingKeysWith: +)
        return sums.values.reduce(0) { $0 + $1 * $1 }.squareRoot() / Double(values.count)
    }

    /// The percentile interval of a mean by resampling: Efron, "Bootstrap methods: another look at the jackknife", 1979.
    ///
    /// - Parameters:
    ///   - values: the scores; none gives an interval that is not a number.
    ///   - resamples: how often the values are drawn anew.
    ///   - seed: fixes the draws.
    ///   - level: the confidence, above 0 and below 1.
    public static func bootstrap(
        _ values: [Double], resamples: Int = 2000, seed: UInt64 = 0, level: Double = 0.95
    ) -> ConfidenceInterval {
        resampled(values.map { ($0, 1) }, resamples: resamples, seed: seed, level: level)
    }

    /// The percentile interval of a mean by resampling whole clusters.
    ///
    /// - Parameters:
    ///   - values: the scores; none gives an interval that is not a number.
    ///   - clusters: the cluster of each value.
    ///   - resamples: how often the clusters are drawn anew.
    ///   - seed: fixes the draws.
    ///   - level: the confidence, above 0 and below 1.
    /// - Throws: ``StatisticsError/clusterCount(values:clusters:)`` unless there is a cluster for each value.
    public static func bootstrap<Cluster: Hashable>(
        _ values: [Double], clusters: [Cluster], resamples: Int = 2000, seed: UInt64 = 0, level: Double = 0.95
    ) throws(StatisticsError) -> ConfidenceInterval {
        try check(values, clusters)
        var positions: [Cluster: Int] = [:]
        var sums: [(sum: Double, count: Int)] = []
        for (value, cluster) in zip(values, clusters) {
            if let position = positions[cluster] {
                sums[position].sum += value
                sums[position].count += 1
            } else {
                positions[cluster] = sums.count
                sums.append((value, 1))
            }
        }
        return resampled(sums, resamples: resamples, seed: seed, level: level)
    }

    private static func check(_ values: [Double], _ clusters: [some Hashable]) throws(StatisticsError) {
        guard values.count == clusters.count else {
            throw .clusterCount(values: values.count, clusters: clusters.count)
        }
    }

    /// The percentile interval of the mean of what clusters hold: their sums and how many values each has.
    private static func resampled(
        _ sums: [(sum: Double, count: Int)], resamples: Int, seed: UInt64, level: Double
    ) -> ConfidenceInterval {
        guard !sums.isEmpty, resamples > 0 else {
            return ConfidenceInterval(lower: .nan, upper: .nan, level: level)
        }
        var generator = RandomSource(seed: seed)
        let means = (0..<resamples).map { _ in
            var (sum, count) = (0.0, 0)
            for _ in sums {
                let drawn = sums[Int.random(in: sums.indices, using: &generator)]
                sum += drawn.sum
                count += drawn.count
            }
            return sum / Double(count)
        }.sorted()
        return ConfidenceInterval(
            lower: quantile(means, (1 - level) / 2), upper: quantile(means, (1 + level) / 2), level: level)
    }

    /// A quantile of sorted values, between neighbours in proportion.
    private static func quantile(_ sorted: [Double], _ part: Double) -> Double {
        let place = part * Double(sorted.count - 1)
        let below = Int(place)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
}
