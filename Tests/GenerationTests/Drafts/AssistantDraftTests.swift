import Checkpoints
import OrderedJSON
import Sampling
import Tensors
import TestSupport
import Testing
import Transformers

@testable import Generation

/// An assistant of the reference data and its model; nil where they are not there.
private enum AssistantFolders {
    static let assistant = try? ModelDirectory(path: SharedFolder.path("adapters2026/assistant-gemma4"))
    static let model = try? ModelDirectory(path: SharedFolder.path("reference2026/n-gemma4-e2b"))
}

/// Guesses of Gemma 4's assistant, with the models of the reference data.
@Suite(
    "Guesses of an assistant", .enabled(if: AssistantFolders.assistant != nil && AssistantFolders.model != nil))
struct AssistantDraftTests {

    private let prompt: [Int32] = (0..<30).map { (place: Int32) in 3 + (place * place * 7 + place * 3) % 400 }

    private func loop(_ decoder: Decoder, seed: UInt64, source: PredictionSource?) throws -> DecodeLoop {
        let sampling = SamplingParameters(temperature: 0.4 * Double(seed % 4), seed: seed)
        return try .guessing(decoder, prompt, sampling, count: 60, source: source)
    }

    private func finish(_ loop: DecodeLoop) throws {
        while true {
            if case .finished = try loop.advance() { return }
        }
    }

