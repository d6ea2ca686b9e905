import CremaEvaluations
import EvaluationRuns
import OrderedJSON
import TabularData

/// The figures of an evaluation as one JSON object.
enum EvaluationJSON {
    static func object(
        _ result: EvaluationResult, _ figures: [MetricFigures], _ comparison: EvaluationComparison?
    ) -> JSONValue {
        var object = JSONObject()
        object["evaluation"] = .string(result.evaluationID)
        object["samples"] = .int(result.detailed.shape.rows)
        object["failed"] = .int(result.errors.inferenceFailureCount)
        object["evaluator_failures"] = .int(result.errors.evaluatorFailureCount)
        object["metrics"] = .array(
            figures.map {
                [
                    "name": .string($0.name), "mean": number($0.mean), "lower": number($0.interval.lower),
                    "upper": number($0.interval.upper), "standard_error": number($0.standardError),
                    "scores": .int($0.count), "ignored": .int($0.ignored),
                ]
            })
        guard let comparison else { return .object(object) }
        object["comparison"] = [
            "pairs": .int(comparison.pairCount), "only_baseline": .int(comparison.onlyBaseline),
            "only_this_run": .int(comparison.onlyCandidate),
            "metrics": .array(
                comparison.metrics.map {
                    [
                        "name": .string($0.name), "pairs": .int($0.count), "baseline": number($0.baselineMean),
                        "this_run": number($0.candidateMean), "difference": number($0.difference),
                        "standard_error": number($0.standardError), "higher": .int($0.higher),
                        "lower": .int($0.lower), "p": number($0.pValue), "p_by_holm": number($0.adjustedPValue),
                    ]
                }),
        ]
        return .object(object)
    }

    private static func number(_ value: Double) -> JSONValue { JSONNumber(value).map(JSONValue.number) ?? .null }
}
