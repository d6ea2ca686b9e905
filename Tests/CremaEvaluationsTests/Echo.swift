import CremaEvaluations
import EvaluationRuns
import FoundationModels
import Locks

let exact = Metric("Exact")
let length = Metric("Length")

/// An evaluation of a feature that says what a closure says, and counts how often it is asked.
struct Echo: Evaluation {
    var name = "Echo"
    var dataset: ArrayLoader<ModelSample<String>>
    var answer: @Sendable (String) async throws -> String = { $0 }
    var judges: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] = [
        Evaluator { input, subject in
            subject.value == input.expected ? exact.passing() : exact.failing(rationale: "says \(subject.value)")
        },
        Evaluator { _, subject in length.scoring(Double(subject.value.count)) },
    ]
    let asked = Asked()

    init(_ samples: [ModelSample<String>]) {
        dataset = ArrayLoader(samples: samples)
    }

    init(count: Int) {
        self.init((0..<count).map { ModelSample(prompt: "p\($0)", expected: "p\($0)") })
    }

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        asked.note(sample.promptDescription)
        return ModelSubject(
            value: try await answer(sample.promptDescription),
            transcript: StructuredTranscript(prompts: [sample.promptDescription]))
    }

    var evaluators: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] { return judges }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.group("Quality") { $0.computeMean(of: exact) }
        aggregator.computeMean(of: length)
    }
}

/// The prompts that a feature was asked.
final class Asked: Sendable {
    private let state = Mutex<[String]>([])

    var prompts: [String] { state.withLock { $0 } }

    func note(_ prompt: String) { state.withLock { $0.append(prompt) } }
}

struct Broken: LocalizedError {
    var errorDescription: String? { "the feature is broken" }
}

/// A result's file without what differs from run to run: identity and times.
func stable(_ result: EvaluationResult) throws -> NSDictionary {
    let data = try result.jsonData(includeReportMetadata: true, includeTranscripts: true)
    var file = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    for key in ["resultID", "startTime", "endTime", "durationInMilliseconds"] { file[key] = nil }
    return NSDictionary(dictionary: file)
}

/// Runs a closure without writing its log.
func quietly<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await EvaluationLog.$sink.withValue({ _ in }) { try await body() }
}
