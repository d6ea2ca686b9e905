import ArgumentParser
import CremaEvaluations
import EvaluationRuns
import FoundationModels
import Glibc

/// What an evaluation of a model needs, whichever model it is.
struct EvaluationPlan {
    let flags: SessionFlags
    let instructions: String?
    let samples: [ModelSample<String>]
    let metrics: [AnswerMetric]
    let dimensions: [ScoreDimension]
    let judgeModel: String?
    let atOnce: Int
    let cache: AnswerCache?
    let name: String

    /// Answers all samples with a model, and judges the answers.
    ///
    /// - Parameter name: the model as a flag names it; nil for the standard one.
    func run(model name: String?) async throws -> EvaluationResult {
        var flags = self.flags
        flags.model.model = name
        let model = try flags.openModel()
        try await flags.load(model)
        let evaluation = PromptEvaluation(
            name: self.name, dataset: ArrayLoader(samples: samples), model: model, options: flags.options,
            instructions: instructions, metrics: metrics, judges: try await judges(model, name),
            judged: dimensions.map(\.name))
        let bar = SharedProgressBar(ProgressBar("evaluating", unit: "samples"))
        defer { bar.finish() }
        let options = RunOptions(
            samplesAtOnce: atOnce, seed: flags.sampling.seed ?? 0, answers: cache,
            progress: { step in bar.update(Double(step.finished), of: Double(step.total ?? step.finished)) })
        let (info, interruption) = (try info(flags), Interruption([SIGINT, SIGTERM]))
        let run = Task { try await evaluation.run(info: info, options: options) }
        do {
            return try await interruption.calling({ _ in run.cancel() }) { try await run.value }
        } catch {
            // What was answered is kept where a file for it is given.
            if let exit = interruption.exit { throw exit }
            throw error
        }
    }

    private func judges(
        _ model: OpenWeightsModel, _ name: String?
    ) async throws -> [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] {
        guard !dimensions.isEmpty else { return [] }
        var flags = self.flags
        flags.model.model = judgeModel ?? name
        // A judge is held to its scale alone, whatever the answers are held to.
        flags.pattern = try PatternFlags.parse([])
        flags.sampling = try SamplingFlags.parse([])
        let judge = try flags.openModel()
        if judgeModel != nil { try await flags.load(judge) }
        let evaluator = ModelJudgeEvaluator<ModelSample<String>>(judge: judge, dimensions: dimensions)
        guard let cache else { return [evaluator] }
        let scales = dimensions.map { dimension in
            "\(dimension.name) \(dimension.description ?? "") "
                + dimension.scale.options.map { "\($0.value) \($0.guideDescription)" }.joined(separator: " ")
        }
        return [evaluator.cached(in: cache, as: "\(try flags.model.directory()): \(scales.joined(separator: "; "))")]
    }

    /// What the answers follow from beside the samples; answers are kept under it.
    private func info(_ flags: SessionFlags) throws -> [String: String] {
        var info = ["ModelName": try flags.model.directory()]
        info["Instructions"] = instructions
        let sampling = flags.sampling
        let given: [(String, String?)] = [
            ("precision", flags.precision == .exact ? "exact" : nil),
            ("ctx-size", flags.contextSize.map(String.init)), ("max-tokens", flags.maximumTokens.map(String.init)),
            ("greedy", sampling.greedy ? "" : nil), ("temperature", sampling.temperature.map { "\($0)" }),
            ("top-k", sampling.topK.map(String.init)), ("top-p", sampling.topP.map { "\($0)" }),
            ("min-p", sampling.minP.map { "\($0)" }), ("repeat-penalty", sampling.repeatPenalty.map { "\($0)" }),
            ("repeat-last-n", sampling.repeatLastCount.map(String.init)),
            ("presence-penalty", sampling.presencePenalty.map { "\($0)" }),
            ("frequency-penalty", sampling.frequencyPenalty.map { "\($0)" }),
            ("stop", sampling.stop.isEmpty ? nil : sampling.stop.joined(separator: "\u{0}")),
            ("form", flags.pattern.form.map { "\($0)" }),
        ]
        let text = given.compactMap { name, value in value.map { $0.isEmpty ? "--\(name)" : "--\(name) \($0)" } }
        if !text.isEmpty { info["Options"] = text.joined(separator: " ") }
        return info
    }
}
