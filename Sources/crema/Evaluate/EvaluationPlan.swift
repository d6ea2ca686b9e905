import ArgumentParser
import Chat
import CremaEvaluations
import EvaluationRuns
import FoundationModels
import Generation
import LibC

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
    /// - Parameters:
    ///   - name: the model as a flag names it; nil for the standard one.
    ///   - takesAdapters: whether the adapters of the flags are laid over it.
    func run(model name: String?, takesAdapters: Bool = true) async throws -> EvaluationResult {
        var flags = self.flags
        flags.model.model = name
        if !takesAdapters { flags.adapters.adapters = [] }
        let model = try flags.openModel()
        try await flags.load(model)
        let evaluation = PromptEvaluation(
            name: self.name, dataset: ArrayLoader(samples: samples), model: model, options: flags.options,
            instructions: instructions, metrics: metrics, judges: try await judges(name),
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
        _ name: String?
    ) async throws -> [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] {
        guard !dimensions.isEmpty else { return [] }
        var flags = self.flags
        flags.model.model = judgeModel ?? name
        // A judge is held to its scale alone, whatever the answers are held to.
        flags.pattern = try PatternFlags.parse([])
        flags.sampling = try SamplingFlags.parse([])
        flags.adapters.adapters = []
        let judge = try flags.openModel()
        if judgeModel != nil || !self.flags.adapters.adapters.isEmpty { try await flags.load(judge) }
        let evaluator = ModelJudgeEvaluator<ModelSample<String>>(judge: judge, dimensions: dimensions)
        guard let cache else { return [PassFailScores(evaluator, dimensions)] }
        let scales = dimensions.map { dimension in
            "\(dimension.name) \(dimension.description ?? "") "
                + dimension.scale.options.map { "\($0.value) \($0.guideDescription)" }.joined(separator: " ")
        }
        let cached = evaluator.cached(
            in: cache, as: "\(try flags.model.directory()): \(scales.joined(separator: "; "))")
        return [PassFailScores(cached, dimensions)]
    }

    /// What the answers follow from beside the samples; answers are kept under it.
    private func info(_ flags: SessionFlags) throws -> [String: String] {
        var info = ["ModelName": try flags.model.directory()]
        info["Instructions"] = instructions
        let given = [
            flags.precision == .exact ? "precision exact" : nil, flags.contextSize.map { "context size \($0)" },
            flags.maximumTokens.map { "max tokens \($0)" },
            flags.adapters.adapters.isEmpty ? nil : "adapters \(flags.adapters.adapters)",
            flags.sampling.stopsLoops.map { "stops loops \($0)" },
            flags.sampling.stop.isEmpty ? nil : "stop \(flags.sampling.stop)", flags.pattern.form.map { "form \($0)" },
        ]
        let options = given.compactMap(\.self) + Self.fields(of: flags.choice)
        if !options.isEmpty { info["Options"] = options.joined(separator: ", ") }
        return info
    }

    /// What a choice of tokens says that is not the model's own way, whichever fields it has; the seed is the run's.
    private static func fields(of choice: SamplingChoice) -> [String] {
        Mirror(reflecting: choice).children.compactMap { name, value in
            let shown = String(describing: value).replacing(/^Optional\((.*)\)$/) { String($0.output.1) }
            guard let name, name != "seed", !["nil", "false", "[]"].contains(shown) else { return nil }
            return "\(name) \(shown)"
        }
    }
}
