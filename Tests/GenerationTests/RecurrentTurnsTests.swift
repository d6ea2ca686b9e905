import Chat
import Checkpoints
import ModelTokenizers
import Sampling
import TestSupport
import Testing
import TinyModels
import Tokenizers
import Transformers

@testable import Generation

/// What a conversation reuses of a model whose layers keep states, which cannot be cut.
@Suite("Turns of recurrent models")
struct RecurrentTurnsTests {
    private let decoder: Decoder
    private let first: [Int32] = (0..<90).map { Int32(3 + $0 * 11 % 29) }

    init() throws {
        var options = Decoder.Options()
        options.chunkSize = 32
        decoder = try Decoder.load(
            ModelDirectory(path: Repository.model("granitemoehybrid-mamba")), options: options)
        #expect(decoder.configuration.isRecurrent)
    }

    /// A text after a prompt, read with what a pool has of it.
    private func text(_ prompt: [Int32], _ pool: CachePool<KVCache>, count: Int = 10) throws -> DecodeLoop {
        let cache = try pool.take(prefixOf: KeyedTokens(prompt)) { cache, shared in
            decoder.reusablePositions(of: cache, prefix: shared, promptLength: prompt.count)
        }
        let options = DecodingOptions(maximumTokens: count, sampling: .greedy)
        let loop = try DecodeLoop(
            decoder: decoder, cache: cache ?? decoder.makeCache(), prompt: prompt, options: options, endTokens: [])
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    private func fresh(_ prompt: [Int32]) throws -> [Int32] {
        try text(prompt, CachePool(byteLimit: 0)).generated
    }

    @Test("a second turn reads only what follows the first answer")
    func secondTurn() throws {
        let pool = CachePool<KVCache>(byteLimit: 1 << 30)
        let answer = try text(first, pool)
        let held = answer.evaluatedTokens
        #expect(held.count == first.count + 9)
        pool.give(answer.cache, tokens: KeyedTokens(held))
        let prompt = first + answer.generated + [5, 6, 7]
        let second = try text(prompt, pool)
        #expect(second.timings.cachedTokens == held.count)
        #expect(try second.generated == fresh(prompt))
        // Where the first answer ended, another second question can follow.
        pool.give(second.cache, tokens: second.evaluated)
        let other = first + answer.generated + [8, 9]
        let third = try text(other, pool)
        #expect(third.timings.cachedTokens == held.count)
        #expect(try third.generated == fresh(other))
    }

    @Test("an answer that is dropped leaves the prompt, and a prompt that is read again a part of it")
    func earlierStates() throws {
        let pool = CachePool<KVCache>(byteLimit: 1 << 30)
        let answer = try text(first, pool)
        pool.give(answer.cache, tokens: answer.evaluated)
        let prompt = first + [30, 30, 30]
        let other = try text(prompt, pool)
        #expect(other.timings.cachedTokens == first.count)
        #expect(try other.generated == fresh(prompt))
        pool.give(other.cache, tokens: other.evaluated)
        // States are kept at the last multiple of 64 that is at least eight tokens before the end.
        let again = try text(first, pool)
        #expect(again.timings.cachedTokens == 64)
        #expect(try again.generated == fresh(first))
    }

    @Test("tokens that are taken back leave what the last kept state holds")
    func forgotten() throws {
        let answer = try text(first, CachePool(byteLimit: 0))
        answer.forget(4)
        #expect(answer.generated.count == 6)
        #expect(answer.cache.count == first.count)
        #expect(answer.evaluatedTokens == first)
    }

    @Test("a text with guesses from itself is that without, though states must be taken back", arguments: 0..<12)
    func drafts(_ seed: Int) throws {
        let words: [Int32] = [5, 6, 7, 8, 9, 10, 11]
        var options = DecodingOptions(
            maximumTokens: 100,
            sampling: SamplingParameters(
                temperature: 0.2 * Double(seed % 4), logitBias: [7: 4, 8: 4, 9: 4], seed: UInt64(seed)),
            ignoresEndOfText: true)
        func write(_ drafts: Bool) throws -> DecodeLoop {
            options.usesDrafts = drafts
            let loop = try DecodeLoop(
                decoder: decoder, cache: decoder.makeCache(), prompt: words + words + words + words, options: options,
                endTokens: [])
            while true {
                if case .finished = try loop.advance() { return loop }
            }
        }
        let (guessed, plain) = (try write(true), try write(false))
        #expect(guessed.generated == plain.generated)
        #expect(plain.timings.drafts.guessed == 0 && guessed.timings.drafts.guessed > 0)
        #expect(guessed.evaluatedTokens.count == guessed.cache.count)
        // The cache holds what that of the text without guesses holds.
        #expect(guessed.cache.count == plain.cache.count)
        let logits = try decoder.forward([3, 4], cache: guessed.cache)
        let expected = try decoder.forward([3, 4], cache: plain.cache)
        #expect(logits.values == expected.values)
    }

    /// The recurrent model as one that guesses for another, with the tokenizer of a third: the ids alone count here.
    private func draftModel(for target: Decoder, _ tiny: TinyModel) throws -> DraftModel {
        let tokenizer = try Tokenizer(ModelDirectory(path: tiny.path))
        // Its chunks hold a whole text: it guesses nothing before it has read all.
        let guesser = try Decoder.load(ModelDirectory(path: Repository.model("granitemoehybrid-mamba")))
        return try DraftModel(guesser, tokenizer, for: target, tokenizer, memory: CachePool(byteLimit: .max))
    }

    @Test("a draft model with states goes back to before its wrong guesses, and guesses as if it had never made them")
    func wrongGuesses() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let model = try draftModel(for: decoder, tiny)
        var tokens = Array(first[..<40])
        var text = model.text(SequenceInput(tokens))
        for round in 0..<20 {
            var fresh = model.text(SequenceInput(tokens))
            let (guesses, expected) = (try text.draft(most: 4).tokens, try fresh.draft(most: 4).tokens)
            #expect(guesses == expected)
            try #require(guesses.count == 4)
            // None of them comes true, one, and so on to all, and another token follows those.
            let right = round % 5
            let other: Int32 = right < 4 ? (guesses[right] + 1) % 32 : 3
            let added = Array(guesses.prefix(right)) + [other]
            tokens += added
            text.append(added)
        }
    }

