import Checkpoints
import Conversations
import OrderedJSON
import Sampling
import Testing
import TinyModels

@testable import Chat
@testable import Generation

@Suite("Guesses in turns: of a small model, and of earlier answers")
struct DraftedTurnTests {
    @Test("a turn tells that its draft model had to give its memory up, and is the same")
    func told() async throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        func turn(_ options: EngineOptions) async throws -> Turn {
            let engine = try ChatEngine(Engine(directory, options: options))
            return try await Turn(
                engine.generate(
                    TextRequest(
                        prompt: (0..<60).map { Int32($0 * 37 % 250) },
                        options: DecodingOptions(
                            maximumTokens: 240,
                            sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity])))))
        }
        var options = EngineOptions()
        options.threads = 1
        // As much as the text needs.
        let bound = try Engine(directory, options: options).cacheBytes(holding: 320)
        options.draftModel = directory
        let ample = try await turn(options)
        options.scheduling.memoryByteLimit = bound
        let tight = try await turn(options)
        #expect(ample.usage.draftFailure == nil)
        #expect(tight.usage.draftFailure == DraftModelError.memoryBound(bound).description)
        #expect(tight == ample && tight.finish == .length)
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
                messages: [.user("Who?")], answer: .json(schema: ChatEngineTests.person),
                options: options)
        }
        let plain = try await Turn(engine.generate(request(1, drafts: false)))
        // What a pass takes decides how many guesses it has; on a busy machine that may be none for a while.
        var accepted = 0
        for _ in 0..<8 where accepted <= 2 {
            let again = try await Turn(engine.generate(request(1, drafts: true)))
            #expect(again == plain)
            accepted = again.usage.drafts.accepted
        }
        #expect(accepted > 2)
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
