package import FoundationModels
import TabularData

extension Evaluation {
    /// The table and the summary of outcomes.
    ///
    /// - Parameters:
    ///   - outcomes: one for each sample, in the order of the data set.
    ///   - info: what is noted about the run.
    ///   - start: when the run began.
    ///   - recordsTranscripts: whether the table has a column of transcripts.
    package func result(
        of outcomes: [SampleOutcome<Sample, Subject>], info: [String: String], start: Date, recordsTranscripts: Bool
    ) -> EvaluationResult {
        var scores = ScoreTable(outcomes, evaluation: name)
        var aggregator = MetricsAggregator(cells: scores.cells)
        aggregateMetrics(using: &aggregator)
        let anyInferenceProduced = outcomes.contains { $0.subject != nil }
        let missing = aggregator.metricNames.filter { !scores.names.contains($0) }
        for metric in missing {
            scores.add(metric)
            if anyInferenceProduced { EvaluationLog.write(LogText.metricNotFound(name, metric)) }
        }
        let errors = EvaluationRunErrors(
            inferenceFailureCount: outcomes.count { $0.subject == nil },
            evaluatorFailureCount: outcomes.reduce(0) { $0 + $1.evaluatorErrors.count },
            failingEvaluatorTypes: Set(outcomes.flatMap { $0.evaluatorErrors.map(\.evaluatorType) }),
            anyInferenceProduced: anyInferenceProduced, metricsNotFound: anyInferenceProduced ? missing : [])
        let detailed = table(outcomes, scores, recordsTranscripts: recordsTranscripts)
        return EvaluationResult(
            resultID: UUID(), evaluationID: name,
            summary: DataFrame(
                columns: aggregator.aggregates.summaryColumns.map { AnyColumn($0) }),
            detailed: detailed,
            reportMetadata: [MetadataKey.columnOrdering: detailed.columns.map(\.name)], evaluationInfo: info,
            startTime: start, endTime: Date(), errors: errors,
            responseTypeName: String(describing: Subject.Value.self))
    }

    private func table(
        _ outcomes: [SampleOutcome<Sample, Subject>], _ scores: ScoreTable, recordsTranscripts: Bool
    ) -> DataFrame {
        var table = DataFrame()
        table.append(column: Column(name: ColumnName.input, contents: outcomes.map { Optional($0.sample) }))
        table.append(column: Column(name: ColumnName.response, contents: outcomes.map(\.subject)))
        table.append(column: Column(name: ColumnName.expected, contents: outcomes.map(\.sample.expected)))
        for name in scores.names {
            table.append(column: Column(name: ColumnName.column(ofMetric: name), contents: scores.cells[name] ?? []))
        }
        if outcomes.contains(where: { $0.inferenceError != nil }) {
            table.append(
                column: Column(name: ColumnName.inferenceError, contents: outcomes.map(\.inferenceError)))
        }
        if outcomes.contains(where: { !$0.evaluatorErrors.isEmpty }) {
            table.append(
                column: Column(
                    name: ColumnName.evaluatorErrors,
                    contents: outcomes.map { $0.evaluatorErrors.isEmpty ? nil : $0.evaluatorErrors }))
        }
        if recordsTranscripts, outcomes.contains(where: { $0.subject?.transcript != nil }) {
            table.append(
                column: Column(name: ColumnName.transcript, contents: outcomes.map { $0.subject?.transcript ?? nil }))
        }
        return table
    }
}

/// The columns of scores, each as long as the data set.
struct ScoreTable {
    /// The metrics in the order in which the run first had them.
    private(set) var names: [String] = []
    /// The cells of each metric, in dataset order; a metric that a row lacks is ignored there.
    private(set) var cells: [String: [Metric]] = [:]
    private let count: Int

    init<Sample, Subject>(_ outcomes: [SampleOutcome<Sample, Subject>], evaluation: String) {
        count = outcomes.count
        for metric in outcomes.flatMap(\.metrics) where cells[metric.name] == nil { add(metric.name) }
        for (row, outcome) in outcomes.enumerated() {
            for name in names {
                let given = outcome.metrics.filter { $0.name == name }
                if given.count > 1 {
                    EvaluationLog.write(LogText.metricTwice(evaluation, sample: outcome.index, name))
                }
                cells[name]?[row] = given.first ?? Metric(name).ignore(rationale: Self.reason(outcome))
            }
        }
    }

    /// Adds a column of ignored cells.
    mutating func add(_ name: String) {
        names.append(name)
        cells[name] = Array(repeating: Metric(name).ignore(), count: count)
    }

    private static func reason<Sample, Subject>(_ outcome: SampleOutcome<Sample, Subject>) -> String? {
        if outcome.subject == nil { return LogText.noInference }
        if outcome.evaluatorErrors.isEmpty { return nil }
        return LogText.voided(outcome.evaluatorErrors.map(\.evaluatorType))
    }
}
