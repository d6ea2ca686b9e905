public import EvaluationRuns
import TabularData

/// What the scores of one metric come to.
public struct MetricFigures: Sendable, Equatable {
    /// The metric.
    public let name: String
    /// How many scores count.
    public let count: Int
    /// How many samples have none.
    public let ignored: Int
    /// Whether every score is passing or failing, so that the mean is a rate.
    public let isRate: Bool
    /// The mean of the scores; not a number for none.
    public let mean: Double
    /// The standard error of the mean; not a number for fewer than two scores.
    public let standardError: Double
    /// Where the mean lies: Wilson's interval of a rate, else a bootstrap's.
    public let interval: ConfidenceInterval

    init(_ metrics: [Metric], name: String, level: Double) {
        let values = metrics.compactMap(\.doubleValue)
        self.name = name
        count = values.count
        ignored = metrics.count - values.count
        isRate = metrics.allSatisfy { if case .scoring = $0.value { false } else { true } }
        mean = Figures.mean(values)
        standardError = Statistics.standardError(values)
        interval =
            isRate
            ? Statistics.wilson(successes: values.count { $0 == 1 }, of: values.count, level: level)
            : Statistics.bootstrap(values, level: level)
    }
}

extension EvaluationResult {
    /// What the scores of each metric come to, in the order of the table.
    ///
    /// - Parameter level: the confidence of the intervals, above 0 and below 1.
    public func metricFigures(level: Double = 0.95) -> [MetricFigures] {
        metricNames.map { name in
            MetricFigures(detailed[metric: Metric(name)].compactMap(\.self), name: name, level: level)
        }
    }
}
