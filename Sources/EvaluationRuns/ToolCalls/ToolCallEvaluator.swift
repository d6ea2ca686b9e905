public import FoundationModels

/// Judges the calls of tools in an answer's transcript by what a sample expects.
public struct ToolCallEvaluator<Input>: EvaluatorProtocol, Sendable
where Input: ModelSampleProtocol, Input.Expectation == TrajectoryExpectation {
    /// The answers.
    public typealias Subject = ModelSubject<Input.ExpectedValue>

    /// The metric that passes when every expectation is met.
    public let allPass: Metric
    /// The metric of the part of the expectations that is met.
    public let percentagePass: Metric
    private let model: any LanguageModel

    /// An evaluator that asks the system's model about arguments that are described in words.
    public init(allPass: Metric, percentagePass: Metric) {
        self.init(allPass: allPass, percentagePass: percentagePass, argumentMatchModel: SystemLanguageModel.default)
    }

    /// An evaluator that asks a model about arguments that are described in words.
    public init(allPass: Metric, percentagePass: Metric, argumentMatchModel: any LanguageModel) {
        self.allPass = allPass
        self.percentagePass = percentagePass
        model = argumentMatchModel
    }

    /// Both metrics; a sample that expects nothing is ignored.
    ///
    /// - Throws: ``EvaluationError/missingTranscript(evaluatorType:)`` for an answer without a transcript, and what the
    ///   model's session throws.
    nonisolated(nonsending) public func metrics(subject: Subject, input: Input) async throws -> [Metric] {
        guard let expectation = input.output.expectations else {
            return [allPass, percentagePass].map { $0.ignore(rationale: ToolCallText.noExpectations) }
        }
        guard let transcript = subject.transcript else {
            throw EvaluationError.missingTranscript(evaluatorType: String(describing: Self.self))
        }
        let match = try await TrajectoryMatch(
            transcript.toolCalls, expectation, ArgumentMatch(model: model))
        let rationale = match.faults.isEmpty ? ToolCallText.allMatched : match.faults.joined(separator: "; ")
        return [
            match.faults.isEmpty ? allPass.passing(rationale: rationale) : allPass.failing(rationale: rationale),
            percentagePass.scoring(match.share, rationale: rationale),
        ]
    }
}