    @Test("a text is the same with an assistant's guesses, right and wrong ones, as without")
    func same() throws {
        var options = Decoder.Options()
        options.assistant = AssistantFolders.assistant
        let decoder = try Decoder.load(#require(AssistantFolders.model), options: options)
        var counts = DraftCounts()
        for seed in 0..<8 as Range<UInt64> {
            let plain = try loop(decoder, seed: seed, source: nil)
            try finish(plain)
            let (right, first) = (plain.generated, prompt.count)
            let source = PredictionSource(
                decoder, memory: CachePool(byteLimit: .max),
                replacement: GuessReplacement { _, place, own in
                    var random = SplitMix64(seed: seed &+ UInt64(place) &* 977)
                    let index = place - first
                    guard right.indices.contains(index) else { return own }
                    return (random.next() % 10 < 7 ? right[index] : own.token, 0.7)
                })
            let guessed = try loop(decoder, seed: seed, source: source)
            #expect(guessed.drafts.wantsStates)
            try finish(guessed)
            #expect(guessed.drafts.wantsStates, "it has guessed to the end")
            #expect(guessed.generated == plain.generated, "text \(seed)")
            counts += guessed.timings.drafts
        }
        #expect(counts.accepted > 30)
        #expect(counts.acceptedByPosition.count > 1)
    }

    @Test("texts that are written together with one assistant are those that they are alone, without")
    func together() throws {
        var options = Decoder.Options()
        options.assistant = AssistantFolders.assistant
        let decoder = try Decoder.load(#require(AssistantFolders.model), options: options)
        let plain = try (0..<5).map { try loop(decoder, seed: $0, source: nil) }
        for text in plain { try finish(text) }
        let (texts, first) = (plain.map(\.generated), prompt.count)
        // Texts are told apart by what they have written; where they are alike, they are guessed alike.
        let source = PredictionSource(
            decoder, memory: CachePool(byteLimit: .max),
            replacement: GuessReplacement(isAlone: true) { text, place, own in
                let (written, index) = (text.dropFirst(first), place - first)
                guard let right = texts.first(where: { $0.starts(with: written) }), right.indices.contains(index) else {
                    return own
                }
                return (right[index], 0.7)
            })
        let guessed = try (0..<5).map { try loop(decoder, seed: $0, source: source) }
        try LoopWork.write(guessed, decoder)
        #expect(guessed.map(\.generated) == texts)
        #expect(guessed.allSatisfy { $0.drafts.wantsStates && $0.draftFailure == nil })
        #expect(guessed.reduce(0) { $0 + $1.timings.drafts.guessed } > 0)
    }

    @Test("the guesses of a text are those that the reference makes one after the other, as many as are wanted")
    func ownGuesses() throws {
        var options = Decoder.Options()
        (options.arithmetic, options.assistant) = (.exact, AssistantFolders.assistant)
        let decoder = try Decoder.load(#require(AssistantFolders.model), options: options)
        let file = try Checkpoint(file: SharedFolder.path("adapters2026/assistant-gemma4/reference.safetensors"))
        func integers(_ name: String) throws -> [Int32] {
            try file.tensor(named: name).bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32($0) } }
        }
        let (read, drawn, chain) = try (integers("input_ids"), integers("drawn"), integers("chain_tokens"))
        #expect(chain.count == 4)
        let (cache, width) = (try decoder.makeCache(), decoder.configuration.hiddenSize)
        var run = SequenceRun(read, cache: cache)
        run.keepsStates = true
        var evaluation = Evaluation()
        try decoder.evaluate([run], into: &evaluation)
        let source = try #require(PredictionSource(decoder, memory: CachePool(byteLimit: .max)))
        func draft(most: Int, least: Double = 0, endTokens: Set<Int32> = []) throws -> [Int32] {
            var text = try #require(source.text(SequenceInput(read + drawn)))
            text.take(evaluation.states[0].suffix(width), from: read.count - 1)
            #expect(text.prospect(most: most).isToBeMade)
            var prediction = Prediction()
            var next = try text.begin(most: most, least: least, endTokens: endTokens, cache: cache)
            while let run = next {
                try decoder.predict(run.states, run.tokens, cache: run.cache, into: &prediction)
                next = try text.take(&prediction)
            }
            return text.takeDraft().tokens
        }
        for most in 1...4 { #expect(try draft(most: most) == Array(chain[..<most])) }
        // None behind one that ends the text, or after which a further one is not worth its cost.
        #expect(try draft(most: 4, endTokens: [chain[1]]) == Array(chain[...1]))
        #expect(try draft(most: 4, least: 1.1) == Array(chain[..<1]))
        #expect(cache.count == read.count)
    }

    @Test("a text is the same with an assistant's own guesses as without, for any size of chunks")
    func sameWithOwn() throws {
        let plain = try loop(Decoder.load(#require(AssistantFolders.model)), seed: 1, source: nil)
        try finish(plain)
        for size in [1, 2, 3, 512] {
            var options = Decoder.Options()
            (options.assistant, options.chunkSize) = (AssistantFolders.assistant, size)
            let decoder = try Decoder.load(#require(AssistantFolders.model), options: options)
            let source = PredictionSource(decoder, memory: CachePool(byteLimit: .max))
            let guessed = try loop(decoder, seed: 1, source: source)
            try finish(guessed)
            #expect(guessed.generated == plain.generated && guessed.draftFailure == nil)
            // A chunk of one position has no room for a guess.
            if size > 1 { #expect(guessed.timings.drafts.guessed > 0) }
        }
    }

    @Test("an assistant that fails says why, and gives no memory back that a text could use")
    func failure() throws {
        var options = Decoder.Options()
        options.assistant = AssistantFolders.assistant
        let decoder = try Decoder.load(#require(AssistantFolders.model), options: options)
        let source = PredictionSource(decoder, memory: CachePool(byteLimit: .max))
        var drafts = try loop(decoder, seed: 1, source: source).drafts
        #expect(drafts.wantsStates && !drafts.stopModel() && drafts.wantsStates)
        drafts.failGuesses(TransformerError.foreignCache)
        #expect(!drafts.wantsStates && drafts.modelFailure == TransformerError.foreignCache.description)
    }

    @Test("an engine takes an assistant for a draft model that needs no tokenizer")
    func engine() throws {
        var options = EngineOptions()
        options.draftModel = AssistantFolders.assistant
        let engine = try Engine(#require(AssistantFolders.model), options: options) { _ in nil }
        #expect(engine.decoder.hasAssistant)
        let generation = DecodingOptions(maximumTokens: 40, sampling: .greedy, ignoresEndOfText: true)
        let guessed = try engine.makeLoop(prompt: prompt, options: generation)
        #expect(guessed.drafts.wantsStates)
        try finish(guessed)
        #expect(guessed.draftFailure == nil)
        #expect(guessed.timings.drafts.guessed > 0)
    }
}
