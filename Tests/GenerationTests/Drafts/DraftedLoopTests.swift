import Chat
import Checkpoints
import Sampling
import Testing
import TinyModels
import Transformers

@testable import Generation

/// A text is the same with and without drafts.
@Suite("Drafted loops")
struct DraftedLoopTests {
    /// A prompt that repeats itself, so that there is something to draft.
    private func prompt(_ index: Int) -> [Int32] {
        let words = Array("the cat sat on the mat, and the dog sat on the log; ".utf8).map(Int32.init)
        return Array((words + words + words).dropFirst(index % 7))
    }

    private func text(
        _ decoder: Decoder, _ prompt: [Int32], _ options: DecodingOptions, endTokens: Set<Int32>
    ) throws -> DecodeLoop {
        let loop = try DecodeLoop(
            decoder: decoder, cache: decoder.makeCache(), prompt: prompt, options: options, endTokens: endTokens)
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    @Test("200 texts are the same tokens with drafts as without, whatever the seed, temperature, penalties and limits")
    func same() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let decoder = try Decoder.load(ModelDirectory(path: tiny.path))
        var (drafted, accepted) = (0, 0)
        for index in 0..<200 {
            var sampling = SamplingParameters(temperature: [0, 0.05, 0.3, 1][index % 4], seed: UInt64(index))
            if index % 5 == 0 { sampling.repetitionPenalty = 1.2 }
            if index % 3 == 0 { sampling.topK = 5 }
            // Letters that repeat, so that drafts come true.
            sampling.logitBias = [97 + index % 3 * 2: 6, 98: 5, 257: index % 2 == 0 ? -.infinity : 0]
            var options = DecodingOptions(maximumTokens: 1 + index % 60, sampling: sampling)
            options.usesDrafts = false
            let plain = try text(decoder, prompt(index), options, endTokens: [257])
            options.usesDrafts = true
            let guessed = try text(decoder, prompt(index), options, endTokens: [257])
            #expect(guessed.generated == plain.generated, "text \(index)")
            #expect(guessed.endToken == plain.endToken)
            // The cache holds a prefix of the text, as many tokens as it says.
            #expect(guessed.evaluatedTokens.count == guessed.cache.count)
            drafted += guessed.timings.drafts.guessed
            accepted += guessed.timings.drafts.accepted
        }
        // The test says nothing unless some drafts came true and some did not.
        #expect(accepted > 100)
        #expect(drafted > accepted + 100)
    }

    @Test("drafts are no longer than a ring of a sliding window can give back")
    func slidingWindow() throws {
        // With chunks of 3 the ring has 64 slots, none to spare.
        let tiny = try TinyModel(contextSize: 700, slidingWindow: 61)
        defer { tiny.remove() }
        var settings = Decoder.Options()
        settings.chunkSize = 3
        let decoder = try Decoder.load(ModelDirectory(path: tiny.path), options: settings)
        var missed = 0
        for seed in 0..<8 as Range<UInt64> {
            var options = DecodingOptions(
                maximumTokens: 200,
                sampling: SamplingParameters(
                    temperature: 0.7, logitBias: [97: 6, 98: 5, 257: -.infinity], seed: seed))
            options.usesDrafts = false
            let plain = try text(decoder, prompt(0), options, endTokens: [])
            options.usesDrafts = true
            let guessed = try text(decoder, prompt(0), options, endTokens: [])
            #expect(guessed.generated == plain.generated)
            missed += guessed.timings.drafts.guessed - guessed.timings.drafts.accepted
        }
        // How many are drafted follows from the times of passes; the test says nothing unless some are given back.
        #expect(missed > 0)
    }

    @Test("a prediction with a token that the model does not have changes nothing")
    func unknownToken() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let decoder = try Decoder.load(ModelDirectory(path: tiny.path))
        var options = DecodingOptions(
            maximumTokens: 40, sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity]))
        // No token twice, so that nothing but the prediction is guessed.
        let prompt = (0..<30).map { Int32($0 * 37 % 250) }
        options.usesDrafts = false
        let plain = try text(decoder, prompt, options, endTokens: [])
        options.usesDrafts = true
        for token in [Int32(decoder.vocabularySize), .max, -7] {
            options.prediction = plain.generated.prefix(4) + [token] + plain.generated.dropFirst(4)
            let guessed = try text(decoder, prompt, options, endTokens: [])
            #expect(guessed.generated == plain.generated)
            #expect(guessed.timings.drafts.acceptedPredicted > 0)
        }
    }

    @Test("a loop continues from the cache of a drafted text as from any other")
    func continued() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let decoder = try Decoder.load(ModelDirectory(path: tiny.path))
        var options = DecodingOptions(
            maximumTokens: 40, sampling: SamplingParameters(temperature: 0, logitBias: [97: 6, 257: -.infinity]))
        let first = try text(decoder, prompt(0), options, endTokens: [])
        #expect(first.timings.drafts.accepted > 0)
        let longer = prompt(0) + first.generated + [32, 33, 34]
        options.usesDrafts = false
        let alone = try text(decoder, longer, options, endTokens: [])
        let shared = min(first.cache.count, longer.count - 1)
        try first.cache.truncate(to: shared)
        let cached = try DecodeLoop(
            decoder: decoder, cache: first.cache, prompt: longer, options: options, endTokens: [])
        var isOver = false
        while !isOver { if case .finished = try cached.advance() { isOver = true } }
        #expect(cached.timings.cachedTokens == shared)
        #expect(cached.generated == alone.generated)
    }
}
