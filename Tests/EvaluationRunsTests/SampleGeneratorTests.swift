import EvaluationRuns
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Samples that a model writes")
struct SampleGeneratorTests {
    private let seeds = [ModelSample(prompt: "Capital of France?", expected: "Paris")]

    private func turn(_ samples: [(String, String)]) -> ScriptedModel.Turn {
        let items = samples.map { #"{"prompt": "\#($0.0)", "expected": "\#($0.1)"}"# }.joined(separator: ", ")
        return .pieces(["{\"samples\": [\(items)]}"])
    }

    private func collect<S: AsyncSequence>(_ sequence: S) async throws -> [String]
    where S.Element == ModelSample<String> {
        var prompts: [String] = []
        for try await sample in sequence { prompts.append(sample.promptDescription) }
        return prompts
    }

    @Test("samples come until there are as many as requested, seeds included")
    func count() async throws {
        let model = ScriptedModel([turn([("a", "1"), ("b", "2")]), turn([("c", "3"), ("d", "4")])])
        let generator = SampleGenerator(
            Prompt("Vary."), samples: seeds, targetCount: 4, sessionProvider: { LanguageModelSession(model: model) })
        #expect(try await collect(generator.run()) == ["a", "b", "c"])
        #expect(await generator.samples.map(\.promptDescription) == ["Capital of France?", "a", "b", "c"])
        let prompts = model.requests.last?.transcript.structuredTranscript.prompts ?? []
        #expect(
            prompts.count == 2 && prompts[0].hasSuffix("Write 3 new samples.")
                && prompts[1].hasSuffix("Write one new sample."))
        #expect(prompts[0].contains(#"- {"prompt": "Capital of France?", "expected": "Paris"}"#))
    }

    @Test("prompts that are there are dropped, and samples that the validator refuses are kept apart")
    func validator() async throws {
        let model = ScriptedModel([
            turn([("a", "1"), ("Capital of France?", "Paris"), ("a", "2")]), turn([("b", "")]), turn([("c", "3")]),
        ])
        let generator = SampleGenerator(
            Prompt("Vary."), samples: seeds, targetCount: 3, sessionProvider: { LanguageModelSession(model: model) },
            validator: { sample in
                if sample.expected?.isEmpty == true { throw Broken() }
                return true
            })
        #expect(try await collect(generator.run()) == ["a", "c"])
        #expect(await generator.invalidSamples.map(\.promptDescription) == ["b"])
    }

    @Test("a model that repeats itself ends the sequence after the retries")
    func repetition() async throws {
        let model = ScriptedModel { _ in .pieces([#"{"samples": [{"prompt": "Capital of France?", "expected": "x"}]}"#])
        }
        let provider: @Sendable () -> LanguageModelSession = { LanguageModelSession(model: model) }
        let random = SampleGenerator(
            Prompt("Vary."), samples: seeds, targetCount: 3, sessionProvider: provider,
            samplingStrategy: .random(retries: 2))
        #expect(try await collect(random.run()) == [] && model.requests.count == 3)
        let window = SampleGenerator(
            Prompt("Vary."), samples: seeds, targetCount: 3, sessionProvider: provider, samplingStrategy: .slidingWindow
        )
        #expect(try await collect(window.run()) == [] && model.requests.count == 4)
        let none = SampleGenerator(
            Prompt("Vary."), samples: seeds, targetCount: 3, sessionProvider: provider, samplingStrategy: nil)
        #expect(try await collect(none.run()) == [])
        #expect(model.requests.last?.transcript.structuredTranscript.prompts.last?.contains("already") == false)
    }

    @Test("a full context is followed by a new session")
    func fullContext() async throws {
        let model = ScriptedModel(contextSize: 90) { request in
            let count = request.transcript.structuredTranscript.prompts.count
            return .pieces([
                #"{"samples": [{"prompt": "p\#(count) \#(UInt64.random(in: 0 ... .max))", "expected": "x"}]}"#
            ])
        }
        let new = try await collect(
            seeds.makeSamples(
                Prompt("Vary."), targetCount: 7, sessionProvider: { LanguageModelSession(model: model) }))
        #expect(new.count == 6)
        let counts = model.requests.map { $0.transcript.structuredTranscript.prompts.count }
        #expect(counts.count { $0 == 1 } >= 2)
    }

    @Test("what the session throws leaves the sequence")
    func failure() async throws {
        let model = ScriptedModel([.failure(Broken())])
        await #expect(throws: Broken.self) {
            _ = try await collect(
                seeds.makeSamples(
                    Prompt("Vary."), targetCount: 2, sessionProvider: { LanguageModelSession(model: model) }))
        }
    }
}
