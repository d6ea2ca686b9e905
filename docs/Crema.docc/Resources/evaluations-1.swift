import Evaluations
import FoundationModels

private let named = Metric("Names the drink")
private let length = Metric("Words")

private struct BaristaAnswers: Evaluation {
    let dataset = ArrayLoader(samples: [
        ModelSample(prompt: "What is a mocha?", expected: "mocha"),
        ModelSample(prompt: "What is a latte?", expected: "latte"),
        ModelSample(prompt: "What is an espresso?", expected: "espresso"),
    ])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(instructions: "You are a friendly barista in a world full of pixels.")
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
