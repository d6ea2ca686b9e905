import FoundationModels
import TabularData

/// Writes a result as the values of its JSON file.
struct ResultWriter {
    private let result: EvaluationResult

    init(_ result: EvaluationResult) {
        self.result = result
    }

    /// The whole file.
    func document(metadata: Bool, transcripts: Bool) throws -> [String: Any] {
        var document: [String: Any] = [
            ResultKey.evaluationID: result.evaluationID, ResultKey.resultID: result.resultID.uuidString,
            ResultKey.startTime: result.startTime.formatted(ResultKey.timeStyle),
            ResultKey.endTime: result.endTime.formatted(ResultKey.timeStyle),
            ResultKey.duration: Int((result.duration * 1000).rounded()),
            ResultKey.evaluationInfo: result.evaluationInfo,
        ]
        document[ResultKey.summary] = try rows(result.summary, without: [])
        document[ResultKey.results] = try rows(
            result.detailed, without: transcripts ? [] : [ColumnName.transcript])
        if result.errors.hasFailures { document[ResultKey.runErrors] = runErrors }
        if metadata {
            for (key, value) in result.reportMetadata where !JSONSerialization.isValidJSONObject([value]) {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: [], debugDescription: ResultErrorText.metadata(key)))
            }
            document[ResultKey.reportMetadata] = result.reportMetadata
        }
        return document
    }

    private var runErrors: [String: Any] {
        [
            ResultKey.inferenceFailureCount: result.errors.inferenceFailureCount,
            ResultKey.evaluatorFailureCount: result.errors.evaluatorFailureCount,
            ResultKey.failingEvaluatorTypes: result.errors.failingEvaluatorTypes.sorted(),
            ResultKey.metricsNotFound: result.errors.metricsNotFound,
        ]
    }

    private func rows(_ table: DataFrame, without hidden: Set<String>) throws -> [[String: Any]] {
        let columns = table.columns.filter { !hidden.contains($0.name) }
        return try (0..<table.shape.rows).map { row in
            var cells: [String: Any] = [:]
            for column in columns { cells[column.name] = try cell(column[row], in: column.name) }
            return cells
        }
    }

    /// A cell as a value of JSON; nil for none.
    func cell(_ cell: Any?, in column: String) throws -> Any? {
        switch cell {
        case nil: nil
        case let metric as Metric: Self.json(metric)
        case let aggregate as AggregateMetric: Self.json(aggregate)
        case let error as SubjectInferenceError: [ResultKey.reason: error.reason]
        case let errors as [EvaluatorError]:
            errors.map { [ResultKey.evaluatorType: $0.evaluatorType, ResultKey.reason: $0.reason] }
        case let transcript as StructuredTranscript: transcript.json
        case let text as String:
            column == ColumnName.response ? [ResultKey.typeName: result.responseTypeName, ResultKey.value: text] : text
        case let subject as any EvaluationSubject:
            [ResultKey.typeName: result.responseTypeName, ResultKey.value: try Self.text(of: subject.value)]
        case let value as any Encodable: try Self.text(of: value)
        case .some(let value):
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: ResultErrorText.cell(column, type(of: value))))
        }
    }

    /// A text itself, else JSON.
    static func text(of value: any Encodable) throws -> String {
        if let text = value as? String { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// A text itself, else JSON.
    static func text(_ value: Any) throws -> String {
        if let text = value as? String { return text }
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }

    private static func json(_ metric: Metric) -> [String: Any] {
        var json: [String: Any] = [ResultKey.evaluatorKind: metric.evaluatorKind.rawValue]
        json[ResultKey.rationale] = metric.rationale
        switch metric.value {
        case .passing: (json[ResultKey.kind], json[ResultKey.value]) = ("pass", true)
        case .failing: (json[ResultKey.kind], json[ResultKey.value]) = ("fail", false)
        case .scoring(let score): (json[ResultKey.kind], json[ResultKey.value]) = ("score", number(score))
        case .ignore: json[ResultKey.kind] = "ignore"
        }
        return json
    }

    private static func json(_ aggregate: AggregateMetric) -> [String: Any] {
        var operation: [String: Any] = [ResultKey.type: aggregate.operation.typeName]
        if let metric = aggregate.operation.metricName {
            operation[ResultKey.metric] = metric
        } else {
            operation[ResultKey.label] = aggregate.label
        }
        var json: [String: Any] = [ResultKey.operation: operation, ResultKey.value: number(aggregate.value)]
        json[ResultKey.group] = aggregate.group
        return json
    }

    /// A number, or null where JSON has none.
    private static func number(_ value: Double) -> Any { value.isFinite ? value : NSNull() }
}
