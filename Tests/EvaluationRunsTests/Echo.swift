import EvaluationRuns
import FoundationModels
import Locks

let exact = Metric("Exact")
let length = Metric("Length")

/// An evaluation of a feature that says what a sample's closure says.
struct Echo: Evaluation {
    var name = "Echo"
    var dataset: ArrayLoader<ModelSample<String>>
    var answer: @Sendable (String) async throws -> String = { $0 }
    var judges: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] = [
        Evaluator { input, subject in subject.value == input.expected ? exact.passing() : exact.failing() }
    ]
    var aggregate: @Sendable (inout MetricsAggregator) -> Void = { $0.computeMean(of: exact) }

    init(_ samples: [ModelSample<String>]) {
        dataset = ArrayLoader(samples: samples)
    }

    init(prompts: [String]) {
        self.init(prompts.map { ModelSample(prompt: $0, expected: $0) })
    }

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let value = try await answer(sample.promptDescription)
        return ModelSubject(
            value: value, transcript: StructuredTranscript(prompts: [sample.promptDescription]))
    }

    var evaluators: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] { return judges }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregate(&aggregator) }
}

struct Broken: LocalizedError {
    var errorDescription: String? { "the feature is broken" }
}

/// Runs a closure, and gives the lines that it writes to the log.
func logged<Result>(_ body: () async throws -> Result) async rethrows -> (Result, [String]) {
    let lines = Mutex<[String]>([])
    let result = try await EvaluationLog.$sink.withValue({ line in lines.withLock { $0.append(line) } }) {
        try await body()
    }
    return (result, lines.withLock { $0 })
}
