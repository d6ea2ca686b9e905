import CremaEvaluations
import EvaluationRuns
import FoundationModels
import FoundationModelsTesting
import Locks
import TabularData
import TestSupport
import Testing

@Suite("Runs with options")
struct RunningTests {
    /// 200 samples, of which some fail, in a feature that draws random numbers and takes turns.
    private var evaluation: Echo {
        var evaluation = Echo(count: 200)
        evaluation.answer = { text in
            let seed = RunningSample.current?.seed ?? 0
            for _ in 0..<(seed % 7) { await Task.yield() }
            if text.hasSuffix("13") { throw Broken() }
            return seed.isMultiple(of: 3) ? text : "\(text) \(seed)"
        }
        return evaluation
    }

    @Test("200 samples at 8 at once have the results of one at a time")
    func atOnce() async throws {
        let evaluation = self.evaluation
        let one = try await quietly { try await evaluation.run(info: ["a": "b"], options: RunOptions(seed: 7)) }
        let eight = try await quietly {
            try await evaluation.run(info: ["a": "b"], options: RunOptions(samplesAtOnce: 8, seed: 7))
        }
        #expect(try stable(one) == stable(eight))
        #expect(one.errors.inferenceFailureCount == 2)
        #expect(eight.detailed[evaluation.inputColumn].map { $0?.promptDescription } == (0..<200).map { "p\($0)" })
        let other = try await quietly { try await evaluation.run(info: ["a": "b"], options: RunOptions(seed: 8)) }
        #expect(try stable(one) != stable(other))
    }

    @Test("without options of its own a run is Apple's")
    func plain() async throws {
        let evaluation = Echo(count: 5)
        let (ours, apples) = (try await evaluation.run(options: RunOptions()), try await evaluation.run())
        #expect(try stable(ours) == stable(apples))
    }

    @Test("as many samples as asked for are worked on at once, and no more", arguments: [1, 3, 8])
    func width(_ width: Int) async throws {
        let running = Mutex((now: 0, most: 0))
        var evaluation = Echo(count: 40)
        evaluation.answer = { text in
            running.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            // The first wait until all places are taken.
            if Int(text.dropFirst()) ?? 0 < width { try await eventually { running.withLock { $0.most } == width } }
            running.withLock { $0.now -= 1 }
            return text
        }
        let result = try await evaluation.run(options: RunOptions(samplesAtOnce: width))
        #expect(running.withLock { $0.most } == width && result.errors == .clean)
    }

    @Test("progress is reported after each sample")
    func progress() async throws {
        let steps = Mutex<[RunProgress]>([])
        let evaluation = self.evaluation
        _ = try await quietly {
            try await evaluation.run(
                options: RunOptions(samplesAtOnce: 8, progress: { step in steps.withLock { $0.append(step) } }))
        }
        let told = steps.withLock { $0 }
        #expect(told.map(\.finished) == Array(1...200) && told.allSatisfy { $0.total == 200 })
        #expect(told.last?.failed == 2 && told.last?.kept == 0)
    }

    @Test(
        "a run that ends after some samples and is resumed gives the same report and asks for no sample twice",
        arguments: [50, 100, 150])
    func resume(_ end: Int) async throws {
        let folder = try TemporaryDirectory()
        let file = URL(fileURLWithPath: folder.path("answers.jsonl"))
        let whole = try await quietly { try await evaluation.run(options: RunOptions(samplesAtOnce: 8, seed: 7)) }
        // Each object opens the file as a program does that begins.
        var broken = evaluation
        let answer = broken.answer
        let begun = Mutex(0)
        broken.answer = { text in
            if begun.withLock({
                $0 += 1; return $0
            }) > end {
                throw CancellationError()
            }
            return try await answer(text)
        }
        let first = Mutex<AnswerCache?>(try AnswerCache(file: file))
        let run = Task { [broken] in
            let cache = first.withLock { $0 }
            return try await quietly {
                try await broken.run(
                    options: RunOptions(
                        samplesAtOnce: 8, seed: 7, answers: cache,
                        progress: { step in
                            if step.finished == end - 8 { withUnsafeCurrentTask { $0?.cancel() } }
                        }))
            }
        }
        await #expect(throws: CancellationError.self) { try await run.value }
        first.withLock { $0 = nil }
        let kept = try AnswerCache(file: file)
        let before = kept.count
        #expect(before >= end - 10 && before <= end)
        let resumed = evaluation
        let result = try await quietly {
            try await resumed.run(options: RunOptions(samplesAtOnce: 8, seed: 7, answers: kept))
        }
        #expect(try stable(result) == stable(whole))
        #expect(resumed.asked.prompts.count == 200 - before && Set(resumed.asked.prompts).count == 200 - before)
    }

