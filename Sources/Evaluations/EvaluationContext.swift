public import EvaluationRuns
import TabularData

/// The result of the evaluation that a test's trait has run.
public struct EvaluationContext: Sendable {
    @TaskLocal static var held: EvaluationContext?

    /// The context of the running test.
    ///
    /// - Precondition: the test has the trait `.evaluates(_:)`.
    public static var current: EvaluationContext {
        guard let held else { preconditionFailure(TraitText.noContext) }
        return held
    }

    /// The result.
    public let result: EvaluationResult
}

/// What the trait says.
enum TraitText {
    static let noContext = "EvaluationContext.current is asked outside of a test with the trait .evaluates(_:)"
}

extension EvaluationResult {
    /// What a run of tests prints: the evaluation's name and its figures; nil without any.
    var testSummary: String? {
        summary.columns.isEmpty ? nil : "\(evaluationID), \(detailed.shape.rows) samples\n\(groupedSummary)"
    }
}
