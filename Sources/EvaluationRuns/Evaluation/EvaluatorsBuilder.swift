/// Joins the statements of `evaluators` into a list.
@resultBuilder
public struct EvaluatorsBuilder<Sample, Subject> where Sample: SampleProtocol, Subject: EvaluationSubject {
    /// A statement.
    public static func buildExpression(
        _ expression: any EvaluatorProtocol<Sample, Subject>
    ) -> any EvaluatorProtocol<Sample, Subject> { expression }

    /// A condition without a second branch.
    public static func buildOptional(
        _ component: [any EvaluatorProtocol<Sample, Subject>]?
    ) -> [any EvaluatorProtocol<Sample, Subject>] { component ?? [] }

    /// The first statement.
    public static func buildPartialBlock(
        first: any EvaluatorProtocol<Sample, Subject>
    ) -> [any EvaluatorProtocol<Sample, Subject>] { [first] }

    /// The statements of a condition that comes first.
    public static func buildPartialBlock(
        first: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] { first }

    /// One more statement.
    public static func buildPartialBlock(
        accumulated: [any EvaluatorProtocol<Sample, Subject>], next: any EvaluatorProtocol<Sample, Subject>
    ) -> [any EvaluatorProtocol<Sample, Subject>] { accumulated + [next] }

    /// The statements of one more condition.
    public static func buildPartialBlock(
        accumulated: [any EvaluatorProtocol<Sample, Subject>], next: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] { accumulated + next }
}
