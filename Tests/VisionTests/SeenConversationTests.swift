import Chat
import Checkpoints
import Conversations
import Generation
import ImagePreprocessing
import Sampling
import Tensors
import TestSupport
import Testing
import Transformers
import Vision

@Suite(
    "Conversations with pictures are read as the reference reads them", .enabled(if: SharedFolder.holds("vision2026")))
struct SeenConversationTests {
    @Test("ids, features, logits and greedy tokens are the reference's", arguments: SeeingModel.all)
    func reference(_ model: SeeingModel) async throws {
        let (engine, reference) = (try model.engine(), try model.reference())
        let vision = try #require(engine.vision, "\(engine.visionFault ?? "sees nothing")")
        for item in try model.cases() {
            let (input, pictures) = try await engine.seen(item.conversation)
            #expect(input.tokens == item.ids, "\(item.name)")
            if !pictures.isEmpty {
                let features = try pictures.flatMap { try vision.encoded($0).features }
                let expected = try #require(try reference.tensor(named: "\(item.name).features").floats())
                #expect(features.count == expected.count, "\(item.name)")
                #expect(relativeDistance(features, expected) <= 5e-6, "\(item.name)")
            }
            let logits = try Self.logits(engine.engine, input)
            let all = reference.contains("\(item.name).logits")
            let stored = try reference.tensor(named: "\(item.name).\(all ? "logits" : "logits_last")")
            let last = logits.values.suffix(stored.shape.reduce(1, *))
            #expect(relativeDistance(last, try #require(stored.floats())) <= 8e-6, "\(item.name)")
            try greedy(engine.engine, input, item)
        }
    }

    /// The logits of all places.
    static func logits(_ engine: Engine, _ input: SequenceInput) throws -> Logits {
        let cache = try engine.decoder.makeCache(capacity: engine.contextSize)
        var evaluation = Evaluation()
        try engine.decoder.evaluate([SequenceRun(input, cache: cache, rows: .all)], into: &evaluation)
        var logits = [Logits()]
        try engine.decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0]
    }

    private func greedy(_ engine: Engine, _ input: SequenceInput, _ item: SeeingModel.Case) throws {
        guard !item.greedy.isEmpty, item.margin >= 2e-3 else { return }
        var options = DecodingOptions(maximumTokens: item.greedy.count, ignoresEndOfText: true)
        options.sampling.temperature = 0
        let loop = try engine.makeLoop(input: input, options: options)
        while loop.generated.count < item.greedy.count {
            if case .finished = try loop.advance() { break }
        }
        #expect(loop.generated == item.greedy, "\(item.name)")
    }

    @Test("a picture that comes twice is encoded once, and one that comes again is not encoded again")
    func keptRows() async throws {
        let model = SeeingModel(name: "smolvlm")
        let engine = try model.engine()
        let vision = try #require(engine.vision)
        let picture = ContentPart.image(ImagePart(.file(model.path + "/a-61x37.png")))
        let twice = Conversation(messages: [Message(.user, [picture, .text("and"), picture])])
        _ = try await engine.seen(twice)
        #expect(vision.cached.misses == 1)
        #expect(vision.cached.hits == 1)
        _ = try await engine.seen(Conversation(messages: [Message(.user, [.text("again"), picture])]))
        #expect(vision.cached.misses == 1)
    }

    @Test("counting tokens encodes nothing, and counts what is read")
    func counting() async throws {
        for model in SeeingModel.all {
            let engine = try model.engine()
            let vision = try #require(engine.vision)
            for item in try model.cases() {
                #expect(try await engine.tokenCount(item.conversation) == item.ids.count, "\(model.name) \(item.name)")
            }
            #expect(vision.cached.misses == 0)
        }
    }

    @Test("a marker that a user types stays text", arguments: SeeingModel.all)
    func typedMarkers(_ model: SeeingModel) async throws {
        let engine = try model.engine()
        let vision = try #require(engine.vision)
        let prompt = vision.processor.prompt
        let text = "What is \(prompt.marker) or \(prompt.placeholder)?"
        let picture = ContentPart.image(ImagePart(.file(model.path + "/a-61x37.png")))
        let (input, pictures) = try await engine.seen(Conversation(messages: [Message(.user, [picture, .text(text)])]))
        let placeholder = Int32(vision.configuration.placeholder)
        #expect(input.tokens.count { $0 == placeholder } == pictures[0].rowCount)
        let typed = try await engine.seen(Conversation(messages: [.user(text)]))
        #expect(typed.input.isText)
        #expect(!typed.input.tokens.contains(placeholder))
    }
}
