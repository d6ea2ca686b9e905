import FoundationModels

/// How a feature is measured: samples, what answers them, and what the answers are judged by.
public protocol Evaluation: Sendable {
    /// One case.
    associatedtype Sample
    where Self.Sample == Self.SampleLoader.Sample, Self.Sample.ExpectedValue == Self.Subject.Value
    /// What the feature gives for a case.
    associatedtype Subject: EvaluationSubject
    /// Where the cases come from.
    associatedtype SampleLoader: Loader

    /// The evaluation's name in results; the type's name unless a type says otherwise.
    var name: String { get }
    /// The cases.
    var dataset: Self.SampleLoader { get }

    /// The feature's answer to a case; what it throws is recorded in the case's row, and the run continues.
    nonisolated(nonsending) func subject(from sample: Self.Sample) async throws -> Self.Subject

    /// What the answers are judged by, in order.
    @EvaluatorsBuilder<Self.Sample, Self.Subject> var evaluators: Self.Evaluators { get }

    /// Says which figures the summary has.
    func aggregateMetrics(using aggregator: inout MetricsAggregator)
}

extension Evaluation {
    /// What judges the answers of an evaluation.
    public typealias Evaluators = [any EvaluatorProtocol<Self.Sample, Self.Subject>]

    /// The type's name.
    public var name: String { String(describing: Self.self) }

    /// The column of the cases.
    public var inputColumn: ResultColumn<Self.Sample> { ResultColumn(name: ColumnName.input) }

    /// The column of the answers.
    public var responseColumn: ResultColumn<Self.Subject> { ResultColumn(name: ColumnName.response) }

    /// The column of what was expected.
    public var expectedColumn: ResultColumn<Self.Sample.ExpectedValue> { ResultColumn(name: ColumnName.expected) }

    /// Requests every answer, one at a time, and judges it.
    ///
    /// - Parameter info: what is noted about the run, such as the version of a prompt.
    /// - Returns: a row for each sample, in the order of the data set.
    /// - Throws: what the data set's loader throws, and `CancellationError` when the task is cancelled.
    nonisolated(nonsending) public func run(info: [String: String] = [:]) async throws -> EvaluationResult {
        try await run(info: info, recordsTranscripts: false)
    }

    /// Requests every answer, one at a time, and judges it.
    package nonisolated(nonsending) func run(
        info: [String: String], recordsTranscripts: Bool
    ) async throws -> EvaluationResult {
        let start = Date()
        let evaluators = self.evaluators
        var outcomes: [SampleOutcome<Sample, Subject>] = []
        for try await sample in dataset.stream {
            outcomes.append(
                try await outcome(of: sample, at: outcomes.count, evaluators: evaluators) {
                    try await subject(from: sample)
                })
        }
        try Task.checkCancellation()
        return result(of: outcomes, info: info, start: start, recordsTranscripts: recordsTranscripts)
    }
}
