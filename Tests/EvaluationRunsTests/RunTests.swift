import EvaluationRuns
import FoundationModels
import Locks
import TabularData
import Testing

@Suite("Runs of evaluations")
struct RunTests {
    @Test("a run has a row for each sample, in the order of the data set")
    func rows() async throws {
        let evaluation = Echo(prompts: ["a", "b", "c"])
        let result = try await evaluation.run(info: ["Prompt": "v2"])
        #expect(result.evaluationID == "Echo" && result.evaluationInfo == ["Prompt": "v2"])
        #expect(result.detailed[evaluation.inputColumn].map { $0?.promptDescription } == ["a", "b", "c"])
        #expect(result.detailed[evaluation.responseColumn].map { $0?.value } == ["a", "b", "c"])
        #expect(result.detailed[evaluation.expectedColumn].map(\.self) == ["a", "b", "c"])
        #expect(result.detailed[metric: exact].map(\.self) == Array(repeating: exact.passing(), count: 3))
        #expect(result.detailed.columns.map(\.name) == ["Input", "Response", "Expected", "Exact"])
        #expect(result.aggregateValue(.mean(of: exact)) == 1 && result.errors == .clean)
        #expect(result.endTime >= result.startTime)
    }

    @Test("samples are asked one at a time")
    func serial() async throws {
        let running = Mutex((now: 0, most: 0))
        var evaluation = Echo(prompts: (0..<20).map(String.init))
        evaluation.answer = { text in
            running.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            for _ in 0..<5 { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return text
        }
        _ = try await evaluation.run()
        #expect(running.withLock { $0.most } == 1)
    }

    @Test("a sample whose feature fails keeps its row, with every metric ignored and the reason")
    func inferenceFailure() async throws {
        var evaluation = Echo(prompts: ["a", "b", "c"])
        evaluation.answer = { text in
            if text == "b" { throw Broken() }
            return text
        }
        let (result, log) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(result.detailed[evaluation.responseColumn][1] == nil)
        #expect(result.detailed[evaluation.expectedColumn][1] == "b")
        let score = result.detailed[metric: exact][1]
        #expect(score == exact.ignore() && score?.rationale == "There is no answer: the feature failed.")
        let errors = result.detailed["SubjectInferenceError", SubjectInferenceError.self]
        #expect(errors.map(\.self) == [nil, .failed(reason: "the feature is broken"), nil])
        #expect(result.errors.inferenceFailureCount == 1 && result.errors.hasFailures)
        #expect(result.errors.anyInferenceProduced && result.aggregateValue(.mean(of: exact)) == 1)
        #expect(log == ["Echo: sample 1 has no answer: the feature is broken"])
    }

    @Test("when every sample fails the figures are -1 and no metric is said to be missing")
    func allFail() async throws {
        var evaluation = Echo(prompts: ["a", "b"])
        evaluation.answer = { _ in throw Broken() }
        let (result, _) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(result.aggregateValue(.mean(of: exact)) == -1)
        #expect(!result.errors.anyInferenceProduced && result.errors.metricsNotFound.isEmpty)
        #expect(result.detailed[metric: exact].map(\.self) == [exact.ignore(), exact.ignore()])
    }

    @Test("an evaluator that fails voids its own metrics alone")
    func evaluatorFailure() async throws {
        var evaluation = Echo(prompts: ["a", "bb"])
        evaluation.judges.append(
            Evaluator { _, subject in
                if subject.value == "a" { throw Broken() }
                return length.scoring(Double(subject.value.count))
            })
        let (result, log) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(result.detailed[metric: exact].map(\.self) == [exact.passing(), exact.passing()])
        #expect(result.detailed[metric: length].map(\.self) == [length.ignore(), length.scoring(2)])
        let type = "Evaluator<ModelSample<String>>"
        #expect(result.errors.failingEvaluatorTypes == [type] && result.errors.evaluatorFailureCount == 1)
        let errors = result.detailed["EvaluatorErrors", [EvaluatorError].self]
        #expect(errors[0]?.first?.errorDescription == "\(type): the feature is broken" && errors[1] == nil)
        #expect(log == ["Echo: \(type) failed at sample 0: the feature is broken"])
    }

    @Test("a metric that no evaluator gives is a column of ignored cells, and is named")
    func missingMetric() async throws {
        var evaluation = Echo(prompts: ["a"])
        evaluation.aggregate = { $0.computeMean(of: length) }
        let (result, log) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(result.errors.metricsNotFound == ["Length"])
        #expect(result.detailed[metric: length].map(\.self) == [length.ignore()])
        #expect(log == ["Echo: the summary names 'Length', which no evaluator gave"])
    }

    @Test("of two metrics of one name the first counts, and a line names the sample")
    func metricTwice() async throws {
        var evaluation = Echo(prompts: ["a"])
        evaluation.judges.append(Evaluator { _, _ in exact.failing() })
        let (result, log) = try await logged { [evaluation] in try await evaluation.run() }
        #expect(result.detailed[metric: exact].map(\.self) == [exact.passing()])
        #expect(log == ["Echo: sample 0 has 'Exact' more than once; the first counts"])
    }

    @Test("a metric may have the name of another column")
    func reservedName() async throws {
        var evaluation = Echo(prompts: ["a"])
        evaluation.judges = [Evaluator { _, _ in Metric("Input").scoring(3) }]
        evaluation.aggregate = { $0.computeMean(of: Metric("Input")) }
        let result = try await evaluation.run()
        let loaded = try EvaluationResult(jsonData: result.jsonData())
        for result in [result, loaded] {
            #expect(result.detailed[metric: Metric("Input")].map(\.self) == [Metric("Input").scoring(3)])
            #expect(result.aggregateValue(.mean(of: Metric("Input"))) == 3)
        }
    }

    @Test("an empty data set gives an empty table")
    func empty() async throws {
        let result = try await Echo(prompts: []).run()
        #expect(result.detailed.rows.isEmpty && result.detailed.containsColumn("Exact"))
        #expect(result.aggregateValue(.mean(of: exact)) == -1)
        #expect(result.detailed.description.hasSuffix("0 rows, 4 columns"))
    }

    @Test("what the loader throws leaves the run")
    func loaderThrows() async throws {
        struct Photos: Evaluation {
            let dataset = JSONLoader<ModelSample<String>>(url: URL(fileURLWithPath: "/nowhere/samples.jsonl"))
            func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
                ModelSubject(value: "")
            }
            var evaluators: Evaluators { return [] }
            func aggregateMetrics(using aggregator: inout MetricsAggregator) {}
        }
        let error = await #expect(throws: CocoaError.self) { try await Photos().run() }
        #expect(error?.code == .fileNoSuchFile && Photos().name == "Photos")
    }

    @Test("a cancelled task leaves the run")
    func cancellation() async throws {
        let asked = Mutex(0)
        var evaluation = Echo(prompts: (0..<10).map(String.init))
        evaluation.answer = { text in
            if asked.withLock({
                $0 += 1; return $0
            }) == 3 {
                withUnsafeCurrentTask { $0?.cancel() }
            }
            try Task.checkCancellation()
            return text
        }
        let task = Task { [evaluation] in try await evaluation.run() }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(asked.withLock { $0 } == 3)
    }

    @Test("transcripts are recorded where a run asks for them")
    func transcripts() async throws {
        let evaluation = Echo(prompts: ["a"])
        #expect(try await !evaluation.run().detailed.containsColumn("Transcript"))
        let result = try await evaluation.run(info: [:], recordsTranscripts: true)
        #expect(result.detailed["Transcript", StructuredTranscript.self][0]?.prompts == ["a"])
        let text = String(decoding: try result.jsonData(includeTranscripts: true), as: UTF8.self)
        #expect(text.contains("Transcript") && text.contains("prompts"))
        #expect(!String(decoding: try result.jsonData(), as: UTF8.self).contains("Transcript"))
    }
}
