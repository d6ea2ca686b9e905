/// What went wrong in a run.
public struct EvaluationRunErrors: Sendable, Codable, Hashable {
    /// How many samples have no answer because the feature failed.
    public var inferenceFailureCount: Int
    /// How often an evaluator failed.
    public var evaluatorFailureCount: Int
    /// The types of the evaluators that failed.
    public var failingEvaluatorTypes: Set<String>
    /// Whether any sample has an answer.
    public var anyInferenceProduced: Bool
    /// Metrics that the summary names and no evaluator gave; empty when no sample has an answer.
    public var metricsNotFound: [String]

    /// Whether anything went wrong.
    public var hasFailures: Bool { self != Self.clean }

    /// A run in which nothing went wrong.
    public static let clean = EvaluationRunErrors(
        inferenceFailureCount: 0, evaluatorFailureCount: 0, failingEvaluatorTypes: [], anyInferenceProduced: true,
        metricsNotFound: [])
}
