/// What judges an answer.
public protocol EvaluatorProtocol<Input, Subject>: Sendable {
    /// The samples.
    associatedtype Input: SampleProtocol where Self.Input.ExpectedValue == Self.Subject.Value
    /// The answers.
    associatedtype Subject: EvaluationSubject

    /// The scores of an answer; what it throws voids them for this sample.
    nonisolated(nonsending) func metrics(subject: Self.Subject, input: Self.Input) async throws -> [Metric]
}

/// A closure that judges an answer.
///
/// Unchecked, because Apple's closure is not sendable: it is called in the tasks that run samples, so it must not change
/// what it captures without a lock.
public struct Evaluator<Input>: EvaluatorProtocol, @unchecked Sendable
where Input: SampleProtocol, Input.ExpectedValue: Codable & Sendable {
    /// The answers.
    public typealias Subject = ModelSubject<Input.ExpectedValue>

    private let evaluate: nonisolated(nonsending) (Input, ModelSubject<Input.ExpectedValue>) async throws -> Metric

    /// An evaluator of a closure that gives one score.
    public init(
        _ evaluate:
            nonisolated(nonsending) @escaping (
                Input, ModelSubject<Input.ExpectedValue>
            ) async throws -> Metric
    ) {
        self.evaluate = evaluate
    }

    /// The closure's score.
    nonisolated(nonsending) public func metrics(subject: Subject, input: Input) async throws -> [Metric] {
        [try await evaluate(input, subject)]
    }
}
