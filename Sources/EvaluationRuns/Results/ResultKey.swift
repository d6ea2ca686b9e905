import FoundationModels

/// The keys of a result's file.
enum ResultKey {
    static let evaluationID = "evaluationID"
    static let resultID = "resultID"
    static let startTime = "startTime"
    static let endTime = "endTime"
    static let duration = "durationInMilliseconds"
    static let evaluationInfo = "evaluationInfo"
    static let reportMetadata = "reportMetadata"
    static let runErrors = "runErrors"
    static let summary = "summary"
    static let results = "results"
    static let inferenceFailureCount = "inferenceFailureCount"
    static let evaluatorFailureCount = "evaluatorFailureCount"
    static let failingEvaluatorTypes = "failingEvaluatorTypes"
    static let metricsNotFound = "metricsNotFound"
    static let evaluatorKind = "evaluatorKind"
    static let kind = "kind"
    static let value = "value"
    static let rationale = "rationale"
    static let typeName = "typeName"
    static let group = "group"
    static let operation = "operation"
    static let type = "type"
    static let metric = "metric"
    static let label = "label"
    static let reason = "reason"
    static let evaluatorType = "evaluatorType"

    /// How times are written.
    static let timeStyle = Date.ISO8601FormatStyle()
}
