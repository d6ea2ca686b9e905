import FoundationModels

/// What came of one sample: the row of a result, before the table is made.
package struct SampleOutcome<Sample, Subject> where Sample: SampleProtocol, Subject: EvaluationSubject {
    /// The sample's position in the data set, from 0.
    package let index: Int
    /// The sample.
    package let sample: Sample
    /// The answer; nil where the feature failed.
    package var subject: Subject?
    /// Why there is no answer.
    package var inferenceError: SubjectInferenceError?
    /// The scores, in the order of the evaluators.
    package var metrics: [Metric] = []
    /// The evaluators that failed.
    package var evaluatorErrors: [EvaluatorError] = []

    /// An outcome without an answer yet.
    package init(index: Int, sample: Sample) {
        self.index = index
        self.sample = sample
    }
}

extension SampleOutcome: Sendable where Subject: Sendable {}

extension Evaluation {
    /// Requests the answer to a sample and judges it.
    ///
    /// What the feature or an evaluator throws is recorded and written to the log.
    ///
    /// - Parameters:
    ///   - sample: the sample.
    ///   - index: its position in the data set, from 0.
    ///   - evaluators: what the answer is judged by.
    ///   - inference: asks the feature.
    /// - Throws: `CancellationError` when the task is cancelled, and nothing else.
    package nonisolated(nonsending) func outcome(
        of sample: Sample, at index: Int, evaluators: Evaluators,
        inference: nonisolated(nonsending) () async throws -> Subject
    ) async throws -> SampleOutcome<Sample, Subject> {
        try Task.checkCancellation()
        var outcome = SampleOutcome<Sample, Subject>(index: index, sample: sample)
        let subject: Subject
        do {
            subject = try await inference()
        } catch {
            if error is CancellationError, Task.isCancelled { throw error }
            let failure = SubjectInferenceError.failed(reason: error.localizedDescription)
            EvaluationLog.write(LogText.inferenceFailed(name, sample: index, failure.reason))
            outcome.inferenceError = failure
            return outcome
        }
        outcome.subject = subject
        for evaluator in evaluators {
            do {
                outcome.metrics += try await evaluator.metrics(subject: subject, input: sample)
            } catch {
                if error is CancellationError, Task.isCancelled { throw error }
                let failure = EvaluatorError.failed(
                    evaluator: evaluator, evaluatorType: String(describing: type(of: evaluator)),
                    reason: error.localizedDescription)
                EvaluationLog.write(
                    LogText.evaluatorFailed(name, sample: index, failure.evaluatorType, failure.reason))
                outcome.evaluatorErrors.append(failure)
            }
        }
        return outcome
    }
}
