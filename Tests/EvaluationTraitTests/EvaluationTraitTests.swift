import Evaluations
import FoundationModels
import FoundationModelsTesting
import TabularData
import Testing

private let exact = Metric("Exact")

private struct Sums: Evaluation {
    let dataset = ArrayLoader(samples: [
        ModelSample(prompt: "1 + 1", expected: "2"), ModelSample(prompt: "2 + 2", expected: "4"),
        ModelSample(prompt: "2 + 3", expected: "5"),
    ])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let model = ScriptedModel([sample.promptDescription == "2 + 3" ? "6" : .text(sample.expected ?? "")])
        let session = LanguageModelSession(model: model)
        let reply = try await session.respond(to: sample.prompt)
        return ModelSubject(value: reply.content, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: Evaluators {
        Evaluator { input, subject in
            subject.value == input.expected ? exact.passing() : exact.failing(rationale: subject.value)
        }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMean(of: exact) }
}

@Suite("The trait of evaluations")
struct EvaluationTraitTests {
    private static let evaluation = Sums()

    @Test("a test finds the result of its evaluation", .evaluates(evaluation, info: ["Prompt": "v2"]))
    func result() {
        let result = EvaluationContext.current.result
        #expect(result.aggregateValue(.mean(of: exact)) >= 0.6)
        #expect(result.evaluationID == "Sums" && result.evaluationInfo == ["Prompt": "v2"])
        let replies = result.detailed[Self.evaluation.responseColumn]
        #expect(replies.map { $0?.value } == ["2", "4", "6"])
        #expect(result.detailed[metric: exact][2]?.rationale == "6")
        #expect(!result.detailed.containsColumn("Transcript"))
    }

    @Test(
        "a test finds the transcripts where the trait records them",
        .evaluates(Self.evaluation, recordTranscripts: true))
    func transcripts() {
        let transcripts = EvaluationContext.current.result.detailed["Transcript", StructuredTranscript.self]
        #expect(transcripts.map { $0?.prompts } == [["1 + 1"], ["2 + 2"], ["2 + 3"]])
    }
}
