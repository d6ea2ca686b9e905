import Checkpoints
import Sampling
import TestSupport
import Testing
import Transformers

@testable import Generation

/// What a conversation reuses of a model whose layers keep states, which cannot be cut.
@Suite("Turns of recurrent models")
struct RecurrentTurnsTests {
    private let decoder: Decoder
    private let first: [Int32] = (0..<90).map { Int32(3 + $0 * 11 % 29) }

    init() throws {
        decoder = try Decoder.load(ModelDirectory(path: Repository.model("granitemoehybrid-mamba")))
        #expect(decoder.configuration.isRecurrent)
    }

    /// A text behind a prompt, read with what a pool has of it.
    private func text(_ prompt: [Int32], _ pool: CachePool<KVCache>, count: Int = 10) throws -> DecodeLoop {
        let cache = try pool.take(prefixOf: prompt) { cache, shared in
            decoder.reusablePositions(of: cache, prefix: shared, promptLength: prompt.count)
        }
        var options = DecodingOptions(maximumTokens: count, sampling: .greedy)
        options.chunkSize = 32
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
        pool.give(answer.cache, tokens: held)
        let prompt = first + answer.generated + [5, 6, 7]
        let second = try text(prompt, pool)
        #expect(second.timings.cachedTokens == held.count)
        #expect(try second.generated == fresh(prompt))
        // Where the first answer ended, another second question can follow.
        pool.give(second.cache, tokens: second.evaluatedTokens)
        let other = first + answer.generated + [8, 9]
        let third = try text(other, pool)
        #expect(third.timings.cachedTokens == held.count)
        #expect(try third.generated == fresh(other))
    }

    @Test("an answer that is dropped leaves the prompt, and a prompt that is read again a part of it")
    func earlierStates() throws {
        let pool = CachePool<KVCache>(byteLimit: 1 << 30)
        let answer = try text(first, pool)
        pool.give(answer.cache, tokens: answer.evaluatedTokens)
        let prompt = first + [30, 30, 30]
        let other = try text(prompt, pool)
        #expect(other.timings.cachedTokens == first.count)
        #expect(try other.generated == fresh(prompt))
        pool.give(other.cache, tokens: other.evaluatedTokens)
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

    @Test("nothing is drafted, since a state cannot be cut to what came true")
    func drafts() throws {
        let words: [Int32] = [5, 6, 7, 8, 9, 10, 11]
        let answer = try text(words + words + words + words, CachePool(byteLimit: 0), count: 20)
        #expect(answer.timings.draftedTokens == 0)
    }
}
