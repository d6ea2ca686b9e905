public import FoundationModels
public import TabularData

/// What an evaluation gave: a table with a row for each sample, and a summary.
///
/// Unchecked, because tables hold samples and answers of any type. Nothing changes a table after the run that made it; an
/// answer that is an object which the feature changes afterwards is shared with the feature, as Apple's protocol allows.
public struct EvaluationResult: @unchecked Sendable {
    /// The identity of the run.
    public let resultID: UUID
    /// The evaluation's name.
    public let evaluationID: String
    /// One row with an ``AggregateMetric`` for each figure; empty when the evaluation requests none.
    public let summary: DataFrame
    /// A row for each sample, in the order of the data set: sample, answer, what was expected, and each metric.
    public let detailed: DataFrame
    /// What is noted about the table, such as the order of its columns.
    public var reportMetadata: [String: any Sendable]
    /// What was noted about the run when it began.
    public let evaluationInfo: [String: String]
    /// When the run began.
    public let startTime: Date
    /// When the run ended.
    public let endTime: Date
    /// What went wrong.
    public let errors: EvaluationRunErrors
    /// The type of the answers' values.
    package let responseTypeName: String

    /// How long the run took, in seconds.
    public var duration: TimeInterval { endTime.timeIntervalSince(startTime) }

    /// The figures of the summary, in order.
    package var aggregates: [AggregateMetric] {
        summary.columns.compactMap { $0.count > 0 ? $0[0] as? AggregateMetric : nil }
    }

    /// The names of the metrics, in the order of the table.
    package var metricNames: [String] {
        detailed.columns.compactMap { column in
            (0..<column.count).lazy.compactMap { (column[$0] as? Metric)?.name }.first
        }
    }

    /// The first figure of an operation; -1 when the summary has none or every cell was ignored.
    public func aggregateValue(_ operation: AggregationOperation) -> Double {
        aggregates.first { $0.operation.isSame(as: operation) }?.value ?? -1
    }

    /// The figures as text, group by group; those of no group come last.
    public var groupedSummary: String {
        let aggregates = self.aggregates
        var groups: [String?] = []
        for group in aggregates.map(\.group) where group != nil && !groups.contains(group) { groups.append(group) }
        if aggregates.contains(where: { $0.group == nil }) { groups.append(nil) }
        return groups.map { group in
            let lines = aggregates.filter { $0.group == group }.map { "  \($0.label): \($0.value)" }
            return (["\(group ?? "Other Metrics"):"] + lines).joined(separator: "\n")
        }
        .joined(separator: "\n\n")
    }

    /// Which of the two tables.
    public enum DataFrameKind: Hashable {
        /// The figures.
        case summary
        /// The rows of the samples.
        case detailed
    }
}
