public import EvaluationRuns
public import FoundationModels

/// Two runs over the same samples, compared sample by sample.
public struct EvaluationComparison: Sendable {
    /// The run that is compared with.
    public let baseline: EvaluationResult
    /// The run that is compared.
    public let candidate: EvaluationResult
    /// The metrics that both runs have, in the candidate's order.
    public let metrics: [MetricComparison]
    /// How many samples both runs have.
    public let pairCount: Int
    /// How many samples only the baseline has.
    public let onlyBaseline: Int
    /// How many samples only the candidate has.
    public let onlyCandidate: Int
    /// The rows that are pairs, in the candidate's order.
    let pairs: [(baseline: ReportRow, candidate: ReportRow)]

    /// Compares two runs; samples are paired by their JSON, and one that comes several times in its order.
    ///
    /// - Parameters:
    ///   - baseline: the run that is compared with.
    ///   - candidate: the run that is compared.
    ///   - draws: how many random assignments of signs a test of scores draws where it does not try all.
    ///   - seed: fixes the draws.
    /// - Throws: ``ComparisonError/noSharedSample`` when no sample is in both runs.
    public init(
        baseline: EvaluationResult, candidate: EvaluationResult, draws: Int = 10_000, seed: UInt64 = 0
    ) throws {
        let (before, after) = (baseline.reportRows, candidate.reportRows)
        var waiting = Dictionary(grouping: before, by: \.key).mapValues { $0[...] }
        pairs = after.compactMap { row in waiting[row.key]?.popFirst().map { ($0, row) } }
        guard !pairs.isEmpty else { throw ComparisonError.noSharedSample }
        self.baseline = baseline
        self.candidate = candidate
        pairCount = pairs.count
        onlyBaseline = before.count - pairs.count
        onlyCandidate = after.count - pairs.count
        let shared = candidate.metricNames.filter(baseline.metricNames.contains)
        let compared = shared.map { [pairs] name in
            MetricComparison(
                name, pairs.map { ($0.baseline.metrics[Metric(name)], $0.candidate.metrics[Metric(name)]) },
                draws: draws, seed: seed)
        }
        let adjusted = Statistics.holm(compared.map(\.pValue))
        metrics = zip(compared, adjusted).map { comparison, pValue in
            var comparison = comparison
            comparison.adjustedPValue = pValue
            return comparison
        }
    }
}

/// Two runs that cannot be compared.
public enum ComparisonError: LocalizedError, Equatable {
    /// No sample is in both runs.
    case noSharedSample

    /// What is wrong and what to do.
    public var errorDescription: String? {
        "the two runs have no sample in common; compare runs over one data set"
    }
}
