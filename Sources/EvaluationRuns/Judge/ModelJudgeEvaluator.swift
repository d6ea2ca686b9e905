public import FoundationModels

/// A model that judges answers, all dimensions in one request.
///
/// The judge answers greedily, and gives its reasons before each score. A score that is not on a discrete scale throws;
/// a dimension without a score is requested once more.
public struct ModelJudgeEvaluator<Input>: EvaluatorProtocol, Sendable where Input: ModelSampleProtocol {
    /// The answers.
    public typealias Subject = ModelSubject<Input.ExpectedValue>

    /// What is scored.
    public let dimensions: [ScoreDimension]
    /// Whether scores are the values of the scales alone.
    public let scoringMode: ScoringMode
    private let judge: any LanguageModel
    private let prompt: ModelJudgePrompt<Input>
    private let comparesWithExpected: Bool

    /// The instructions of a judge when a prompt does not say otherwise.
    public static var defaultInstructions: String { ModelJudgePrompt<Input>.defaultInstructions }

    private init(
        _ dimensions: [ScoreDimension], _ judge: any LanguageModel, _ scoringMode: ScoringMode,
        _ prompt: ModelJudgePrompt<Input>, comparesWithExpected: Bool = false
    ) {
        self.dimensions = dimensions
        self.judge = judge
        self.scoringMode = scoringMode
        self.prompt = prompt
        self.comparesWithExpected = comparesWithExpected
    }

    /// A judge of one dimension.
    public init(
        _ name: String, scale: ScoringScale, judge: any LanguageModel = SystemLanguageModel(),
        scoringMode: ScoringMode = .discrete
    ) {
        self.init([ScoreDimension(name, scale: scale)], judge, scoringMode, ModelJudgePrompt())
    }

    /// A judge of one dimension, with a prompt of its own.
    public init(
        _ name: String, scale: ScoringScale, judge: any LanguageModel, scoringMode: ScoringMode = .discrete,
        prompt: ModelJudgePrompt<Input>
    ) {
        self.init([ScoreDimension(name, scale: scale)], judge, scoringMode, prompt)
    }

    /// A judge of several dimensions.
    public init(
        judge: any LanguageModel = SystemLanguageModel(), dimensions: [ScoreDimension],
        scoringMode: ScoringMode = .discrete
    ) {
        self.init(dimensions, judge, scoringMode, ModelJudgePrompt())
    }

    /// A judge of several dimensions, with a prompt of its own.
    public init(
        judge: any LanguageModel, dimensions: [ScoreDimension], scoringMode: ScoringMode = .discrete,
        prompt: ModelJudgePrompt<Input>
    ) {
        self.init(dimensions, judge, scoringMode, prompt)
    }

    /// A judge that compares the answer with the expected one, the baseline; a sample without one is ignored.
    public static func pairwise(
        _ name: String, scale: ScoringScale, judge: any LanguageModel, scoringMode: ScoringMode = .discrete,
        evaluationTarget: ModelJudgePrompt<Input>.Target = nil
    ) -> ModelJudgeEvaluator<Input> {
        pairwise(
            judge: judge, dimensions: [ScoreDimension(name, scale: scale)], scoringMode: scoringMode,
            evaluationTarget: evaluationTarget)
    }

    /// A judge that compares the answer with the expected one, the baseline; a sample without one is ignored.
    public static func pairwise(
        judge: any LanguageModel, dimensions: [ScoreDimension], scoringMode: ScoringMode = .discrete,
        evaluationTarget: ModelJudgePrompt<Input>.Target = nil
    ) -> ModelJudgeEvaluator<Input> {
        ModelJudgeEvaluator(
            dimensions, judge, scoringMode,
            ModelJudgePrompt(
                instructions: JudgePromptText.pairwiseInstructions, evaluationTarget: evaluationTarget),
            comparesWithExpected: true)
    }

    /// What the judge is asked about an answer; the judge itself is not asked.
    ///
    /// - Throws: what the closure for references throws, and `EncodingError` for an answer without a form in JSON.
    nonisolated(nonsending) public func judgePrompt(
        for sample: Input, output: Input.ExpectedValue
    ) async throws -> Prompt {
        var sections: [(title: String, text: String)] = []
        if comparesWithExpected {
            if let expected = sample.expected { sections.append((JudgePromptText.baseline, try text(of: expected))) }
            sections.append((JudgePromptText.candidate, try text(of: output)))
        } else {
            sections.append((JudgePromptText.answer, try text(of: output)))
        }
        if let reference = prompt.reference {
            let references = try await reference(sample, output)
            sections += references.sorted { $0.key < $1.key }.map { (title: $0.key, text: $0.value) }
        }
        return Prompt(
            JudgePromptText.prompt(
                query: sample.input.promptDescription, sections: sections, dimensions: dimensions))
    }

    private func text(of value: Input.ExpectedValue) throws -> String {
        try prompt.evaluationTarget?(value) ?? ResultWriter.text(of: value)
    }

    /// The judge's scores, with its reasons as rationales.
    ///
    /// - Throws: ``ModelJudgeError``, and what the judge's session throws.
    nonisolated(nonsending) public func metrics(subject: Subject, input: Input) async throws -> [Metric] {
        if comparesWithExpected, input.expected == nil {
            return dimensions.map { $0.metric.ignore(rationale: JudgeAnswerText.noBaseline) }
        }
        let request = try JudgeRequest(dimensions, scoringMode)
        let question = try await judgePrompt(for: input, output: subject.value)
        for isLast in [false, true] {
            let session = LanguageModelSession(model: judge, instructions: Instructions(prompt.instructions))
            let answer: GeneratedContent
            do {
                answer = try await session.respond(
                    to: question, schema: request.schema, options: request.options
                ).content
            } catch let error as GeneratedContent.ParsingError {
                throw ModelJudgeError.jsonDecodingFailed(response: error.rawContent, underlying: error)
            }
            do {
                return try request.metrics(in: answer)
            } catch ModelJudgeError.missingDimension where !isLast {
                continue
            }
        }
        return []
    }
}
