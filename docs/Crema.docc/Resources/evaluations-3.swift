import CremaEvaluations
import Evaluations
import Foundation
import FoundationModels
import Testing

private let named = Metric("Names the drink")
private let length = Metric("Words")

private struct BaristaAnswers: Evaluation {
    var instructions = "You are a friendly barista in a world full of pixels."
    let dataset = ArrayLoader(samples: [
        ModelSample(prompt: "What is a mocha?", expected: "mocha"),
        ModelSample(prompt: "What is a latte?", expected: "latte"),
        ModelSample(prompt: "What is an espresso?", expected: "espresso"),
    ])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(instructions: instructions)
        let reply = try await session.respond(to: sample.prompt, options: GenerationOptions(samplingMode: .greedy))
        return ModelSubject(value: reply.content, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: Evaluators {
        Evaluator { input, subject in
            let drink = input.expected ?? ""
            return subject.value.lowercased().contains(drink)
                ? named.passing() : named.failing(rationale: "says nothing of \(drink)")
        }
        Evaluator { _, subject in length.scoring(Double(subject.value.split(separator: " ").count)) }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.group("Content") { $0.computeMean(of: named) }
        aggregator.group("Form") { $0.computeMaximum(of: length) }
    }
}

struct BaristaTests {
    private static let answers = BaristaAnswers()

    @Test(.enabled(if: SystemLanguageModel.default.isAvailable), .evaluates(Self.answers, info: ["Prompt": "v1"]))
    func answersNameTheDrink() {
        let result = EvaluationContext.current.result
        #expect(result.aggregateValue(.mean(of: named)) >= 0.6)
        #expect(!result.errors.hasFailures)
    }

    @Test(.enabled(if: SystemLanguageModel.default.isAvailable))
    func terseInstructionsAreCompared() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("barista-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = try AnswerCache(file: folder.appendingPathComponent("answers.jsonl"))
        let options = RunOptions(samplesAtOnce: 3, answers: kept)
        let before = try await Self.answers.run(info: ["Prompt": "v1"], options: options)
        let after = try await BaristaAnswers(instructions: "Answer in one short sentence.")
            .run(info: ["Prompt": "v2"], options: options)
        let comparison = try EvaluationComparison(baseline: before, candidate: after)
        #expect(comparison.pairCount == 3)
        let page = folder.appendingPathComponent("barista.html")
        try Data(after.html(comparedBy: comparison).utf8).write(to: page)
        print(after.markdown(comparedBy: comparison))
    }
}
