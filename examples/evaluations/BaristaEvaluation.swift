import Evaluations
import Foundation
import FoundationModels

/// The talk's barista: whether an answer says what the drink is made of, and is short enough for a speech bubble.
struct BaristaEvaluation: Evaluation {
    static let mentions = Metric("Mentions")
    static let fits = Metric("Fits the bubble")
    static let words = Metric("Words")

    var instructions = """
        You are a friendly barista in a world full of pixels.
        Respond to the player’s question.
        """
    let dataset = JSONLoader<ModelSample<String>>(
        url: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("questions.jsonl"))

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(instructions: instructions)
        let reply = try await session.respond(to: sample.prompt, options: GenerationOptions(samplingMode: .greedy))
        return ModelSubject(value: reply.content, transcript: session.transcript.structuredTranscript)
    }

    // Spelled out: the compiler does not find `Evaluators` where a test asks for `responseColumn`.
    var evaluators: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] {
        Evaluator { input, subject in
            // A question about the barista has no right answer.
            guard let word = input.expected else { return Self.mentions.ignore() }
            return subject.value.localizedCaseInsensitiveContains(word)
                ? Self.mentions.passing() : Self.mentions.failing(rationale: "says nothing of \(word)")
        }
        Evaluator { _, subject in
            let count = subject.value.count
            return count <= 280 ? Self.fits.passing() : Self.fits.failing(rationale: "has \(count) characters")
        }
        Evaluator { _, subject in Self.words.scoring(Double(subject.value.split(whereSeparator: \.isWhitespace).count))
        }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.group("Content") { $0.computeMean(of: Self.mentions) }
        aggregator.group("Form") {
            $0.computeMean(of: Self.fits)
            $0.computeMedian(of: Self.words)
            $0.computeMaximum(of: Self.words)
        }
    }
}
