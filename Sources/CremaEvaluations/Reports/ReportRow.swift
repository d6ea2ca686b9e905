import EvaluationRuns
import TabularData

/// One sample of a result as reports show it.
struct ReportRow: Sendable {
    /// The sample's position, from 0.
    let index: Int
    /// The sample as JSON: what two runs are paired by.
    let key: String
    let input: String
    /// Nil where the feature failed.
    let response: String?
    let expected: String?
    let metrics: [Metric]
    /// Why there is no answer.
    let inferenceError: String?
    /// The evaluators that failed, each with its reason.
    let evaluatorErrors: [String]

    /// Whether something of the row failed or threw.
    var isFaulty: Bool {
        inferenceError != nil || !evaluatorErrors.isEmpty || metrics.contains { $0.value == .failing }
    }
}

extension EvaluationResult {
    /// The samples in order.
    var reportRows: [ReportRow] {
        let names = metricNames
        return detailed.rows.map { row in
            func cell(_ column: String) -> Any? { detailed.containsColumn(column) ? row[column] : nil }
            let failure = cell(ColumnName.inferenceError) as? SubjectInferenceError
            let failures = cell(ColumnName.evaluatorErrors) as? [EvaluatorError] ?? []
            return ReportRow(
                index: row.index, key: CellText.json(cell(ColumnName.input)) ?? "",
                input: CellText.text(cell(ColumnName.input), in: ColumnName.input) ?? "",
                response: CellText.text(cell(ColumnName.response), in: ColumnName.response),
                expected: CellText.text(cell(ColumnName.expected), in: ColumnName.expected),
                metrics: names.compactMap { cell(ColumnName.column(ofMetric: $0)) as? Metric },
                inferenceError: failure?.reason,
                evaluatorErrors: failures.map { "\($0.evaluatorType): \($0.reason)" })
        }
    }
}
