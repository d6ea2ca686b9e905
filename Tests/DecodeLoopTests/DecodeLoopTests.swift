import Generation
import Sampling
import Testing
import TinyModels
import Transformers

/// The decode loop, one step at a time.
///
/// docs/decode-loop.md tells the same story with the numbers printed here.
/// Prefill the prompt, then: forward, process, mask, sample, commit; and again with the token just committed.
@Suite("The decode loop, step by step")
struct DecodeLoopTests {
    let model: Decoder

    init() throws {
        model = try LeastUsedLetterModel().load()
    }

    // MARK: 1. The forward pass

    @Test("step 1: a token becomes a vector, attention mixes in the past, the head makes logits")
    func forwardPass() throws {
        let cache = try model.makeCache()
        var seen: [Observation.Name: [Float]] = [:]
        // The text so far is "a b": tokens 0 and 1.
        let logits = try model.forward([0, 1], cache: cache, rows: .last) { seen[$0.name] = $0.values }

        // The embedding of each token, a and b, is the unit vector of its letter.
        #expect(seen[.embeddings] == [1, 0, 0, 0] + [0, 1, 0, 0])
        // Every score is zero, so token "b" looks at "a" and at itself alike; "a" cannot look ahead.
        #expect(seen[.attentionProbabilities] == [1, 0, 0.5, 0.5])
        // What attention adds for "b": half an a and half a b were said so far.
        #expect(close(seen[.attentionOutput]?.suffix(4), [0.5, 0.5, 0, 0]))
        // The residual stream: the token itself and what attention added.
        #expect(close(seen[.blockOutput]?.suffix(4), [0.5, 1.5, 0, 0]))
        // Divided by its root mean square, √((0.5² + 1.5²) / 4) = 0.7906.
        #expect(close(seen[.finalNormalization], [0.6325, 1.8974, 0, 0]))
        // The head turns the signs round: what was said least has the highest logit.
        #expect(close(logits[0], [-0.6325, -1.8974, 0, 0]))
        show("1. logits after \"a b\"", logits[0])
    }

    // MARK: 2. The cache

    @Test("step 2: with the keys and values of the past in a cache, only the new token is computed")
    func cache() throws {
        // Without a cache: the whole text again for every token.
        let whole = try model.forward([0, 1, 2], cache: model.makeCache(), rows: .last)

        // With a cache: "a b" first, then "c" alone. Its query meets three keys, two of them from before.
        let cache = try model.makeCache()
        _ = try model.forward([0, 1], cache: cache, rows: .none)
        #expect(cache.count == 2)
        var lengths: [Int] = []
        let next = try model.forward([2], cache: cache, rows: .last) {
            if $0.name == .attentionProbabilities { lengths = $0.shape }
        }
        #expect(lengths == [1, 1, 3])  // one new token, one head, three positions
        #expect(cache.count == 3)
        // Bit for bit the same.
        #expect(Array(next[0]) == Array(whole[0]))
        show("2. logits after \"a b c\", cached", next[0])
    }

    // MARK: 3. Processors

    @Test("step 3: processors change the logits before the choice")
    func processors() throws {
        // After "a": b, c and d are equally likely, and the first of equals wins.
        #expect(try choose(after: [0], SamplingParameters.greedy) == 1)
        // A bias of −∞ takes b out.
        #expect(try choose(after: [0], SamplingParameters(temperature: 0, logitBias: [1: -.infinity])) == 2)
        // A bias of 3 lifts a, which was just said, over all others: −2 + 3 = 1.
        #expect(try choose(after: [0], SamplingParameters(temperature: 0, logitBias: [0: 3])) == 0)
    }

    // MARK: 4. The mask

    @Test("step 4: a mask leaves only the tokens that a grammar allows")
    func mask() throws {
        // Only a (bit 0) and d (bit 3) may follow: b and c, the favourites, are out, and d is likelier than a.
        #expect(try choose(after: [0], .greedy, allowed: .mask([0b1001])) == 3)
        // Where only one token is allowed the model is not asked at all.
        #expect(try choose(after: [0], .greedy, allowed: .mask([0b0001])) == 0)
        // A step that allows nothing is an error, never a free choice.
        #expect(throws: SamplingError.noTokenAllowed) { try choose(after: [0], .greedy, allowed: .mask([0])) }
    }

    // MARK: 5. The choice

