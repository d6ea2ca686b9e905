import CremaEvaluations
import EvaluationRuns
import FoundationModels

/// A file of prompts, each answered by a model in a session of its own.
struct PromptEvaluation: Evaluation {
    let name: String
    let dataset: ArrayLoader<ModelSample<String>>
    let model: OpenWeightsModel
    let options: GenerationOptions
    /// What every session begins with where the sample has no instructions of its own.
    let instructions: String?
    let metrics: [AnswerMetric]
    let judges: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>]

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(
            model: model, instructions: sample.instructions ?? instructions.map { Instructions($0) })
        var options = self.options
        if let seed = RunningSample.current?.seed { options.seed = seed }
        let value =
            if let schema = sample.generationSchema {
                try await session.respond(to: sample.prompt, schema: schema, options: options).content.jsonString
            } else {
                try await session.respond(to: sample.prompt, options: options).content
            }
        return ModelSubject(value: value, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] {
        return metrics.map { metric in
            Evaluator<ModelSample<String>> { input, subject in try await metric.score(subject.value, input) }
        } + judges
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        for metric in metrics { aggregator.computeMean(of: Metric(metric.name)) }
        for name in judged { aggregator.computeMean(of: Metric(name)) }
    }

    /// The names of what judges score.
    let judged: [String]
}
