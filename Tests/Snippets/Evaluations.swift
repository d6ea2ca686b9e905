// Evaluations as Apple's developers write them: every declaration of the framework is used.

import Evaluations
import Foundation
import FoundationModels
import TabularData
import Testing

nonisolated let exact = Metric("Exact")
nonisolated let length = Metric("Length")

struct Capitals: Evaluation {
    var measuresLength = true
    let dataset = ArrayLoader(samples: [ModelSample(prompt: "Capital of France?", expected: "Paris")])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession()
        let reply = try await session.respond(to: sample.prompt)
        return ModelSubject(value: reply.content, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: Evaluators {
        Evaluator { input, subject in
            subject.value == input.expected ? exact.passing() : exact.failing(rationale: subject.value)
        }
        if measuresLength { Evaluator { _, subject in length.scoring(Double(subject.value.count)) } }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.group("Quality") { $0.computeMean(of: exact) }
        aggregator.custom(of: length, label: "Short answers") { v in Double(v.count { $0 < 10 }) / Double(v.count) }
    }
}

struct CapitalTests {
    static let evaluation = Capitals()

    @Test(.evaluates(evaluation, info: ["Prompt": "v2"])) func capitals() {
        let result = EvaluationContext.current.result
        #expect(result.aggregateValue(.mean(of: exact)) >= 0.8)
        let replies = result.detailed[Self.evaluation.responseColumn]
        let scores = result.detailed[metric: exact]
        #expect(replies.count == scores.count && !result.errors.hasFailures)
        #expect(replies[0]?.value != nil && scores[0]?.rationale == nil)
    }

    @Test(.evaluates(Self.evaluation, recordTranscripts: true)) func transcripts() {
        let column = EvaluationContext.current.result.detailed["Transcript", StructuredTranscript.self]
        #expect(column.first??.prompts.count == 1)
    }

    @Test(.enabled(if: SystemLanguageModel.default.isAvailable)) func plain() async throws {
        let result = try await Capitals().run()
        #expect(result.duration >= 0)
    }
}

// MARK: A name of its own, an array of evaluators, and samples that are not those of a model

struct Photo: SampleProtocol {
    var input: String
    var expected: String?
}

nonisolated struct Label: EvaluationSubject {
    var value: String
}

struct PhotoEvaluator: EvaluatorProtocol {
    func metrics(subject: Label, input: Photo) async throws -> [Metric] {
        [subject.value == input.expected ? exact.passing() : exact.failing(), length.ignore(rationale: "not asked")]
    }
}

struct Photos: Evaluation {
    var name: String { "Photos of waste" }
    let dataset = JSONLoader<Photo>(url: URL(fileURLWithPath: "photos.jsonl"))
    func subject(from sample: Photo) async throws -> Label { Label(value: sample.input) }
    var evaluators: [any EvaluatorProtocol<Photo, Label>] { return [PhotoEvaluator()] }
    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.computeMean(of: exact)
        aggregator.computeMedian(of: exact)
        aggregator.computeMode(of: exact)
        aggregator.computeMinimum(of: exact)
        aggregator.computeMaximum(of: exact)
        aggregator.computeStandardDeviation(of: exact)
        aggregator.computeVariance(of: exact)
        aggregator.group("All") {
            $0.computeMedian(of: exact)
            $0.computeMode(of: exact)
            $0.computeMinimum(of: exact)
            $0.computeMaximum(of: exact)
            $0.computeStandardDeviation(of: exact)
            $0.computeVariance(of: exact)
            $0.custom(of: exact, label: "\($0.name) passed") { $0.reduce(0, +) }
        }
    }
}

// MARK: Judges

enum Politeness: CaseIterable, ScoreLevel {
    case rude, warm
    var guideDescription: String { self == .rude ? "offends" : "invites" }
    var value: Double { self == .rude ? 1 : 2 }
}

