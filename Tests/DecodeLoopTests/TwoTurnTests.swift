import Conversations
import Generation
import OrderedJSON
import Sampling
import Templates
import Testing
import TinyModels
import Transformers

/// A chat of two turns, in which the second reads what the first left in the cache.
///
/// The template writes every message and `d` after it, and `d` ends the model's turn.
@Suite("A chat of two turns, by hand")
struct TwoTurnTests {
    let letters = LeastUsedLetterModel()

    private func prompt(_ messages: [(role: String, content: String)]) throws -> [Int32] {
        let template = try ChatTemplate(source: LeastUsedLetterModel.chatTemplate)
        let values = messages.map { message -> JSONValue in
            ["role": .string(message.role), "content": .string(message.content)]
        }
        return try #require(letters.tokens(try template.render(messages: values).text))
    }

    /// The text of a turn, from a cache of the pool where one fits; the cache goes back to the pool.
    private func answer(
        _ model: Decoder, to prompt: [Int32], limit: Int, from pool: CachePool<KVCache>, seen: StepObserver? = nil
    ) throws -> DecodeLoop {
        let cache = try pool.take(prefixOf: KeyedTokens(prompt)) ?? model.makeCache()
        let loop = try DecodeLoop(
            decoder: model, cache: cache, prompt: prompt,
            options: DecodingOptions(maximumTokens: limit, sampling: .greedy), endTokens: [3], observer: seen)
        while true {
            if case .finished = try loop.advance() { break }
        }
        pool.give(cache, tokens: loop.evaluated)
        return loop
    }

    @Test("the second turn reads three tokens of ten, and writes what it would have written without a cache")
    func turns() throws {
        let model = try letters.load()
        let pool = CachePool<KVCache>(byteLimit: 1 << 20)

        // The first turn: the user says a. The model writes the letter used least, until that is d.
        let first = try answer(model, to: prompt([("user", "a")]), limit: 20, from: pool)
        #expect(letters.text(first.prompt) == "ad")
        #expect(letters.text(first.generated) == "bcabc")
        #expect(first.endToken == 3)
        #expect(first.timings.cachedTokens == 0)
        // All seven letters were read; the d was chosen and not read.
        #expect(letters.text(first.evaluatedTokens) == "adbcabc")
        #expect(first.cache.count == 7)

        // The second turn: the user says b. The prompt is the whole chat, ten tokens; seven are in the cache.
        let chat = [("user", "a"), ("assistant", "bcabc"), ("user", "b")]
        let prompt = try prompt(chat)
        #expect(letters.text(prompt) == "adbcabcdbd")
        var steps: [DecodeStep] = []
        let second = try answer(model, to: prompt, limit: 3, from: pool) { steps.append($0) }
        #expect(second.timings.cachedTokens == 7)
        #expect(second.timings.prefillTokens == 3)
        #expect(steps[0].times.rows == 3)
        #expect(letters.text(second.generated) == "aca")
        // a was said twice, b three times, c twice, d three times; d was last: residual stream (0.2, 0.3, 0.2, 1.3), root mean
        // square √((0.04 + 0.09 + 0.04 + 1.69) / 4) = 0.6819.
        #expect(close(steps[0].logits, [-0.2933, -0.4399, -0.2933, -1.9064]))

        // Without the cache: ten rows, the same bits, the same text.
        var others: [DecodeStep] = []
        let whole = try answer(model, to: prompt, limit: 3, from: CachePool(byteLimit: 1 << 20)) { others.append($0) }
        #expect(others[0].times.rows == 10)
        #expect(steps.map(\.logits) == others.map(\.logits))
        #expect(whole.generated == second.generated)
    }

    @Test("a chat that is told otherwise keeps what both have in common")
    func other() throws {
        let model = try letters.load()
        let pool = CachePool<KVCache>(byteLimit: 1 << 20)
        _ = try answer(model, to: prompt([("user", "a")]), limit: 20, from: pool)
        // ad is common to both: the cache is cut to it. Five tokens are less than a copy is worth.
        let other = try answer(
            model, to: prompt([("user", "a"), ("assistant", "c"), ("user", "b")]), limit: 1, from: pool)
        #expect(letters.text(other.prompt) == "adcdbd")
        #expect(other.timings.cachedTokens == 2)
        #expect(other.timings.prefillTokens == 4)
        #expect(pool.count == 1)
    }
}