    @Test("step 5: greedy takes the likeliest token, sampling draws by probability")
    func choice() throws {
        // softmax(−2, 0, 0, 0) = e⁻² / (e⁻² + 3) for a, 1 / (e⁻² + 3) for the others.
        let expected: [Double] = [0.0432, 0.3189, 0.3189, 0.3189]
        var counts = [0, 0, 0, 0]
        for seed in 0..<4_000 as Range<UInt64> { counts[try choose(after: [0], SamplingParameters(seed: seed))] += 1 }
        let shares = counts.map { Double($0) / 4_000 }
        for (share, probability) in zip(shares, expected) { #expect(abs(share - probability) < 0.03) }
        print("5. shares of 4000 draws after \"a\":", shares)
        // Every token owns a part of the random numbers from 0 to 1, in the order of ids; 0.7006 lies in that of d.
        let logits = Array(try model.forward([0], cache: model.makeCache(), rows: .last)[0])
        let parts = try Distribution(SamplingParameters(), processed: logits, allowed: .all, most: 4, chosen: 3)
            .candidates.sorted { $0.token < $1.token }
        #expect(close(parts.map { Float($0.share.lowerBound) }, [0, 0.0432, 0.3621, 0.6811]))
        var drawn: [DecodeStep] = []
        let loop = try makeLoop(prompt: [0], DecodingOptions(maximumTokens: 1, sampling: SamplingParameters(seed: 7))) {
            drawn.append($0)
        }
        _ = try finish(loop)
        #expect(close(drawn.compactMap { $0.random.map { Float($0) } }, [0.7006]))
        #expect(loop.generated == [3])
        // The same seed draws the same token.
        #expect(try choose(after: [0], SamplingParameters(seed: 7)) == choose(after: [0], SamplingParameters(seed: 7)))
        // A low temperature sharpens: a, the only unlikely one, is never drawn.
        for seed in 0..<200 as Range<UInt64> {
            #expect(try choose(after: [0], SamplingParameters(temperature: 0.2, seed: seed)) != 0)
        }
    }

    // MARK: 6. Commit, and the whole loop

    @Test("step 6: the chosen token is committed and becomes the next input")
    func commit() throws {
        var text: [Int32] = [0]
        let cache = try model.makeCache()
        var input = text
        for _ in 0..<5 {
            let logits = try model.forward(input, cache: cache, rows: .last)  // forward
            let token = Int32(try choose(from: logits[0], .greedy))  // process, mask, sample
            text.append(token)  // commit
            input = [token]
        }
        #expect(spell(text) == "a b c d a b")
        print("6. greedy text:", spell(text))
    }

    @Test("the loop of the engine does the same, with limits, end tokens and a hook for each step")
    func loop() throws {
        var steps: [(Int, [Float], Int32)] = []
        let loop = try makeLoop(prompt: [0], DecodingOptions(maximumTokens: 5, sampling: .greedy)) {
            steps.append(($0.index, $0.logits, $0.token))
        }
        #expect(try finish(loop) == .length)
        #expect(spell(loop.prompt + loop.generated) == "a b c d a b")
        // The hook saw every choice with the logits it was made from.
        #expect(steps.map(\.0) == [0, 1, 2, 3, 4])
        #expect(steps.map(\.2) == [1, 2, 3, 0, 1])
        #expect(close(steps[1].1[...], [-0.6325, -1.8974, 0, 0]))
        // Five tokens were generated, four of them evaluated again: the last one's successor was never requested.
        #expect(loop.timings.decodedTokens == 5)
        #expect(loop.cache.count == 1 + 4)

        // With d as the end of the text, generation stops there, and d is not part of the answer.
        let ended = try makeLoop(prompt: [0], DecodingOptions(sampling: .greedy), endTokens: [3])
        #expect(try finish(ended) == .stop)
        #expect(spell(ended.generated) == "b c")
    }

    @Test("prefill in chunks of any size gives the same text", arguments: [1, 2, 3, 512])
    func chunks(size: Int) throws {
        let options = DecodingOptions(maximumTokens: 6, sampling: SamplingParameters(seed: 11))
        let reference = try makeLoop(prompt: [0, 1, 2, 0, 3], options)
        _ = try finish(reference)
        let model = try LeastUsedLetterModel().load(chunkSize: size)
        let chunked = try DecodeLoop(
            decoder: model, cache: model.makeCache(), prompt: [0, 1, 2, 0, 3], options: options, endTokens: [])
        var prefills: [Int] = []
        while true {
            let step = try chunked.advance()
            if case .prefill(let evaluated, 5) = step { prefills.append(evaluated) }
            if case .finished = step { break }
        }
        #expect(prefills == Array(stride(from: size, to: 5, by: size)) + [5])
        #expect(chunked.generated == reference.generated)
    }

    @Test("a loop that begins with a cache of its prompt's beginning writes the same text")
    func reuse() throws {
        let options = DecodingOptions(maximumTokens: 6, sampling: SamplingParameters(seed: 4))
        let fresh = try makeLoop(prompt: [0, 1, 2, 0], options)
        _ = try finish(fresh)
        let cache = try model.makeCache()
        _ = try model.forward([0, 1, 2], cache: cache, rows: .none, promptLength: 4)
        let reused = try DecodeLoop(
            decoder: model, cache: cache, prompt: [0, 1, 2, 0], options: options, endTokens: [])
        _ = try finish(reused)
        #expect(reused.timings.cachedTokens == 3)
        #expect(reused.timings.prefillTokens == 1)
        #expect(reused.generated == fresh.generated)
    }

    @Test("what cannot be run is reported before the first token")
    func badInput() throws {
        let table: [([Int32], DecodingOptions, String)] = [
            ([], DecodingOptions(), "the prompt has no tokens; give at least one"),
            ([4], DecodingOptions(), "token 4 is not in the vocabulary; expected 0 to 3"),
            ([-1], DecodingOptions(), "token -1 is not in the vocabulary; expected 0 to 3"),
            (
                Array(repeating: 0, count: 65), DecodingOptions(),
                "prompt is 65 tokens; the context is 64; shorten the prompt"
            ),
            ([0], DecodingOptions(maximumTokens: 0), "the token limit is 0; expected 1 or more"),
            (
                [0], DecodingOptions(sampling: SamplingParameters(topP: 2)),
                "top-p is 2.0; expected a number from 0 to 1 (1 is off)"
            ),
        ]
        for (prompt, options, message) in table {
            let error = #expect(throws: GenerationError.self) { try makeLoop(prompt: prompt, options) }
            #expect(error?.description == message)
        }
    }

    @Test("a text that reaches the end of the context says so")
    func contextEnd() throws {
        let loop = try makeLoop(prompt: Array(repeating: 0, count: 60), DecodingOptions(sampling: .greedy))
        #expect(try finish(loop) == .contextFull)
        // Sixty-four positions, and one more token that needs none because nothing follows it.
        #expect(loop.generated.count == 5)
    }

    @Test("a cancelled loop ends at its next step")
    func cancellation() throws {
        let loop = try makeLoop(prompt: [0], DecodingOptions(sampling: .greedy))
        while loop.generated.count < 2 { _ = try loop.advance() }
        loop.cancel()
        #expect(try loop.advance() == .finished(.cancelled))
        #expect(loop.generated.count == 2)
    }

    // MARK: Tools of the lesson

    private func makeLoop(
        prompt: [Int32], _ options: DecodingOptions, endTokens: Set<Int32> = [], observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        try DecodeLoop(
            decoder: model, cache: model.makeCache(), prompt: prompt, options: options, endTokens: endTokens,
            observer: observer)
    }

    private func finish(_ loop: DecodeLoop) throws -> FinishReason {
        while true {
            if case .finished(let reason) = try loop.advance() { return reason }
        }
    }

    private func choose(
        after text: [Int32], _ parameters: SamplingParameters, allowed: AllowedTokens = .all
    ) throws -> Int {
        let logits = try model.forward(text, cache: model.makeCache(), rows: .last)
        return try choose(from: logits[0], parameters, allowed: allowed)
    }

    private func choose(
        from logits: ArraySlice<Float>, _ parameters: SamplingParameters, allowed: AllowedTokens = .all
    ) throws -> Int {
        var sampler = try Sampler(parameters, vocabularySize: 4)
        var row = Array(logits)
        return try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
            try sampler.sample(row, allowed: allowed)
        }
    }

    private func spell(_ tokens: [Int32]) -> String {
        tokens.map { LeastUsedLetterModel().letters[Int($0)] }.joined(separator: " ")
    }

    private func show(_ title: String, _ logits: ArraySlice<Float>) {
        let numbers = zip(LeastUsedLetterModel().letters, logits).map { "\($0) \(($1 * 10_000).rounded() / 10_000)" }
        print(title + ":", numbers.joined(separator: ", "))
    }
}

/// Whether numbers are those that were computed by hand, to four digits.
func close(_ found: (some Collection<Float>)?, _ expected: [Float]) -> Bool {
    guard let found, found.count == expected.count else { return false }
    return zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 }
}