struct Judged: Evaluation {
    let judge: any LanguageModel
    let dataset = ArrayLoader(samples: [ModelSample(prompt: "Greet me.", expected: "Hello!")])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        ModelSubject(value: sample.promptDescription)
    }

    var evaluators: Evaluators {
        ModelJudgeEvaluator(
            "Tone", scale: .numeric([1: "rude", 2: "curt", 3: "polite", 4: "warm"]), judge: judge)
        ModelJudgeEvaluator(
            "Use", scale: .passFail(passDescription: "helps", failDescription: "does not"), judge: judge,
            scoringMode: .continuous,
            prompt: ModelJudgePrompt(
                instructions: ModelJudgePrompt<ModelSample<String>>.defaultInstructions,
                evaluationTarget: { value in value.uppercased() },
                reference: { input, _ in ["Expected": input.expected ?? ""] }))
        ModelJudgeEvaluator("Default", scale: .custom(Politeness.self))
        ModelJudgeEvaluator(dimensions: [ScoreDimension("A", description: "all", scale: .custom(Politeness.self))])
        ModelJudgeEvaluator(
            judge: judge, dimensions: [ScoreDimension("B", scale: .numeric([0: "no", 1: "yes"]))],
            prompt: ModelJudgePrompt())
        ModelJudgeEvaluator.pairwise("Better", scale: .numeric([1: "worse", 4: "better"]), judge: judge)
        ModelJudgeEvaluator.pairwise(
            judge: judge, dimensions: [ScoreDimension("C", scale: .numeric([1: "worse", 4: "better"]))],
            evaluationTarget: { $0 })
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.computeMean(of: Metric("Tone"))
    }
}

func judges(_ judge: ModelJudgeEvaluator<ModelSample<String>>) async throws -> [Metric] {
    let sample = ModelSample(prompt: "Greet me.", expected: "Hello!")
    _ = (
        judge.dimensions.map(\.metric), judge.scoringMode, ModelJudgeEvaluator<ModelSample<String>>.defaultInstructions
    )
    _ = judge.dimensions.map {
        ($0.name, $0.description, $0.scale.options.map { ($0.label, $0.guideDescription, $0.value) })
    }
    _ = ScoringScale(options: [ScaleOption(label: "good", guideDescription: "as it should be", value: 1)])
    let prompt: Prompt = try await judge.judgePrompt(for: sample, output: "Hi")
    _ = prompt
    do {
        return try await judge.metrics(subject: ModelSubject(value: "Hi"), input: sample)
    } catch let error as ModelJudgeError {
        switch error {
        case .invalidScore(let dimension, let value): return [Metric(dimension).ignore(rationale: value)]
        case .invalidResponse(let response): return [exact.ignore(rationale: response)]
        case .noScaleValues(let dimension): return [Metric(dimension)]
        case .jsonDecodingFailed(let response, let underlying):
            return [exact.ignore(rationale: "\(response) \(underlying)")]
        case .missingDimension(let dimension, let response): return [Metric(dimension).ignore(rationale: response)]
        }
    }
}

// MARK: Calls of tools

struct Calls: Evaluation {
    let dataset = ArrayLoader(samples: [
        ModelSample(
            prompt: "Rain?",
            expectations: TrajectoryExpectation(ordered: [
                ToolExpectation("search", arguments: [.contains(argumentName: "query", substring: "rain")]),
                .anyOrder([ToolExpectation("map"), ToolExpectation("route")]),
            ])),
        ModelSample(
            prompt: Prompt("Snow?"), instructions: Instructions("Be brief."),
            expectations: TrajectoryExpectation(
                ordered: [],
                unordered: [
                    ToolExpectation(
                        "search",
                        arguments: [
                            .exact(argumentName: "days", value: 3), .keyOnly(argumentName: "place"),
                            .oneOf(argumentName: "unit", allowedValues: ["C", "F"]),
                            .range(argumentName: "days", minimum: 1, maximum: nil),
                            .pattern(argumentName: "query", regex: "snow|ice"),
                            .hasPrefix(argumentName: "query", prefix: "s"),
                            .hasSuffix(argumentName: "query", suffix: "w"),
                            .naturalLanguage(argumentName: "query", criteria: "asks about snow"),
                        ])
                ], disallowed: [ToolExpectation("delete")])),
        ModelSample(prompt: "Wind?", expectations: TrajectoryExpectation(unordered: [ToolExpectation("search")])),
        ModelSample(prompt: "Sun?", expectations: TrajectoryExpectation(expected: "search")),
        ModelSample(prompt: "None?", expectations: TrajectoryExpectation(allowsAdditionalToolCalls: false)),
    ])

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let call = Transcript.ToolCall(id: "1", toolName: "search", arguments: try GeneratedContent(json: "{}"))
        return ModelSubject(
            value: "",
            transcript: StructuredTranscript(toolCalls: [call], instructionText: "", prompts: [], responses: []))
    }

    var evaluators: Evaluators {
        ToolCallEvaluator(allPass: .toolsAllPass, percentagePass: .toolsPercentagePass)
        ToolCallEvaluator(
            allPass: .toolsAllPass, percentagePass: .toolsPercentagePass, argumentMatchModel: SystemLanguageModel())
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMean(of: .toolsAllPass) }
}

