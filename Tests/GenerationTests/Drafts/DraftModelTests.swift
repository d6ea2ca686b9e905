import Chat
import Checkpoints
import ModelTokenizers
import OrderedJSON
import Sampling
import Testing
import TinyModels
import Tokenizers
import Transformers

@testable import Generation

@Suite("Guesses of a small model")
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
            drafted += guessed.timings.drafts.guessed
            accepted += guessed.timings.drafts.accepted
        }
        #expect(drafted > 50)
        #expect(seed == 1 ? accepted * 2 > drafted : accepted < drafted)
    }

    @Test("a draft model that fails leaves the text as it is, and is reported")
    func failure() throws {
        let tiny = try TinyModel(contextSize: 300)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        var options = EngineOptions()
        options.draftModel = directory
        let engine = try Engine(directory, options: options)
        let plain = try text(Engine(directory), seed: 3, drafts: false)
        var generation = plain.options
        generation.usesDrafts = true
        let loop = try engine.makeLoop(prompt: plain.prompt, options: generation)
        for _ in 0..<20 where loop.drafts.model?.cache == nil { _ = try loop.advance() }
        try #require(loop.drafts.model?.cache != nil)
        loop.drafts.model?.cache = try Decoder.load(directory).makeCache()
        while true {
            if case .finished = try loop.advance() { break }
        }
        #expect(loop.generated == plain.generated)
        #expect(loop.drafts.model == nil)
        #expect(loop.draftFailure == TransformerError.foreignCache.description)
        #expect(plain.draftFailure == nil)
    }

    @Test("a draft model that cannot follow a text guesses no more, and it is told why")
    func limits() throws {
        let tiny = try TinyModel(contextSize: 50)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        let (decoder, tokenizer) = (try Decoder.load(directory), try Tokenizer(directory))
        let model = try DraftModel(
            decoder, tokenizer, for: decoder, tokenizer, memory: CachePool(byteLimit: .max))
        func failure(_ prompt: [Int32]) -> String? {
            var plan = TextPlan(prompt: prompt, options: DecodingOptions())
            plan.additions.draftModel = model
            var drafts = Drafts(plan)
            let guesses = drafts.draft(most: 4).tokens
            #expect(guesses.isEmpty == (drafts.model == nil))
            return drafts.modelFailure
        }
        #expect(failure((0..<49).map { Int32($0) }) == nil)
        #expect(
            DraftModelError.memoryBound(7).description
                == "texts want the draft model's memory; the bound of both is 7 bytes; raise it, or use no draft model")
        #expect(
            failure((0..<50).map { Int32($0) })
                == "the draft model's context of 50 tokens is full; use a draft model with a longer one")
        #expect(
            failure([1, 2, 258])
                == "token 258 is not in the draft model's vocabulary of 258; use a draft model with all tokens")
    }

    @Test("a long prompt is read by the draft model in pieces")
    func pieces() throws {
        let tiny = try TinyModel(contextSize: 300)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        func text(chunkSize: Int) throws -> DraftModel.Text {
            var options = Decoder.Options()
            options.chunkSize = chunkSize
            let decoder = try Decoder.load(directory, options: options)
            let tokenizer = try Tokenizer(directory)
            return try DraftModel(
                decoder, tokenizer, for: decoder, tokenizer, memory: CachePool(byteLimit: .max)
            ).text(SequenceInput((0..<200).map { Int32($0 * 7 % 250) }))
        }
        var (pieces, whole) = (try text(chunkSize: 64), try text(chunkSize: 512))
        for count in [64, 128, 192] {
            let none = try pieces.draft(most: 4).tokens
            #expect(none.isEmpty && pieces.cache?.count == count)
        }
        let draft = try pieces.draft(most: 4).tokens
        let expected = try whole.draft(most: 4).tokens
        #expect(draft.count == 4 && draft == expected)
        // What was let go is read again.
        let isDropped = [pieces.dropCache(), pieces.dropCache()]
        #expect(isDropped == [true, false])
        let none = try pieces.draft(most: 4).tokens
        #expect(none.isEmpty && pieces.cache?.count == 64)
    }

    @Test("the memory of a draft model is in the bound of all, and goes before a text is preempted")
    func bounded() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        var options = EngineOptions()
        options.threads = 1
        let reference = try Engine(directory, options: options)
        let bound = 3 * reference.cacheBytes(holding: 400)
        options.draftModel = directory
        options.scheduling.memoryByteLimit = bound
        let engine = try Engine(directory, options: options)
        let statistics = PassStatistics()
        let scheduler = DecodeScheduler(
            engine.decoder, memory: engine.caches, statistics: statistics, options: options.scheduling)
        let places = RequestPlaces(SchedulingOptions())
        let recorders = (0..<3).map { _ in TextRecorder() }
        let texts = (0..<3).map { index in
            ScriptedText(
                prompt: (0..<60).map { Int32(($0 * 37 + index * 11) % 250) },
                options: DecodingOptions(
                    maximumTokens: 240, sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity])),
                constraint: nil, arrival: 0, departure: nil)
        }
        var work: [any SteppedWork] = try zip(texts, recorders).map { text, recorder in
            ScheduledText(
                engine, tokenizer: try #require(engine.tokenizer), TextPlan(prompt: text.prompt, options: text.options),
                cancellation: CancellationFlag(), place: try places.take(), reader: recorder)
        }
        var guessed = 0
        for _ in 0..<2_000 where !work.isEmpty {
            scheduler.round(&work)
            #expect(engine.caches.byteCount <= bound)
            guessed = max(guessed, recorders.count { $0.loop?.drafts.model?.cache != nil })
        }
        #expect(guessed > 0)
        let stopped = recorders.compactMap(\.loop).filter { $0.drafts.model == nil }
        #expect(!stopped.isEmpty)
        for loop in stopped { #expect(loop.draftFailure == DraftModelError.memoryBound(bound).description) }
        #expect(statistics.counts.preemptions == 0)
        for (text, recorder) in zip(texts, recorders) { #expect(try text.alone(reference) == recorder.written) }
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
}
