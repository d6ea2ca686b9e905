import EvaluationRuns
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Judges")
struct JudgeTests {
    private typealias Judge = ModelJudgeEvaluator<ModelSample<String>>
    private let sample = ModelSample(prompt: "Greet me.", expected: "Hello!")
    private let scale = ScoringScale.numeric([1: "rude", 2: "curt", 3: "polite", 4: "warm"])

    private func answer(_ json: String) -> ScriptedModel.Turn { .pieces([json]) }

    @Test("a judge's score and reasons become a metric")
    func score() async throws {
        let model = ScriptedModel([answer(#"{"Tone": {"rationale": "It greets.", "score": "3"}}"#)])
        let metrics = try await Judge("Tone", scale: scale, judge: model)
            .metrics(subject: ModelSubject(value: "Hi"), input: sample)
        #expect(metrics == [Metric("Tone").scoring(3)] && metrics[0].rationale == "It greets.")
        #expect(metrics[0].evaluatorKind == .modelJudge)
        let request = try #require(model.requests.first)
        #expect(request.generationOptions.sampling == .greedy)
        #expect(request.transcript.structuredTranscript.instructionText == Judge.defaultInstructions)
        #expect(
            request.transcript.structuredTranscript.prompts == [
                """
                ## Request
                Greet me.

                ## Answer
                Hi

                ## Dimension: Tone
                - 4: warm
                - 3: polite
                - 2: curt
                - 1: rude
                """
            ])
    }

    @Test("a prompt has the target, the references and the dimensions")
    func prompt() async throws {
        let judge = Judge(
            judge: ScriptedModel([]),
            dimensions: [
                ScoreDimension(
                    "Use", description: "Whether it helps.",
                    scale: .passFail(passDescription: "helps", failDescription: "does not"))
            ],
            prompt: ModelJudgePrompt(
                instructions: "Judge.", evaluationTarget: { $0.uppercased() },
                reference: { input, output in ["Expected": input.expected ?? "", "Count": "\(output.count)"] }))
        let text = try await judge.judgePrompt(for: sample, output: "Hi").text
        #expect(
            text == """
                ## Request
                Greet me.

                ## Answer
                HI

                ## Count
                2

                ## Expected
                Hello!

                ## Dimension: Use
                Whether it helps.
                - 1 (pass): helps
                - 0 (fail): does not
                """)
    }

    @Test("a score outside the scale is refused where the scale is discrete alone")
    func outsideScale() async throws {
        // Models that enforce no schema can answer anything; the session's own reading accepts it as content.
        let text = #"{"Tone": {"rationale": "", "score": 7}}"#
        let subject = ModelSubject(value: "Hi")
        let error = await #expect(throws: ModelJudgeError.self) {
            try await Judge("Tone", scale: scale, judge: ScriptedModel([answer(text)]))
                .metrics(subject: subject, input: sample)
        }
        #expect(error?.localizedDescription == "the judge's score of 'Tone' is 7, which is not on the scale")
        let metrics = try await Judge(
            "Tone", scale: scale, judge: ScriptedModel([answer(text)]), scoringMode: .continuous
        )
        .metrics(subject: subject, input: sample)
        #expect(metrics == [Metric("Tone").scoring(7)])
    }

    @Test("a dimension without a score is requested once more, and then refused")
    func missingDimension() async throws {
        let (nothing, subject) = (answer(#"{"Use": {"rationale": "", "score": "1"}}"#), ModelSubject(value: "Hi"))
        let model = ScriptedModel([nothing, answer(#"{"Tone": {"rationale": "", "score": "2"}}"#)])
        let metrics = try await Judge("Tone", scale: scale, judge: model).metrics(subject: subject, input: sample)
        #expect(metrics == [Metric("Tone").scoring(2)] && model.requests.count == 2)
        let silent = ScriptedModel([nothing, nothing, nothing])
        let error = await #expect(throws: ModelJudgeError.self) {
            try await Judge("Tone", scale: scale, judge: silent).metrics(subject: subject, input: sample)
        }
        #expect(silent.requests.count == 2)
        #expect(error?.localizedDescription.hasPrefix("the judge gave no score of 'Tone', when asked twice: {") == true)
    }

    @Test("an answer that is no JSON is refused with its text")
    func noJSON() async throws {
        let error = await #expect(throws: ModelJudgeError.self) {
            try await Judge("Tone", scale: scale, judge: ScriptedModel(["Very polite."]))
                .metrics(subject: ModelSubject(value: "Hi"), input: sample)
        }
        guard case .jsonDecodingFailed(let response, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.contains("Very"))
    }

    @Test("dimensions of one name are requested separately, and each has its score")
    func equalNames() async throws {
        let model = ScriptedModel([
            answer(#"{"A": {"rationale": "", "score": "1"}, "A 2": {"rationale": "", "score": "4"}}"#)
        ])
        let dimensions = [ScoreDimension("A", scale: scale), ScoreDimension("A", scale: scale)]
        let metrics = try await Judge(judge: model, dimensions: dimensions)
            .metrics(subject: ModelSubject(value: "Hi"), input: sample)
        #expect(metrics == [Metric("A").scoring(1), Metric("A").scoring(4)])
    }

    @Test("a scale without values is refused")
    func emptyScale() async throws {
        let error = await #expect(throws: ModelJudgeError.self) {
            try await Judge("Tone", scale: ScoringScale(options: []), judge: ScriptedModel([]))
                .metrics(subject: ModelSubject(value: "Hi"), input: sample)
        }
        #expect(error?.localizedDescription == "the scale of 'Tone' has no values; give it one for each level")
    }

    @Test("comparisons show baseline and candidate, and ignore samples without a baseline")
    func pairwise() async throws {
        let judge = Judge.pairwise("Better", scale: scale, judge: ScriptedModel([]))
        let text = try await judge.judgePrompt(for: sample, output: "Hi").text
        #expect(text.contains("## Baseline\nHello!\n\n## Candidate\nHi"))
        let ignored = try await judge.metrics(
            subject: ModelSubject(value: "Hi"), input: ModelSample(prompt: "Greet me."))
        #expect(ignored == [Metric("Better").ignore()])
    }

    @Test("a judge that fails voids its metrics of that sample")
    func failure() async throws {
        var evaluation = Echo(prompts: ["a", "b"])
        let model = ScriptedModel([.failure(Broken()), answer(#"{"Tone": {"rationale": "", "score": "4"}}"#)])
        evaluation.judges.append(Judge("Tone", scale: scale, judge: model))
        let (result, log) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(
            result.detailed[metric: Metric("Tone")].map(\.self) == [Metric("Tone").ignore(), Metric("Tone").scoring(4)])
        #expect(log.count == 1 && result.errors.failingEvaluatorTypes == ["ModelJudgeEvaluator<ModelSample<String>>"])
        #expect(String(decoding: try result.jsonData(), as: UTF8.self).contains("modelJudge"))
    }

    @Test("scales have their options from the highest score down")
    func scales() {
        enum Level: Double, CaseIterable, ScoreLevel {
            case low = 1, high = 2
            var guideDescription: String { "is \(self)" }
            var value: Double { rawValue }
        }
        let custom = ScoringScale.custom(Level.self)
        #expect(custom.options.map(\.label) == ["high", "low"] && custom.options.map(\.value) == [2, 1])
        #expect(custom.options.map(\.guideDescription) == ["is high", "is low"])
        #expect(ScoringScale.numeric([0.5: "half", 1: "whole"]).options.map(\.label) == ["1", "0.5"])
    }
}
