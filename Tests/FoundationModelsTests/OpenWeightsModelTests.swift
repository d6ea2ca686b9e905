import Chat
import Foundation
import Generation
import Synchronization
import Testing
import TinyModels

@testable import FoundationModels

@Suite("Models with open weights")
struct OpenWeightsModelTests {
    private func withModel(
        contextSize: Int = 4096, _ body: (TinyModel, OpenWeightsModel) async throws -> Void
    ) async throws {
        let tiny = try TinyModel(contextSize: contextSize)
        defer { tiny.remove() }
        try await body(tiny, OpenWeightsModel(directory: tiny.directory))
    }

    @Test("a session answers with text, and usage shows what was reused")
    func text() async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model, instructions: "Be brief.")
            let options = GenerationOptions(temperature: 1, maximumResponseTokens: 12)
            let first = try await session.respond(to: "Who?", options: options)
            #expect(first.usage.output.totalTokenCount <= 12)
            #expect(first.usage.input.totalTokenCount > 0)
            #expect(session.transcript.count == 3)
            let second = try await session.respond(to: "And?", options: options)
            #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount)
        }
    }

    @Test("an answer that was ended because it repeats says of what in the metadata of its response")
    func loops() async throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        for stopsLoops in [true, false] {
            var options = OpenWeightsModel.Options()
            // What was written becomes likelier each time.
            options.answers.sampling.isGreedy = true
            options.answers.sampling.frequencyPenalty = -2
            options.answers.stopsLoops = stopsLoops
            let session = LanguageModelSession(model: OpenWeightsModel(directory: tiny.directory, options: options))
            let answer = try await session.respond(
                to: "Who?", options: GenerationOptions(maximumResponseTokens: 1000))
            guard case .response(let response)? = answer.transcriptEntries.last else {
                Issue.record("the last entry is no response")
                continue
            }
            let pattern = RepeatedPattern(response)
            #expect((pattern.map { $0.period * $0.count } ?? 0 >= 256) == stopsLoops)
            #expect(response.metadata.keys.contains("crema.loop") == stopsLoops)
        }
    }

    @Test("settings for generation that are not followed are named")
    func unfollowedSettings() async throws {
        try await withModel { tiny, model in
            #expect(model.unfollowedSettings == [])
            let file = tiny.directory.appending(path: "generation_config.json")
            try Data(#"{"num_beams": 4, "top_p": 0.9, "no_repeat_ngram_size": 0, "bad_words_ids": [[1]]}"#.utf8).write(
                to: file)
            #expect(model.unfollowedSettings == ["num_beams", "bad_words_ids"])
        }
        #expect(OpenWeightsModel(directory: URL(filePath: "/no/such/folder")).unfollowedSettings == [])
    }

    @Test("loading ahead tells how far it is, once; a folder without a model is an error")
    func loading() async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model)
            let shares = Mutex<[Double]>([])
            try await model.load { share in shares.withLock { $0.append(share) } }
            let seen = shares.withLock { $0 }
            #expect(seen == seen.sorted())
            #expect(seen.last == 1)
            try await model.load { share in shares.withLock { $0.append(share) } }
            #expect(shares.withLock { $0.count } == seen.count)
            #expect(!session.isResponding)
        }
        await #expect(throws: SystemLanguageModel.Error.self) {
            try await OpenWeightsModel(directory: URL(fileURLWithPath: "/nowhere")).load()
        }
    }

    @Test("an answer of a type is always valid, at temperature 2 and with random weights")
    func type() async throws {
        try await withModel { _, model in
            for seed in 1...8 as ClosedRange<UInt64> {
                let session = LanguageModelSession(model: model)
                let options = GenerationOptions(
                    sampling: .random(probabilityThreshold: 1, seed: seed), temperature: 2)
                let person = try await session.respond(to: "Who?", generating: TinyPerson.self, options: options)
                #expect((0...150).contains(person.content.age))
                #expect(person.content.names.count <= 3)
                #expect(person.finishReason == .stop)
            }
        }
    }

    @Test("a stream ends with what a request without a stream answers")
    func stream() async throws {
        try await withModel { _, model in
            let options = GenerationOptions(
                sampling: .random(top: 50, seed: 3), temperature: 1, maximumResponseTokens: 40)
            let whole = try await LanguageModelSession(model: model).respond(to: "Who?", options: options)
            var last = ""
            for try await snapshot in LanguageModelSession(model: model).streamResponse(to: "Who?", options: options) {
                #expect(snapshot.content.utf8.starts(with: last.utf8))
                last = snapshot.content
            }
            #expect(last == whole.content)
        }
    }

    @Test("a tool is called when a call is required, and its output is read in the next turn")
    func tool() async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model, tools: [TinyLookUp()])
            // A model without sense can go on calling: what it did until then is looked at, and one call is certain.
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            let options = GenerationOptions(
                samplingMode: .random(top: 20, seed: 1), temperature: 1, maximumResponseTokens: 400,
                toolCallingMode: .required)
            do {
                _ = try await session.respond(to: "Who?", options: options)
            } catch is ToolRoundLimitExceeded {}
            var calls: [Transcript.ToolCall] = []
            var outputs: [String] = []
            for entry in session.transcript {
                if case .toolCalls(let made) = entry { calls += made }
                if case .toolOutput(let output) = entry { outputs.append(output.segments.map(\.description).joined()) }
            }
            #expect(!calls.isEmpty)
            var expected: [String] = []
            for call in calls {
                #expect(call.toolName == "look_up")
                let age = try call.arguments.value(Int.self, forProperty: "age")
                #expect((0...9).contains(age))
                expected.append("found \(age)")
            }
            #expect(outputs == expected)
        }
    }

    @Test("a limit below the shortest answer throws before the first token, with tools too", arguments: [false, true])
    func limit(withTools: Bool) async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model, tools: withTools ? [TinyLookUp()] : [])
            let before = session.transcript
            do {
                _ = try await session.respond(
                    to: "Who?", generating: TinyPerson.self, options: GenerationOptions(maximumResponseTokens: 10))
                Issue.record("expected an error")
            } catch let error as GeneratedContent.ParsingError {
                #expect(error.rawContent == "")
                #expect(
                    error.debugDescription
                        == "maximumResponseTokens is 10; the shortest answer that the schema allows takes 33 tokens")
            }
            #expect(session.transcript == before)
        }
    }

    @Test("a context without room for the shortest answer is the error for it")
    func contextWithoutRoom() async throws {
        try await withModel(contextSize: 60) { _, model in
            do {
                _ = try await LanguageModelSession(model: model).respond(
                    to: "Who might it be?", generating: TinyPerson.self, includeSchemaInPrompt: false)
                Issue.record("expected an error")
            } catch LanguageModelError.contextSizeExceeded(let error) {
                #expect(error.contextSize == 60)
                #expect(error.tokenCount > 60)
                let prompt = error.tokenCount - 33
                #expect(
                    error.debugDescription
                        == "prompt is \(prompt) tokens and the shortest answer that the schema allows 33; "
                        + "the context is 60; start a session with a shorter transcript")
            }
        }
    }

    @Test("the ends of what options can be are taken as documented")
    func extremes() async throws {
        try await withModel { _, model in
            func answer(_ options: GenerationOptions) async throws -> String {
                var options = options
                options.maximumResponseTokens = 12
                return try await LanguageModelSession(model: model).respond(to: "Who?", options: options).content
            }
            // Temperature 0 is greedy, and so is a choice among one.
            let greedy = try await answer(GenerationOptions(sampling: .greedy))
            #expect(try await answer(GenerationOptions(temperature: 0)) == greedy)
            #expect(try await answer(GenerationOptions(sampling: .random(top: 1, seed: 5))) == greedy)
            // More than the vocabulary, and a threshold of 1, are no limit.
            let all = try await answer(GenerationOptions(sampling: .random(top: .max, seed: .max)))
            #expect(try await answer(GenerationOptions(sampling: .random(probabilityThreshold: 1, seed: .max))) == all)
            #expect(try await answer(GenerationOptions(sampling: .random(top: 300, seed: 0), temperature: 100)) != "")
        }
        try await withModel(contextSize: 64) { _, model in
            // A limit beyond the context is the context, which is an error when text reaches it.
            let session = LanguageModelSession(model: model)
            let options = GenerationOptions(sampling: .random(top: 300, seed: 2), maximumResponseTokens: .max)
            do {
                let response = try await session.respond(to: "Who?", options: options)
                #expect(response.finishReason == .stop)
            } catch LanguageModelError.contextSizeExceeded(let error) {
                #expect(error.contextSize == 64)
                #expect(session.transcript.isEmpty)
            }
        }
    }

    @Test("a conversation that does not fit is the error for it, with the counts")
    func tooLong() async throws {
        try await withModel(contextSize: 40) { _, model in
            do {
                _ = try await LanguageModelSession(model: model).respond(to: String(repeating: "a", count: 50))
                Issue.record("expected an error")
            } catch LanguageModelError.contextSizeExceeded(let error) {
                #expect(error.contextSize == 40)
                #expect(error.tokenCount == 69)
                #expect(
                    error.debugDescription
                        == "prompt is 69 tokens; the context is 40; start a session with a shorter transcript")
            }
        }
    }

    @Test("a folder without a model is an error that names it")
    func missing() async throws {
        let folder = URL(fileURLWithPath: "/nowhere/model")
        do {
            _ = try await LanguageModelSession(model: OpenWeightsModel(directory: folder)).respond(to: "a")
            Issue.record("expected an error")
        } catch SystemLanguageModel.Error.assetsUnavailable(let error) {
            #expect(error.debugDescription.contains("/nowhere/model"))
        }
        #expect(EngineStatus(of: EngineConfiguration(source: .directory("/nowhere"))).contextSize == 0)
    }

    @Test("what the files say is known before the model is loaded")
    func status() async throws {
        try await withModel { tiny, _ in
            try tiny.write("README.md", "---\nlicense: mit\nlanguage:\n- en\n- de\n---\n# Tiny\n")
            let status = EngineStatus(of: EngineConfiguration(source: .directory(tiny.directory.path)))
            #expect(status.availability == .available)
            #expect(status.contextSize == 4096)
            #expect(status.languages == ["en", "de"])
        }
    }

    @Test("a model is available when its weights are there, fit into memory, and its context is the model's or less")
    func eligibility() async throws {
        try await withModel { tiny, _ in
            var configuration = EngineConfiguration(source: .directory(tiny.path))
            #expect(EngineStatus(of: configuration, memory: 1000).availability == .unavailable(.deviceNotEligible))
            configuration.options.contextSize = 100
            #expect(EngineStatus(of: configuration).contextSize == 100)
            for size in [-5, 0, 4097] {
                configuration.options.contextSize = size
                #expect(EngineStatus(of: configuration).availability == .unavailable(.modelNotReady))
            }
            configuration.options.contextSize = nil
            #expect(EngineStatus(of: configuration).availability == .available)
            try FileManager.default.removeItem(atPath: tiny.path + "/model.safetensors")
            #expect(EngineStatus(of: configuration).availability == .unavailable(.modelNotReady))
        }
    }

    @Test("the tokens of a transcript are those of the prompt that it makes, tools included")
    func transcriptTokens() async throws {
        try await withModel { tiny, model in
            let start = LanguageModelSession(model: model, tools: [TinyLookUp()], instructions: "Be brief.").transcript
            let prompt = Transcript.Entry.prompt(
                Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: "Who?"))]))
            let executor = try EngineExecutor(configuration: EngineConfiguration(source: .directory(tiny.path)))
            let counted = try await executor.tokenCount(of: .entries(Array(start) + [prompt]))
            #expect(try await executor.tokenCount(of: .entries([prompt])) + 100 < counted)
            let usage = try await LanguageModelSession(model: model, transcript: start).respond(
                to: "Who?", options: GenerationOptions(maximumResponseTokens: 5)
            ).usage
            #expect(usage.input.totalTokenCount == counted)
        }
    }

    @Test(
        "the languages of a model card are read in each of their forms",
        arguments: [
            ("---\nlanguage: en\n---\n", ["en"]), ("---\nlanguage: [en, \"pt-BR\"]\n---\n", ["en", "pt-BR"]),
            ("---\nlanguage:\n- en\n- fr\nlicense: x\n---\n", ["en", "fr"]),
            ("---\nlanguage: multilingual\n---\n", nil),
            ("language: en\n", nil),
        ] as [(String, [String]?)])
    func frontMatter(card: String, languages: [String]?) {
        #expect(ModelCardLanguages.frontMatter(card) == languages)
    }
}