    @Test("a text is the same with and without a draft model, where either of the two has states", arguments: 0..<4)
    func draftModels(_ seed: Int) throws {
        let tiny = try TinyModel(contextSize: 160)
        defer { tiny.remove() }
        let plain = try Decoder.load(ModelDirectory(path: tiny.path))
        func write(_ decoder: Decoder, _ model: DraftModel?) throws -> DecodeLoop {
            // Tokens that both models have.
            var options = DecodingOptions(
                maximumTokens: 60,
                sampling: SamplingParameters(
                    temperature: 0.3 * Double(seed),
                    logitBias: Dictionary(
                        uniqueKeysWithValues: (32..<decoder.vocabularySize).map { ($0, -Double.infinity) }),
                    seed: UInt64(seed)))
            options.usesDrafts = model != nil
            var plan = TextPlan(prompt: Array(first[..<29]), options: options)
            plan.additions.draftModel = model
            let cache = try decoder.makeCache()
            let loop = try DecodeLoop(
                plan, decoder: decoder, capacity: cache.capacity, observer: nil, maskThread: nil
            ) {
                cache
            } observing: { _, _ in
                nil
            }
            while true {
                if case .finished = try loop.advance() { return loop }
            }
        }
        let guessed = try write(plain, draftModel(for: plain, tiny))
        #expect(try guessed.generated == write(plain, nil).generated)
        #expect(guessed.timings.drafts.guessed > 0 && guessed.draftFailure == nil)
        let recurrent = try write(decoder, draftModel(for: decoder, tiny))
        #expect(try recurrent.generated == write(decoder, nil).generated)
        #expect(recurrent.timings.drafts.guessed > 0)
    }
}
