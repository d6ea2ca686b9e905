@_exported public import EvaluationRuns
public import Testing

/// Runs an evaluation before a test's body, which finds the result in ``EvaluationContext/current``.
public struct EvaluationTrait: TestTrait, TestScoping {
    /// The trait itself.
    public typealias TestScopeProvider = EvaluationTrait

    private let evaluation: any Evaluation
    private let info: [String: String]
    private let recordsTranscripts: Bool

    init(_ evaluation: any Evaluation, info: [String: String], recordsTranscripts: Bool) {
        self.evaluation = evaluation
        self.info = info
        self.recordsTranscripts = recordsTranscripts
    }

    /// Runs the evaluation, attaches its result to the test, and then runs the test.
    ///
    /// - Throws: what the loader of the evaluation's data set throws, and what the test throws.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let result = try await evaluation.run(info: info, recordsTranscripts: recordsTranscripts)
        let data = try result.jsonData(includeReportMetadata: true, includeTranscripts: recordsTranscripts)
        Attachment.record([UInt8](data), named: result.fileName)
        if let summary = result.testSummary { print(summary) }
        try await EvaluationContext.$held.withValue(EvaluationContext(result: result)) { try await function() }
    }
}

extension TestTrait where Self == EvaluationTrait {
    /// Runs an evaluation before the test's body.
    ///
    /// - Parameters:
    ///   - evaluation: what is run.
    ///   - info: what is noted about the run.
    ///   - recordTranscripts: whether the table and the attachment have the transcripts of the answers.
    public static func evaluates(
        _ evaluation: any Evaluation, info: [String: String] = [:], recordTranscripts: Bool = false
    ) -> Self {
        EvaluationTrait(evaluation, info: info, recordsTranscripts: recordTranscripts)
    }
}
