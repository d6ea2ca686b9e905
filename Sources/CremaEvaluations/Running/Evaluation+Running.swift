public import EvaluationRuns
public import FoundationModels

extension Evaluation where Subject: Sendable {
    /// Requests every answer and judges it, several at once.
    ///
    /// Samples are taken from the loader when there is room for them. Rows are in the order of the data set.
    ///
    /// - Parameters:
    ///   - info: what is noted about the run; kept answers are those of equal notes.
    ///   - options: how the run proceeds.
    /// - Returns: a row for each sample.
    /// - Throws: ``RunError``, ``AnswerCacheError``, what the data set's loader throws, and `CancellationError` when the task
    ///   is cancelled.
    public nonisolated(nonsending) func run(
        info: [String: String] = [:], options: RunOptions
    ) async throws -> EvaluationResult {
        guard options.samplesAtOnce >= 1 else { throw RunError.samplesAtOnce(options.samplesAtOnce) }
        let answers = try options.answers.map { try KeptAnswers(self, $0, info: info, seed: options.seed) }
        let start = Date()
        let evaluators = self.evaluators
        var progress = RunProgress(total: (dataset as? any CountedLoader)?.sampleCount)
        var outcomes: [SampleOutcome<Sample, Subject>] = []
        let finish: (KeptOutcome<Sample, Subject>) -> Void = { kept in
            outcomes.append(kept.outcome)
            progress.finished += 1
            progress.failed += kept.outcome.subject == nil ? 1 : 0
            progress.kept += kept.wasKept ? 1 : 0
            options.progress?(progress)
        }
        try await withThrowingTaskGroup(of: KeptOutcome<Sample, Subject>.self) { group in
            var begun = 0
            var repeats: [String: Int] = [:]
            for try await sample in dataset.stream {
                if begun - outcomes.count == options.samplesAtOnce, let done = try await group.next() { finish(done) }
                let key = try answers?.key(of: sample, repeats: &repeats)
                let running = RunningSample(index: begun, runSeed: options.seed)
                group.addTask {
                    try await RunningSample.$held.withValue(running) {
                        try await keptOutcome(of: sample, at: running.index, evaluators, answers, key)
                    }
                }
                begun += 1
            }
            while let done = try await group.next() { finish(done) }
        }
        outcomes.sort { $0.index < $1.index }
        return result(
            of: outcomes, info: info, start: start, recordsTranscripts: options.recordsTranscripts)
    }

    /// The outcome of a sample, with its kept answer where there is one.
    private func keptOutcome(
        of sample: Sample, at index: Int, _ evaluators: Evaluators, _ answers: KeptAnswers<Self>?, _ key: String?
    ) async throws -> KeptOutcome<Sample, Subject> {
        if let answers, let key, let subject = try answers.answer(to: key) {
            let outcome = try await outcome(of: sample, at: index, evaluators: evaluators) { subject }
            return KeptOutcome(outcome: outcome, wasKept: true)
        }
        let outcome = try await outcome(of: sample, at: index, evaluators: evaluators) {
            let subject = try await self.subject(from: sample)
            if let answers, let key { try answers.keep(subject, as: key) }
            return subject
        }
        return KeptOutcome(outcome: outcome, wasKept: false)
    }
}

/// An outcome, and whether its answer was kept before.
private struct KeptOutcome<Sample, Subject>: Sendable
where Sample: SampleProtocol, Subject: EvaluationSubject & Sendable {
    let outcome: SampleOutcome<Sample, Subject>
    let wasKept: Bool
}

/// A run that cannot begin.
public enum RunError: LocalizedError, Equatable {
    /// Fewer than one sample at once.
    case samplesAtOnce(Int)
    /// Answers of a type that has no form in a file.
    case answersCannotBeKept(type: String)

    /// What was expected and what was found.
    public var errorDescription: String? {
        switch self {
        case .samplesAtOnce(let count): RunErrorText.samplesAtOnce(count)
        case .answersCannotBeKept(let type): RunErrorText.answersCannotBeKept(type)
        }
    }
}

/// What is said about runs that cannot begin, and about files of answers.
enum RunErrorText {
    static func samplesAtOnce(_ count: Int) -> String { "samplesAtOnce is \(count); expected 1 or more" }
    static func answersCannotBeKept(_ type: String) -> String {
        "answers of type \(type) cannot be kept; let the type conform to KeptSubject, or run without 'answers'"
    }
    static func file(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }
    static func notAnAnswer(_ path: String, line: Int) -> String {
        "\(path):\(line): is not a line of kept answers; give another file, or remove this one"
    }
    static func wrongAnswer(_ path: String, _ cause: any Error) -> String {
        "\(path): a kept answer is not of the evaluation's type: \(cause); give another file, or remove this one"
    }
}