func expectations(_ value: ArgumentValue, _ json: StructuredValue) throws -> String {
    let expectation = ToolExpectation("a", arguments: [.keyOnly(argumentName: "b")])
    guard !expectation.isAnyOrderGroup else { return "" }
    let structured: StructuredValue = ["a": [1, 2.5, "c", true]]
    switch value {
    case .string, .int, .double, .bool: break
    }
    switch json {
    case .string, .int, .double, .bool, .null, .array, .dictionary: break
    }
    let data = try JSONEncoder().encode(TrajectoryExpectation(unordered: [expectation]))
    let decoded = try JSONDecoder().decode(TrajectoryExpectation.self, from: data)
    _ = (decoded.ordered, decoded.unordered, decoded.disallowed, decoded.allowsAdditionalCalls)
    _ = (TrajectoryExpectation.generationSchema, ToolExpectation.generationSchema, ArgumentMatcher.generationSchema)
    let partial: ToolExpectation.PartiallyGenerated = try ToolExpectation.PartiallyGenerated(
        expectation.generatedContent)
    switch partial {
    case .expectation(let name, let arguments): _ = (name, arguments)
    case .anyOrder(let members): _ = members
    }
    let matcher = try ArgumentMatcher.PartiallyGenerated(ArgumentMatcher.keyOnly(argumentName: "b").generatedContent)
    if case .keyOnly(let name) = matcher { _ = name }
    return "\(expectation.name) \(expectation.arguments) \(value.structuredValue.value) \(structured)"
}

// MARK: Samples that a model writes

@Generable
nonisolated struct City: Codable {
    let name: String
}

@Generable
nonisolated struct Riddle: ModelSampleProtocol {
    let question: String
    let answer: String
    var input: ModelSampleInput { ModelSampleInput(prompt: Prompt(question)) }
    var expected: String? { answer }
    var output: ModelSampleOutput<String, TrajectoryExpectation> { ModelSampleOutput(value: answer) }
}

func riddles(_ seeds: [Riddle]) async throws -> [Riddle] {
    var riddles: [Riddle] = []
    for try await riddle in seeds.makeSamples(Prompt("Vary"), targetCount: 9, validator: { !$0.answer.isEmpty }) {
        riddles.append(riddle)
    }
    let generator = SampleGenerator(Prompt("Vary"), samples: riddles, targetCount: 12, samplingStrategy: nil)
    for try await riddle in generator.run() { riddles.append(riddle) }
    return riddles
}

func synthetic(_ seeds: [ModelSample<String>], _ cities: [ModelSample<City>]) async throws -> Int {
    var count = 0
    for try await sample in seeds.makeSamples(Prompt("Vary the city"), targetCount: 30) {
        count += sample.expected?.count ?? 0
    }
    let generator = SampleGenerator(
        Prompt("Vary"), samples: cities, targetCount: 20, sessionProvider: { LanguageModelSession() },
        samplingStrategy: .slidingWindow, validator: { sample in sample.expected?.name.isEmpty == false })
    for try await sample in generator.run() { count += sample.promptDescription.count }
    let (valid, invalid) = await (generator.samples, generator.invalidSamples)
    _ = (await generator.samplingStrategy, await generator.validator)
    _ = SampleGenerator<ModelSample<City>>.SamplingStrategy.random(retries: 2)
    return count + valid.count + invalid.count
}

// MARK: Samples, loaders, results

