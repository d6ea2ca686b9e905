import FoundationModels
import TabularData

/// Reads a result's JSON file.
enum ResultReader {
    /// A file's bytes.
    static func data(at url: URL) throws -> Data {
        guard FileManager.default.fileExists(atPath: url.path) else { throw EvaluationResultsError.fileNotFound(url) }
        let data = try Data(contentsOf: url)
        guard data.contains(where: { !isSpace($0) }) else { throw EvaluationResultsError.emptyJSONFile }
        return data
    }

    static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    static func result(_ data: Data) throws -> EvaluationResult {
        guard data.contains(where: { !isSpace($0) }) else { throw EvaluationResultsError.emptyJSONFile }
        guard let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let evaluationID = file[ResultKey.evaluationID] as? String,
            let resultID = (file[ResultKey.resultID] as? String).flatMap(UUID.init),
            let start = time(file[ResultKey.startTime]), let end = time(file[ResultKey.endTime]),
            let summary = file[ResultKey.summary] as? [[String: Any]],
            let results = file[ResultKey.results] as? [[String: Any]]
        else { throw EvaluationResultsError.invalidJSONFormat }
        let metadata = file[ResultKey.reportMetadata] as? [String: Any] ?? [:]
        let order = metadata[MetadataKey.columnOrdering] as? [String] ?? []
        let detailed = try table(results, order: order)
        return EvaluationResult(
            resultID: resultID, evaluationID: evaluationID, summary: try self.summary(summary), detailed: detailed,
            reportMetadata: metadata.compactMapValues(sendable),
            evaluationInfo: file[ResultKey.evaluationInfo] as? [String: String] ?? [:], startTime: start,
            endTime: end, errors: try errors(file[ResultKey.runErrors], results), responseTypeName: typeName(results))
    }

    private static func time(_ value: Any?) -> Date? {
        guard let text = value as? String else { return nil }
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? ResultKey.timeStyle.parse(text)) ?? (try? fractional.parse(text))
    }

    private static func sendable(_ value: Any) -> (any Sendable)? {
        switch value {
        case let value as String: value
        case let value as NSNumber: value.doubleValue
        case let value as [Any]: value.compactMap(sendable)
        case let value as [String: Any]: value.compactMapValues(sendable)
        default: nil
        }
    }

    private static func errors(_ value: Any?, _ rows: [[String: Any]]) throws -> EvaluationRunErrors {
        guard let value else { return .clean }
        guard let object = value as? [String: Any] else { throw EvaluationResultsError.invalidJSONFormat }
        return EvaluationRunErrors(
            inferenceFailureCount: object[ResultKey.inferenceFailureCount] as? Int ?? 0,
            evaluatorFailureCount: object[ResultKey.evaluatorFailureCount] as? Int ?? 0,
            failingEvaluatorTypes: Set(object[ResultKey.failingEvaluatorTypes] as? [String] ?? []),
            anyInferenceProduced: rows.contains { $0[ColumnName.response] != nil },
            metricsNotFound: object[ResultKey.metricsNotFound] as? [String] ?? [])
    }

    private static func typeName(_ rows: [[String: Any]]) -> String {
        rows.lazy.compactMap { ($0[ColumnName.response] as? [String: Any])?[ResultKey.typeName] as? String }.first
            ?? "String"
    }

    private static func summary(_ rows: [[String: Any]]) throws -> DataFrame {
        let named = rows.flatMap { $0 }
        let aggregates = try named.map { (name: $0.key, aggregate: try aggregate($0.value)) }
        // A JSON object has no order: groups and labels give one.
        let sorted = aggregates.sorted {
            ($0.aggregate.group ?? "\u{10FFFF}", $0.name) < ($1.aggregate.group ?? "\u{10FFFF}", $1.name)
        }
        var table = DataFrame()
        for (name, aggregate) in sorted where !table.containsColumn(name) {
            table.append(column: Column(name: name, contents: [Optional(aggregate)]))
        }
        return table
    }

    private static func aggregate(_ value: Any) throws -> AggregateMetric {
        guard let object = value as? [String: Any], let operation = object[ResultKey.operation] as? [String: Any],
            let type = operation[ResultKey.type] as? String,
            let kind = AggregationOperation(
                typeName: type, metric: operation[ResultKey.metric] as? String,
                label: operation[ResultKey.label] as? String)
        else { throw EvaluationResultsError.invalidJSONFormat }
        return AggregateMetric(
            operation: kind, group: object[ResultKey.group] as? String,
            value: object[ResultKey.value] as? Double ?? .nan)
    }

    private static func table(_ rows: [[String: Any]], order: [String]) throws -> DataFrame {
        let names = Set(rows.flatMap(\.keys))
        let leading = [ColumnName.input, ColumnName.response, ColumnName.expected]
        let trailing = [ColumnName.inferenceError, ColumnName.evaluatorErrors, ColumnName.transcript]
        let metrics = names.subtracting(leading + trailing).sorted()
        var table = DataFrame()
        for name in order + leading + metrics + trailing where !table.containsColumn(name) {
            let isThere = names.contains(name) || leading.contains(name)
            if isThere { table.append(column: try column(name, rows.map { $0[name] })) }
        }
        return table
    }

    private static func column(_ name: String, _ cells: [Any?]) throws -> AnyColumn {
        switch name {
        case ColumnName.inferenceError:
            AnyColumn(
                Column<SubjectInferenceError>(
                    name: name,
                    contents: cells.map { cell in
                        ((cell as? [String: Any])?[ResultKey.reason] as? String).map { .failed(reason: $0) }
                    }))
        case ColumnName.evaluatorErrors:
            AnyColumn(
                Column<[EvaluatorError]>(
                    name: name, contents: cells.map { ($0 as? [[String: Any]])?.compactMap(evaluatorError) }))
        case ColumnName.response:
            AnyColumn(
                Column<String>(
                    name: name, contents: cells.map { text(($0 as? [String: Any])?[ResultKey.value] ?? $0) }))
        case ColumnName.input, ColumnName.expected, ColumnName.transcript:
            AnyColumn(Column<String>(name: name, contents: cells.map(text)))
        default:
            AnyColumn(Column<Metric>(name: name, contents: try cells.map { try $0.map { try metric($0, name) } }))
        }
    }

    private static func text(_ value: Any?) -> String? { value.flatMap { try? ResultWriter.text($0) } }

    private static func evaluatorError(_ object: [String: Any]) -> EvaluatorError? {
        guard let type = object[ResultKey.evaluatorType] as? String,
            let reason = object[ResultKey.reason] as? String
        else { return nil }
        return .failed(evaluator: nil, evaluatorType: type, reason: reason)
    }

    private static func metric(_ value: Any, _ column: String) throws -> Metric {
        guard let object = value as? [String: Any], let kind = object[ResultKey.kind] as? String else {
            throw EvaluationResultsError.invalidJSONFormat
        }
        let rationale = object[ResultKey.rationale] as? String
        let key = Metric(ColumnName.metric(ofColumn: column))
        var metric =
            switch kind {
            case "pass": key.passing(rationale: rationale)
            case "fail": key.failing(rationale: rationale)
            case "score": key.scoring(object[ResultKey.value] as? Double ?? .nan, rationale: rationale)
            case "ignore": key.ignore(rationale: rationale)
            default: throw EvaluationResultsError.invalidJSONFormat
            }
        metric.evaluatorKind =
            (object[ResultKey.evaluatorKind] as? String).flatMap(EvaluatorKind.init) ?? .custom
        return metric
    }
}