    @Test("after a changed evaluator the model is asked nothing")
    func changedEvaluator() async throws {
        let folder = try TemporaryDirectory()
        let file = URL(fileURLWithPath: folder.path("answers.jsonl"))
        let evaluation = Echo(count: 20)
        _ = try await evaluation.run(options: RunOptions(answers: AnswerCache(file: file)))
        var changed = Echo(count: 20)
        changed.judges = [Evaluator { _, subject in exact.scoring(Double(subject.value.count)) }]
        let result = try await quietly { [changed] in
            try await changed.run(options: RunOptions(answers: AnswerCache(file: file)))
        }
        #expect(evaluation.asked.prompts.count == 20 && changed.asked.prompts.isEmpty)
        #expect(result.detailed[metric: exact][0] == exact.scoring(2))
        // Another version of the feature is another thing to ask.
        _ = try await quietly { [changed] in
            try await changed.run(info: ["Prompt": "v2"], options: RunOptions(answers: AnswerCache(file: file)))
        }
        #expect(changed.asked.prompts.count == 20)
    }

    @Test("a sample that is in the data set twice is asked twice, once")
    func repeats() async throws {
        let folder = try TemporaryDirectory()
        let file = URL(fileURLWithPath: folder.path("answers.jsonl"))
        let evaluation = Echo(Array(repeating: ModelSample(prompt: "a", expected: "a"), count: 3))
        _ = try await evaluation.run(options: RunOptions(samplesAtOnce: 2, answers: AnswerCache(file: file)))
        _ = try await evaluation.run(options: RunOptions(answers: AnswerCache(file: file)))
        #expect(evaluation.asked.prompts.count == 3)
    }

    @Test("a judge's scores are kept, too, and come back as they were")
    func keptJudge() async throws {
        let folder = try TemporaryDirectory()
        let file = URL(fileURLWithPath: folder.path("answers.jsonl"))
        let model = ScriptedModel { _ in .pieces([#"{"Tone": {"rationale": "So.", "score": "2"}}"#]) }
        func run() async throws -> EvaluationResult {
            let cache = try AnswerCache(file: file)
            var evaluation = Echo(count: 4)
            evaluation.judges = [
                ModelJudgeEvaluator<ModelSample<String>>("Tone", scale: .numeric([1: "a", 2: "b"]), judge: model)
                    .cached(in: cache, as: "tone-1")
            ]
            return try await quietly { [evaluation] in try await evaluation.run(options: RunOptions(answers: cache)) }
        }
        let (first, second) = (try await run(), try await run())
        #expect(model.requests.count == 4)
        #expect(try stable(first) == stable(second))
        #expect(second.detailed[metric: Metric("Tone")][3]?.rationale == "So.")
    }

    @Test("a line that was not finished is cut off, and a file of something else is refused by its line")
    func files() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("answers.jsonl")
        let evaluation = Echo(count: 3)
        _ = try await evaluation.run(options: RunOptions(answers: AnswerCache(file: URL(fileURLWithPath: path))))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for cut in 1..<40 {
            try whole.dropLast(cut).write(to: URL(fileURLWithPath: path))
            #expect(try AnswerCache(file: URL(fileURLWithPath: path)).count == 2)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).last == UInt8(ascii: "\n"))
        }
        try folder.write(Array((#"{"key": 1, "answer": 2}"# + "\n{}\n").utf8), to: "answers.jsonl")
        let error = #expect(throws: AnswerCacheError.self) { try AnswerCache(file: URL(fileURLWithPath: path)) }
        #expect(
            error?.description == "\(path):2: is not a line of kept answers; give another file, or remove this one")
        let missing = URL(fileURLWithPath: folder.path("none/answers.jsonl"))
        #expect(throws: AnswerCacheError.self) { try AnswerCache(file: missing) }
    }

    @Test("runs that cannot begin say why")
    func refusals() async throws {
        struct Plain: EvaluationSubject { let value: String }
        struct Plains: Evaluation {
            let dataset = ArrayLoader(samples: [ModelSample(prompt: "a")])
            func subject(from sample: ModelSample<String>) async throws -> Plain { Plain(value: "a") }
            var evaluators: [any EvaluatorProtocol<ModelSample<String>, Plain>] { return [] }
            func aggregateMetrics(using aggregator: inout MetricsAggregator) {}
        }
        await #expect(throws: RunError.samplesAtOnce(0)) {
            try await Echo(count: 1).run(options: RunOptions(samplesAtOnce: 0))
        }
        #expect(RunError.samplesAtOnce(0).localizedDescription == "samplesAtOnce is 0; expected 1 or more")
        let folder = try TemporaryDirectory()
        let cache = try AnswerCache(file: URL(fileURLWithPath: folder.path("a.jsonl")))
        let error = await #expect(throws: RunError.self) {
            try await Plains().run(options: RunOptions(answers: cache))
        }
        #expect(
            error?.localizedDescription
                == "answers of type Plain cannot be kept; let the type conform to KeptSubject, or run without 'answers'"
        )
    }

    @Test("what the loader throws leaves the run")
    func loaderThrows() async throws {
        struct Streamed: Evaluation {
            let dataset = StreamLoader(
                stream: AsyncThrowingStream<ModelSample<String>, any Error> { continuation in
                    continuation.yield(ModelSample(prompt: "a"))
                    continuation.finish(throwing: Broken())
                })
            func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
                ModelSubject(value: "a")
            }
            var evaluators: [any EvaluatorProtocol<ModelSample<String>, ModelSubject<String>>] { return [] }
            func aggregateMetrics(using aggregator: inout MetricsAggregator) {}
        }
        await #expect(throws: Broken.self) { try await Streamed().run(options: RunOptions(samplesAtOnce: 4)) }
    }
}
