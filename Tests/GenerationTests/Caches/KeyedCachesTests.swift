import Checkpoints
import Foundation
import Sampling
import Tensors
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Chat
@testable import Generation

/// Texts with equal ids and other keys have nothing in common: pictures of one size have the same placeholders.
@Suite("Caches of texts with keys")
struct KeyedCachesTests {
    private static func digest(_ byte: UInt8) throws -> InputDigest {
        try #require(InputDigest(Array(repeating: byte, count: InputDigest.byteCount)))
    }

    /// A prompt of words, rows of random numbers in the place of `count` placeholders, and words.
    private static func prompt(
        _ digest: UInt8, before: Int = 40, count: Int = 30, after: Int = 10
    ) throws -> SequenceInput {
        var random = SplitMix64(seed: UInt64(digest))
        let values = (0..<count * 16).map { _ in Float(random.next() >> 40) / Float(1 << 24) - 0.5 }
        var input = SequenceInput((0..<before).map { Int32($0 * 7 % 250) })
        input.append(try EmbeddingRows(values, width: 16, digest: Self.digest(digest)), placeholder: 999)
        input.append((0..<after).map { Int32($0 * 3 % 250) })
        return input
    }

    private static func write(_ engine: Engine, _ input: SequenceInput, limit: Int = 12) throws -> DecodeLoop {
        let options = DecodingOptions(
            maximumTokens: limit, sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity]))
        let loop = try engine.makeLoop(input: input, options: options)
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    private static func withEngines(_ body: (TinyModel, () throws -> Engine) throws -> Void) throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        try body(tiny) {
            var options = EngineOptions()
            options.arithmetic = .exact
            return try Engine(ModelDirectory(path: tiny.path), options: options)
        }
    }

    @Test("the tree of beginnings finds a text by its ids and its key, and counts blocks of other keys apart")
    func index() throws {
        let ids = (0..<600).map { Int32($0) }
        func text(_ digest: UInt8?, adapters: UInt8? = nil) throws -> KeyedTokens {
            let rows = try digest.map { [KeyedRows(places: 300..<310, digest: try Self.digest($0))] } ?? []
            return KeyedTokens(ids, key: CacheKey(rows: rows, adapters: try adapters.map { try Self.digest($0) }))
        }
        var index = PrefixIndex()
        let texts = [try text(nil), try text(1), try text(2), try text(nil, adapters: 1), try text(1, adapters: 1)]
        for (number, text) in texts.enumerated() { index.insert(number, text) }
        // The first block is the same for three, and for two with adapters; the second is everybody's own.
        #expect(index.blockCount == 2 + 5)
        for (number, text) in texts.enumerated() { #expect(index.candidates(text) == [number]) }
        #expect(try index.candidates(text(3)) == [0, 1, 2])
        #expect(try index.candidates(text(3, adapters: 1)) == [3, 4])
        #expect(try index.candidates(text(1, adapters: 2)) == [0, 1, 2, 3, 4])
        let bytes = index.byteCount
        index.remove(1, texts[1])
        #expect(index.byteCount < bytes)
        for (number, text) in texts.enumerated().dropFirst(2) { index.remove(number, text) }
        index.remove(0, texts[0])
        #expect(index.byteCount == PrefixIndex.emptyByteCount)
    }

    @Test("a picture with the same placeholders as another finds what comes before it, and writes its own text")
    func pictures() throws {
        try Self.withEngines { _, engine in
            let shared = try engine()
            let (one, two) = (try Self.prompt(1), try Self.prompt(2))
            #expect(one.tokens == two.tokens)
            let first = try Self.write(shared, one)
            shared.recycle(first)
            let second = try Self.write(shared, two)
            #expect(second.timings.cachedTokens == 40)
            #expect(try second.generated == Self.write(engine(), two).generated)
            shared.recycle(second)
            // Each finds its own again.
            for input in [one, two] {
                let again = try Self.write(shared, input)
                #expect(again.timings.cachedTokens == input.count - 1)
                #expect(try again.generated == Self.write(engine(), input).generated)
            }
        }
    }

    @Test("a text waits for a picture that is being read, and takes its pages, only where it is its own")
    func pages() throws {
        try Self.withEngines { _, engine in
            let shared = try engine()
            let (one, two) = (try Self.prompt(1, before: 4, count: 500), try Self.prompt(2, before: 4, count: 500))
            let options = DecodingOptions(maximumTokens: 4, sampling: .greedy)
            let loop = try shared.makeLoop(input: one, options: options)
            #expect(shared.caches.reading(prefixOf: one.keyed) != nil)
            #expect(shared.caches.reading(prefixOf: two.keyed) == nil)
            while case .prefill = try loop.advance() {}
            #expect(shared.caches.ownedBytes(prefixOf: one.keyed) > 0)
            #expect(shared.caches.ownedBytes(prefixOf: two.keyed) == 0)
            let own = try shared.makeLoop(input: one, options: options)
            let other = try shared.makeLoop(input: two, options: options)
            // A copy has the page of the four first tokens in common until it continues.
            for text in [own, other] { while case .prefill = try text.advance() {} }
            func together(_ caches: [KVCache]) -> Int {
                var bytes = CacheBytes()
                for cache in caches { cache.addBytes(to: &bytes) }
                return bytes.count
            }
            #expect(together([loop.cache, own.cache]) < loop.cache.byteCount + own.cache.byteCount)
            #expect(together([loop.cache, other.cache]) == loop.cache.byteCount + other.cache.byteCount)
        }
    }

    @Test("a file keeps the key: another process continues with the same picture, and not with another")
    func files() throws {
        try Self.withEngines { tiny, engine in
            let (one, two) = (try Self.prompt(1), try Self.prompt(2))
            let file = tiny.directory.appending(path: "prefix").path
            let first = try Self.write(engine(), one)
            try engine().savePrefix(of: first, to: file)
            for (input, cached) in [(one, one.count - 1), (two, 40)] {
                let other = try engine()
                #expect(try other.restorePrefix(from: file) == first.evaluatedTokens.count)
                let text = try Self.write(other, input)
                #expect(text.timings.cachedTokens == cached)
                #expect(try text.generated == Self.write(engine(), input).generated)
            }
            var cut = one[0..<60]
            cut.append([7, 7])
            let other = try engine()
            try other.restorePrefix(from: file)
            #expect(try Self.write(other, cut).timings.cachedTokens == 60)
        }
    }

    @Test("a text with a picture is preempted and taken up again without a trace")
    func suspended() throws {
        try Self.withEngines { _, engine in
            let shared = try engine()
            let input = try Self.prompt(3)
            let expected = try Self.write(engine(), input).generated
            let options = DecodingOptions(
                maximumTokens: 12, sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity]))
            let loop = try shared.makeLoop(input: input, options: options)
            while loop.generated.count < 5 { _ = try loop.advance() }
            try shared.putOff(loop)
            // Nothing of it is left.
            _ = shared.caches.makeRoom(for: .max / 2)
            #expect(shared.caches.count == 0)
            try shared.takeUp(loop)
            #expect(loop.cache.count == 0)
            var isOver = false
            while !isOver { if case .finished = try loop.advance() { isOver = true } }
            #expect(loop.generated == expected)
        }
    }

    @Test("placeholders are no words: a row matches its own place alone, and no guess is one")
    func lookups() throws {
        var input = SequenceInput([1, 2, 3])
        let rows = try EmbeddingRows([1, 2, 3], width: 1, digest: Self.digest(1))
        let others = try EmbeddingRows([1, 2, 3], width: 1, digest: Self.digest(2))
        input.append(rows, placeholder: 9)
        input.append([50])
        input.append(others, placeholder: 9)
        input.append([60])
        input.append(rows, placeholder: 9)
        #expect(input.keyed.idsApart == [1, 2, 3, -2, -3, -4, 50, -5, -6, -7, 60, -2, -3, -4])
        // The latest equal ids are those of the other picture.
        #expect(TextLookup(input.tokens).draft(most: 1).tokens == [60])
        #expect(TextLookup(input.keyed.idsApart).draft(most: 2).tokens == [50])
        var drafts = Drafts(TextPlan(input: input, options: DecodingOptions(maximumTokens: 1)))
        #expect(drafts.draft(most: 1).tokens == [50])
    }

    @Test("a draft model guesses nothing for a text with rows, and the text says why")
    func draftModel() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.arithmetic = .exact
        options.draftModel = try ModelDirectory(path: tiny.path)
        let drafted = try Engine(ModelDirectory(path: tiny.path), options: options)
        let loop = try Self.write(drafted, Self.prompt(1))
        #expect(
            loop.draftFailure
                == "the prompt has pictures or sounds, which a draft model is not given; nothing is to be done")
        let plain = try Self.write(drafted, SequenceInput([1, 2, 3]))
        #expect(plain.draftFailure == nil)
        options.draftModel = nil
        let alone = try Engine(ModelDirectory(path: tiny.path), options: options)
        #expect(try Self.write(alone, Self.prompt(1)).generated == loop.generated)
    }

    @Test("earlier answers are those about the same pictures, with the same adapters")
    func answers() throws {
        let answers = EarlierAnswers()
        let key = CacheKey(rows: [KeyedRows(places: 3..<9, digest: try Self.digest(1))], adapters: nil)
        let moved = CacheKey(rows: [KeyedRows(places: 8..<14, digest: try Self.digest(1))], adapters: nil)
        let other = CacheKey(rows: [KeyedRows(places: 3..<9, digest: try Self.digest(2))], adapters: nil)
        let adapted = CacheKey(rows: [], adapters: try Self.digest(1))
        answers.add([1], of: "a", key)
        answers.add([2], of: "a", other)
        answers.add([3], of: "a", adapted)
        answers.add([4], of: "a")
        #expect(answers.answers(of: "a", key) == [[1]])
        #expect(answers.answers(of: "a", moved) == [[1]])
        #expect(answers.answers(of: "a", other) == [[2]])
        #expect(answers.answers(of: "a", adapted) == [[3]])
        #expect(answers.answers(of: "a") == [[4]])
    }

    @Test("a prompt whose tokens are scored has no placeholders beyond the vocabulary")
    func scored() throws {
        try Self.withEngines { _, engine in
            var options = DecodingOptions(maximumTokens: 1, sampling: .greedy)
            options.scoring = TokenScoring(alternatives: 0, includesPrompt: true)
            let error = #expect(throws: GenerationError.self) {
                try engine().makeLoop(input: Self.prompt(1), options: options)
            }
            let size = try engine().decoder.vocabularySize
            #expect(error == .tokenOutsideVocabulary(999, vocabularySize: size))
        }
    }
}