func samples() throws -> ModelSample<City> {
    let input = ModelSampleInput(
        prompt: Prompt("a"), instructions: Instructions("b"), generationSchema: City.generationSchema)
    _ = (
        input.prompt, input.promptDescription, input.instructions, input.instructionsDescription, input.generationSchema
    )
    let output = ModelSampleOutput<City, TrajectoryExpectation>(value: City(name: "Paris"))
    _ = (output.value, output.expectations)
    let sample = ModelSample(input: input, expected: City(name: "Paris"))
    _ = (sample.input.description, sample.instructionsDescription, sample.generationSchema, sample.expectations)
    _ = ModelSample<Int>(prompt: "c", expected: nil)
    return sample
}

func loaders(_ samples: [ModelSample<String>]) async throws -> Int {
    var count = 0
    let stream = AsyncThrowingStream<ModelSample<String>, any Error> { $0.finish() }
    for try await _ in ArrayLoader(samples: samples).stream { count += 1 }
    for try await _ in StreamLoader(stream: stream).stream { count += 1 }
    for try await _ in JSONLoader<ModelSample<String>>(url: URL(fileURLWithPath: "a.json")).stream { count += 1 }
    return count
}

func results(_ evaluation: Capitals, _ folder: URL) async throws -> String {
    let result = try await evaluation.run(info: ["ModelName": "small"])
    let file = try result.saveJSON(to: folder, includeReportMetadata: true, includeTranscripts: true)
    let loaded = try EvaluationResult.loadJSON(from: file)
    _ = try EvaluationResult(jsonData: result.jsonData(jsonOptions: [.sortedKeys]))
    let lines = try [result, loaded].saveJSONLines(to: folder.appendingPathComponent("all.xcevalresults.jsonl"))
    let all = try await EvaluationResult.loadJSONLines(from: lines)
    var copy = result
    copy.reportMetadata["Note"] = "checked"
    _ = (result.resultID, result.evaluationID, result.evaluationInfo, result.startTime, result.endTime, all.count)
    let frame: DataFrame = try result.jsonRepresentableDataFrame(of: .detailed)
    _ = try result.jsonRepresentableDataFrame(of: EvaluationResult.DataFrameKind.summary)
    _ = (frame.rows.count, frame.shape.rows, frame.columns.map { ($0.name, $0.count) }, frame.description)
    _ = (frame.containsColumn("Input"), frame.containsColumn("Input", String.self), DataFrame().rows.isEmpty)
    _ = (frame["Input", String.self][0], frame.rows[0]["Input"])
    let inputs: Column<ModelSample<String>> = result.detailed[evaluation.inputColumn]
    let expected: Column<String> = result.detailed[evaluation.expectedColumn.name, String.self]
    for (row, score) in result.detailed[metric: exact].enumerated() {
        _ = (inputs[row]?.promptDescription, expected[row], score?.doubleValue)
    }
    let errors: EvaluationRunErrors = result.errors
    _ = (errors.inferenceFailureCount, errors.evaluatorFailureCount, errors.failingEvaluatorTypes, errors == .clean)
    _ = (errors.anyInferenceProduced, errors.metricsNotFound)
    for column in result.summary.columns {
        let cell = result.summary[column.name, AggregateMetric.self][0]
        _ = (cell?.operation, cell?.group, cell?.value, cell?.label, cell?.sourceMetric)
    }
    let operations: [AggregationOperation] = [
        .mean(of: exact), .median(of: exact), .mode(of: exact), .minimum(of: exact), .maximum(of: exact),
        .standardDeviation(of: exact), .variance(of: exact), .custom(label: "x"),
    ]
    let metrics = [exact.passing(), length.scoring(3, rationale: "three")]
    let first: Metric? = metrics[exact]
    switch first?.value {
    case .passing?, .failing?, .scoring?, .ignore?, nil: break
    }
    return operations.map(\.label).joined() + result.groupedSummary + (first?.name ?? "")
}

func failures(_ error: any Error) -> String {
    switch error {
    case EvaluationError.missingTranscript(let type): type
    case SubjectInferenceError.failed(let reason): reason
    case EvaluatorError.failed(let evaluator, let type, let reason):
        "\(String(describing: evaluator)) \(type) \(reason)"
    case EvaluationResultsError.fileNotFound(let url): url.path
    case EvaluationResultsError.emptyJSONFile, EvaluationResultsError.invalidJSONFormat: "no result"
    default: error.localizedDescription
    }
}
