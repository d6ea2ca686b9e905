import Evaluations
import FoundationModels

/// A guest of the café, as the talk's game has them.
@Generable
struct Guest: Codable, Equatable {
    @Guide(description: "A full name")
    let name: String
    @Guide(.range(1...10))
    let level: Int
    let coffeeOrder: String
}

/// The talk's guests: what the schema promises, and what it cannot.
struct GuestEvaluation: Evaluation {
    static let level = Metric("Level in range")
    static let fullName = Metric("Full name")
    static let order = Metric("Order")

    let dataset: ArrayLoader<ModelSample<Guest>> = {
        let prompts = [
            "Create a guest who visits the café.", "Create a guest who is in a hurry.", "Create a sleepy guest.",
        ]
        return ArrayLoader(samples: prompts.map { ModelSample<Guest>(prompt: $0, expected: nil) })
    }()

    func subject(from sample: ModelSample<Guest>) async throws -> ModelSubject<Guest> {
        let session = LanguageModelSession(instructions: "Generate fun NPCs.")
        let guest = try await session.respond(
            to: sample.prompt, generating: Guest.self, options: GenerationOptions(samplingMode: .greedy))
        return ModelSubject(value: guest.content, transcript: session.transcript.structuredTranscript)
    }

    // Spelled out: the compiler does not find `Evaluators` where a test asks for `responseColumn`.
    var evaluators: [any EvaluatorProtocol<ModelSample<Guest>, ModelSubject<Guest>>] {
        Evaluator { _, subject in
            (1...10).contains(subject.value.level) ? Self.level.passing() : Self.level.failing()
        }
        Evaluator { _, subject in
            let words = subject.value.name.split(separator: " ").count
            return words >= 2 ? Self.fullName.passing() : Self.fullName.failing(rationale: subject.value.name)
        }
        Evaluator { _, subject in
            subject.value.coffeeOrder.isEmpty ? Self.order.failing() : Self.order.passing()
        }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.group("Form") {
            $0.computeMean(of: Self.level)
            $0.computeMean(of: Self.fullName)
        }
        aggregator.group("Content") { $0.computeMean(of: Self.order) }
    }
}
