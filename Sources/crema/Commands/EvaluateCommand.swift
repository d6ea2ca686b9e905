import ArgumentParser
import CremaEvaluations
import EvaluationRuns
import Files
import FoundationModels
import LibC
import OrderedJSON

/// `crema evaluate`: how well a model answers a file of prompts.
struct EvaluateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measures how well a model answers a file of prompts.",
        discussion: """
            Each line of the file is {"prompt": …, "expected": …}, with "instructions" where a sample has its own, or a sample \
            as Apple's framework for evaluations writes it. Each prompt is answered in a session of its own.
            A metric is exact, contains, regex (the pattern that the sample expects), regex:PATTERN, schema:FILE or \
            similarity:MODEL (the cosine that an encoder sees between answer and expectation). A judge is NAME=CRITERIA, or \
            a file with an array of {"name", "description", "scale": {"1": …, "2": …}}.
            Rates have Wilson's interval, other means a bootstrap's. A comparison pairs the samples: McNemar's exact test for \
            rates, sign flips for other scores, with Holm's correction.
            Exit codes: 0 done, 1 failure while running, or every sample failed, 2 usage, 8 a mean below --min.

            Example:
              crema evaluate capitals.jsonl --metric exact --report capitals.html
            """)

    @OptionGroup var flags: SessionFlags

    @Argument(help: ArgumentHelp("The samples; '-' is standard input.", valueName: "samples.jsonl"))
    var samples: String

    @Option(
        name: .customLong("metric"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("What answers are measured by; may be repeated.", valueName: "metric"))
    var metrics: [String] = []

    @Option(
        name: .customLong("judge"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("What a model judges answers by; may be repeated.", valueName: "name=criteria|file"))
    var judges: [String] = []

    @Option(help: ArgumentHelp("The model that judges. Default: the one that answers.", valueName: "dir|gguf|org/name"))
    var judgeModel: String?

    @Option(
        name: [.long, .customLong("system")],
        help: ArgumentHelp("What the model is told before each prompt.", valueName: "text"))
    var instructions: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many samples are answered at once; scores are the same.", valueName: "n"))
    var atOnce = 8

    @Option(
        help: ArgumentHelp("Keep answers in this file, and ask for none that it has.", valueName: "file"))
    var answers: String?

    @Option(help: ArgumentHelp("Compare with the result in this file.", valueName: "file.xcevalresult"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Compare with this model over the same samples; it and judges go without --adapter.",
            valueName: "dir|gguf|org/name"))
    var baselineModel: String?

    @Option(
        name: .customLong("report"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Write a report: .xcevalresult or .json, .md, .xml for JUnit, .html for a page; may be repeated.",
            valueName: "file"))
    var reports: [String] = []

    @Option(
        name: .customLong("min"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "End with code 8 where the mean of a metric is less; may be repeated.", valueName: "metric=n"))
    var least: [String] = []

    @Flag(help: "Print one JSON object: the result's figures, and those of the comparison.")
    var json = false

    func validate() throws {
        if metrics.isEmpty, judges.isEmpty { throw ValidationError("give a --metric or a --judge") }
        if judgeModel != nil, judges.isEmpty { throw ValidationError("--judge-model needs a --judge") }
        if baseline != nil, baselineModel != nil {
            throw ValidationError("--baseline and --baseline-model exclude each other")
        }
        if samples == "-", baseline == "-" {
            throw ValidationError("the samples and --baseline cannot both come from standard input")
        }
        if atOnce < 1 { throw ValidationError("--at-once is \(atOnce); expected 1 or more") }
        if flags.cacheFile != nil {
            throw ValidationError("--cache-file is for one conversation; --answers keeps those of an evaluation")
        }
    }

    func run() async throws {
        let samples = try SampleFile.read(self.samples)
        let metrics = try self.metrics.map(AnswerMetric.init)
        let dimensions = try judges.flatMap(JudgeDimensions.read)
        try Self.refuseTwice(metrics.map(\.name) + dimensions.map(\.name))
        let thresholds = try least.map(MetricThreshold.init)
        let outputs = try EvaluationOutputs(reports)
        let saved = try baseline.map(Self.result)
        let cache = try answers.map { try AnswerCache(file: URL(fileURLWithPath: $0)) }
        let plan = EvaluationPlan(
            flags: flags, instructions: instructions, samples: samples, metrics: metrics, dimensions: dimensions,
            judgeModel: judgeModel, atOnce: atOnce, cache: cache,
            name: self.samples == "-" ? "samples" : Path.lastComponent(self.samples))
        let earlier =
            if let baselineModel { try await plan.run(model: baselineModel, takesAdapters: false) } else { saved }
        let result = try await plan.run(model: flags.model.model)
        let comparison = try earlier.map { try EvaluationComparison(baseline: $0, candidate: result) }
        if let comparison, comparison.metrics.isEmpty {
            StandardError.warn("the baseline has none of the metrics of this run; nothing is compared")
        }
        let figures = result.metricFigures()
        if json {
            StandardOutput.line(EvaluationJSON.object(result, figures, comparison).serialized())
        } else {
            for line in EvaluationTable.lines(figures) { StandardOutput.line(line) }
            if let comparison, !comparison.metrics.isEmpty {
                StandardOutput.line("")
                for line in EvaluationTable.lines(comparison) { StandardOutput.line(line) }
            }
        }
        StandardOutput.flush()
        try outputs.write(result, comparison)
        if !result.errors.anyInferenceProduced {
            throw Failure("no sample has an answer; the first reason is on standard error", .failure)
        }
        let faults = thresholds.compactMap { $0.fault(in: figures) }
        if !faults.isEmpty { throw Failure(faults.joined(separator: "; "), .belowThreshold) }
    }

    /// Refuses metrics and judges that would share a column of the table.
    private static func refuseTwice(_ names: [String]) throws {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw Failure(
                "two of --metric and --judge are called \(ShownText.quoted(name)); leave one out, or name the judge otherwise",
                .usage)
        }
    }

    /// The result in a file.
    private static func result(_ path: String) throws -> EvaluationResult {
        do {
            return try EvaluationResult(jsonData: Data(InputFile.bytes(path)))
        } catch let error as EvaluationResultsError {
            throw Failure("\(path): \(error.localizedDescription)", .usage)
        }
    }
}
