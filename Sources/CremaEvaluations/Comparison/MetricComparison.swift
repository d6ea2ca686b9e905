import EvaluationRuns

/// One metric in two runs over the same samples.
public struct MetricComparison: Sendable, Equatable {
    /// The metric.
    public let name: String
    /// How many samples have a score in both runs.
    public let count: Int
    /// Whether every score is passing or failing.
    public let isRate: Bool
    /// The baseline's mean over those samples.
    public let baselineMean: Double
    /// The candidate's mean over those samples.
    public let candidateMean: Double
    /// The standard error of the difference of the means, from the differences sample by sample.
    public let standardError: Double
    /// How many samples score higher in the candidate.
    public let higher: Int
    /// How many samples score lower in the candidate.
    public let lower: Int
    /// The p-value of McNemar's exact test for rates, else of the sign-flip test.
    public let pValue: Double
    /// The p-value with Holm's correction for all metrics of the comparison.
    public internal(set) var adjustedPValue: Double

    /// The candidate's mean less the baseline's.
    public var difference: Double { candidateMean - baselineMean }

    init(_ name: String, _ pairs: [(Metric?, Metric?)], draws: Int, seed: UInt64) {
        let scored = pairs.compactMap { before, after in
            before?.doubleValue.flatMap { first in after?.doubleValue.map { (first, $0) } }
        }
        let differences = scored.map { $1 - $0 }
        self.name = name
        count = scored.count
        isRate = pairs.allSatisfy { pair in
            [pair.0, pair.1].allSatisfy { if case .scoring? = $0?.value { false } else { true } }
        }
        baselineMean = Figures.mean(scored.map(\.0))
        candidateMean = Figures.mean(scored.map(\.1))
        standardError = Statistics.standardError(differences)
        higher = differences.count { $0 > 0 }
        lower = differences.count { $0 < 0 }
        pValue =
            isRate
            ? Statistics.mcNemar(onlyFirst: lower, onlySecond: higher)
            : Statistics.signFlip(differences, draws: draws, seed: seed)
        adjustedPValue = pValue
    }
}
