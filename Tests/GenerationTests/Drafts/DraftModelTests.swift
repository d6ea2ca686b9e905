import ChatTemplates
import Checkpoints
import OrderedJSON
import Sampling
import Testing
import TinyModels

@testable import Generation

@Suite("Guesses of a small model and of earlier answers")
struct DraftModelTests {
    private func text(_ engine: Engine, seed: UInt64, drafts: Bool) throws -> DecodeLoop {
        var options = DecodingOptions(
            maximumTokens: 60,
            sampling: SamplingParameters(temperature: seed % 2 == 0 ? 0 : 0.5, logitBias: [257: -.infinity], seed: seed)
        )
        options.usesDrafts = drafts
        // No token twice, so that nothing but the model guesses.
        let prompt = (0..<30).map { Int32(($0 * 37 + Int(seed) * 11) % 250) }
        let loop = try engine.makeLoop(prompt: prompt, options: options)
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    @Test("a draft model guesses, right or wrong, and the texts are those without it", arguments: [1, 2])
    func same(_ seed: UInt64) throws {
        let tiny = try TinyModel(contextSize: 300)
        // The model itself guesses right where nothing is drawn; one with other weights hardly ever.
        let other = try TinyModel(contextSize: 300, seed: seed)
        defer {
            tiny.remove()
            other.remove()
        }
        var options = EngineOptions()
        options.draftModel = try ModelDirectory(path: other.path)
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let plain = try Engine(ModelDirectory(path: tiny.path))
        var (drafted, accepted) = (0, 0)
        for text in 0..<20 as Range<UInt64> {
            let guessed = try self.text(engine, seed: text, drafts: true)
            #expect(try self.text(plain, seed: text, drafts: false).generated == guessed.generated)
            drafted += guessed.timings.draftedTokens
            accepted += guessed.timings.acceptedTokens
        }
        #expect(drafted > 50)
        #expect(seed == 1 ? accepted * 2 > drafted : accepted < drafted)
    }

    @Test("a model with another vocabulary is refused in one line")
    func otherVocabulary() throws {
        let tiny = try TinyModel(contextSize: 300)
        let other = try TinyModel(contextSize: 300, merges: ["a b"])
        defer {
            tiny.remove()
            other.remove()
        }
        var options = EngineOptions()
        options.draftModel = try ModelDirectory(path: other.path)
        let error = #expect(throws: GenerationError.self) {
            try Engine(ModelDirectory(path: tiny.path), options: options)
        }
        #expect(error == .otherVocabulary(token: 256))
        #expect(
            error?.description
                == "token 256 is not the same in the draft model and in the model; use a smaller model of the same family"
        )
    }

    @Test("an answer under a schema that was answered before is guessed from the earlier answer, and is the same")
    func earlierAnswers() async throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        func request(_ seed: UInt64, drafts: Bool) -> ChatRequest {
            var options = DecodingOptions(maximumTokens: 400, sampling: SamplingParameters(temperature: 2, seed: seed))
            options.usesDrafts = drafts
            return ChatRequest(
                messages: [["role": "user", "content": "Who?"]], answer: .json(schema: ChatEngineTests.person),
                options: options)
        }
        let plain = try await Turn(engine.generate(request(1, drafts: false)))
        let again = try await Turn(engine.generate(request(1, drafts: true)))
        #expect(again == plain)
        #expect(again.usage.acceptedTokens > 2)
        // Another answer is not bent towards the earlier one.
        let other = try await Turn(engine.generate(request(2, drafts: true)))
        #expect(try await Turn(engine.generate(request(2, drafts: false))) == other)
    }

    @Test("earlier answers are few of each form, and the forms used least recently go first")
    func bounds() {
        let answers = EarlierAnswers()
        for index in 0..<20 { answers.add([Int32(index)], of: "a") }
        #expect(answers.answers(of: "a") == (12..<20).map { [Int32($0)] })
        answers.add([15], of: "a")
        #expect(answers.answers(of: "a").last == [15])
        #expect(answers.answers(of: "a").count == 8)
        for index in 0..<6 { answers.add(Array(repeating: 1, count: 200_000), of: "large \(index)") }
        #expect(answers.answers(of: "a") == [])
        #expect(answers.answers(of: "large 5").count == 1)
        #expect(answers.answers(of: nil) == [])
    }
}
