import Checkpoints
import Sampling
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Generation

@Suite("Guesses of a prediction head")
struct PredictionHeadDraftTests {
    /// Models with heads: with recurrent layers, with experts, and with latent attention.
    private static let models: [(folder: String, names: HeadedModel.Names, layer: Int)] = [
        ("qwen3_5_text", .beside, 1), ("glm4_moe-grouped", .layer(3), 2), ("deepseek_v3", .layer(2), 1),
    ]

    private func headed(_ index: Int) throws -> HeadedModel {
        let model = Self.models[index]
        return try HeadedModel(
            Repository.model(model.folder), model.names, like: model.layer,
            config: [("\"max_position_embeddings\": 64", "\"max_position_embeddings\": 160")])
    }

    /// No three tokens in a row twice, so that nothing but the head guesses at first.
    private let prompt: [Int32] = (0..<30).map { (place: Int32) in (place * place * 7 + place * 3) % 31 }

    private func loop(
        _ decoder: Decoder, seed: UInt64 = 0, count: Int = 90, source: PredictionSource?, cache: KVCache? = nil
    ) throws -> DecodeLoop {
        var sampling = SamplingParameters(temperature: 0.4 * Double(seed % 4), seed: seed)
        if seed % 3 == 0 { sampling.repetitionPenalty = 1.2 }
        if seed % 5 == 0 { sampling.topK = 5 }
        return try .guessing(decoder, prompt, sampling, count: count, source: source, cache: cache)
    }

    private func finish(_ loop: DecodeLoop) throws {
        while true {
            if case .finished = try loop.advance() { return }
        }
    }

    /// A source whose guesses are right in some tenths of all places, which a seed picks, and wrong in the others.
    private func source(
        _ decoder: Decoder, right text: [Int32], tenths: Int, seed: UInt64,
        memory: CachePool<KVCache> = CachePool(byteLimit: .max)
    ) throws -> PredictionSource {
        let first = prompt.count
        return try #require(
            PredictionSource(
                decoder, memory: memory,
                replacement: GuessReplacement { _, place, own in
                    var random = SplitMix64(seed: seed &+ UInt64(place) &* 977)
                    let index = place - first
                    guard text.indices.contains(index) else { return own }
                    let right = text[index]
                    return (random.next() % 10 < UInt64(tenths) ? right : (right + 1) % 31, 0.7)
                }))
    }

    @Test(
        "a text is the same with guesses, right and wrong ones, as without, bit for bit in its cache",
        arguments: models.indices)
    func same(index: Int) throws {
        let model = try headed(index)
        let decoder = try Decoder.load(ModelDirectory(path: model.path))
        var counts = DraftCounts()
        for seed in 0..<16 as Range<UInt64> {
            let plain = try loop(decoder, seed: seed, source: nil)
            try finish(plain)
            let guessed = try loop(
                decoder, seed: seed,
                source: source(decoder, right: plain.generated, tenths: seed % 2 == 0 ? 7 : 3, seed: seed))
            #expect(guessed.drafts.wantsStates)
            try finish(guessed)
            #expect(guessed.generated == plain.generated, "text \(seed)")
            #expect(guessed.evaluatedTokens.count == guessed.cache.count)
            counts += guessed.timings.drafts
            let text = guessed.evaluatedTokens + [3]
            let continued = try decoder.forward([3], cache: guessed.cache)
            #expect(try continued.values == decoder.forward(text, cache: decoder.makeCache()).values)
        }
        #expect(counts.accepted > 30)
        #expect(counts.guessed > counts.accepted + 30)
        #expect(counts.acceptedByPosition.count > 1)
    }

    /// The guesses of a text alone.
    private func draft(_ text: inout PredictedText, most: Int, endTokens: Set<Int32> = []) throws -> [Int32] {
        var (prediction, run) = (
            Prediction(),
            try text.begin(
                most: most, least: 0, endTokens: endTokens, cache: text.source.decoder.makeCache())
        )
        while let next = run {
            let decoder = text.source.decoder
            try decoder.predict(next.states, next.tokens, cache: next.cache, into: &prediction)
            run = try text.take(&prediction)
        }
        return text.takeDraft().tokens
    }

    @Test("the head itself guesses: what it would predict of the whole text, whatever was guessed before")
    func ownGuesses() throws {
        let model = try headed(0)
        let decoder = try Decoder.load(ModelDirectory(path: model.path))
        let source = try #require(PredictionSource(decoder, memory: CachePool(byteLimit: .max)))
        let text: [Int32] = (0..<60).map { (place: Int32) in (place * place * 5 + place) % 31 }
        var run = SequenceRun(text, cache: try decoder.makeCache())
        run.keepsStates = true
        var evaluation = Evaluation()
        try decoder.evaluate([run], into: &evaluation)
        let (states, width) = (evaluation.states[0], decoder.configuration.hiddenSize)
        // One that has read piece by piece, and guessed in between.
        var read = try #require(source.text(SequenceInput(Array(text[..<20]))))
        read.take(states[..<(19 * width)], from: 0)
        try read.read(now: true)
        var last = 20
        for end in [20, 21, 24, 40, 59] {
            if end > last {
                read.append(Array(text[last..<end]))
                read.take(states[(last - 1) * width..<(end - 1) * width], from: last - 1)
            }
            last = end
            #expect(read.prospect(most: 3).isToBeMade)
            let guesses = try draft(&read, most: 3)
            var fresh = try #require(source.text(SequenceInput(Array(text[..<end]))))
            fresh.take(states[..<((end - 1) * width)], from: 0)
            #expect(try draft(&fresh, most: 3) == guesses)
            #expect(guesses.count == 3)
            // Those of the decoder's own call.
            var prediction = Prediction()
            let cache = try #require(decoder.makePredictionCache())
            try decoder.predict(
                Array(states[..<((end - 1) * width)]), Array(text[1..<end]), cache: cache, into: &prediction)
            #expect(try prediction.logits.best(below: 32) == guesses[0])
        }
        // None where the states of the last tokens are missing, and none behind one that ends the text.
        read.append([3, 4])
        #expect(!read.prospect(most: 3).isToBeMade)
        var fresh = try #require(source.text(SequenceInput(Array(text[..<20]))))
        fresh.take(states[..<(19 * width)], from: 0)
        #expect(try draft(&fresh, most: 3, endTokens: Set(0..<32)).count == 1)
    }

    @Test("where a text begins in another's cache the head begins with the first row it sees, and the text is the same")
    func cachedBeginning() throws {
        for index in Self.models.indices {
            let model = try headed(index)
            let decoder = try Decoder.load(ModelDirectory(path: model.path))
            let plain = try loop(decoder, seed: 2, source: nil)
            try finish(plain)
            let cache = try decoder.makeCache()
            _ = try decoder.forward(Array(prompt[..<20]), cache: cache, rows: .none)
            let guessed = try loop(
                decoder, seed: 2, source: source(decoder, right: plain.generated, tenths: 8, seed: 1), cache: cache)
            try finish(guessed)
            #expect(guessed.timings.cachedTokens == 20)
            #expect(guessed.generated == plain.generated)
            #expect(guessed.timings.drafts.accepted > 0)
        }
    }

    @Test("a text that is preempted and taken up guesses on, and is the same")
    func suspended() throws {
        for index in Self.models.indices {
            let model = try headed(index)
            let decoder = try Decoder.load(ModelDirectory(path: model.path))
            let plain = try loop(decoder, seed: 3, source: nil)
            try finish(plain)
            // Whether it guesses is decided by what passes take here: on a busy machine it may stop for a while.
            var guessesOn = false
            for _ in 0..<20 where !guessesOn {
                let guessed = try loop(
                    decoder, seed: 3, source: source(decoder, right: plain.generated, tenths: 8, seed: 1))
                while guessed.generated.count < 20 { _ = try guessed.advance() }
                let before = guessed.timings.drafts.guessed
                let (cache, _) = try guessed.suspend()
                let reusable = cache.reusableCount(upTo: 25)
                try cache.truncate(to: reusable)
                guessed.resume(cache)
                try finish(guessed)
                #expect(guessed.generated == plain.generated)
                guessesOn = guessed.timings.drafts.guessed > before
            }
            #expect(guessesOn)
        }
    }

    @Test("a head without memory guesses no more, and the text is the same")
    func memory() throws {
        let model = try headed(0)
        let decoder = try Decoder.load(ModelDirectory(path: model.path))
        let plain = try loop(decoder, seed: 1, source: nil)
        try finish(plain)
        let tight = CachePool<KVCache>(byteLimit: 0, totalByteLimit: 100)
        let guessed = try loop(
            decoder, seed: 1, source: source(decoder, right: plain.generated, tenths: 9, seed: 1, memory: tight))
        #expect(guessed.drafts.wantsStates)
        try finish(guessed)
        #expect(!guessed.drafts.wantsStates)
        #expect(guessed.generated == plain.generated)
        #expect(guessed.draftFailure == nil)
        // Texts that want the memory of a head get it.
        let other = try loop(
            decoder, seed: 1, source: source(decoder, right: plain.generated, tenths: 9, seed: 1))
        while other.generated.count < 10 { _ = try other.advance() }
        #expect(other.spareMemory())
        #expect(!other.drafts.wantsStates)
        try finish(other)
        #expect(other.generated == plain.generated)
    }

    @Test(
        "the output head in few bits is made once guesses have come true, where there is room, counts, and goes when texts need it",
        .enabled(if: SharedModels.folder("mtp-qwen3_5") != nil))
    func guessHead() throws {
        var options = Decoder.Options()
        options.leastGuessHeadWeights = 1
        // Its output head has few weights, but whole groups of them.
        let copy = try SharedModels.copy(of: #require(SharedModels.folder("mtp-qwen3_5")), positions: 160)
        let directory = try ModelDirectory(path: copy.path)
        func decoder() throws -> Decoder { try Decoder.load(directory, options: options) }
        func haveComeTrue(_ count: Int, _ source: PredictionSource) {
            for _ in 0..<count { source.learn(probabilities: [0.7], tried: 1, accepted: 1, isTrial: false) }
        }
        let bytes = try #require(decoder().guessHeadByteCount)
        let (bound, enough) = (1 << 24, PredictionSource.worthwhile)
        for (limit, accepted, isMade) in [
            (bytes - 1, enough, false), (bound, enough - 1, false), (bound, enough, true),
        ] {
            let (own, pool) = (try decoder(), CachePool<KVCache>(byteLimit: 0, totalByteLimit: limit))
            let source = try #require(PredictionSource(own, memory: pool))
            haveComeTrue(accepted, source)
            source.growGuessHead()
            #expect(own.hasWholeGuessHead == isMade && own.guessHeadByteCount == bytes)
            #expect((pool.byteCount >= bytes) == isMade)
        }
        let plain = try loop(decoder(), seed: 1, count: 120, source: nil)
        try finish(plain)
        // Whether it guesses is decided by what passes take here: on a busy machine it may stop for a while.
        var grown: (loop: DecodeLoop, decoder: Decoder, pool: CachePool<KVCache>)?
        for _ in 0..<20 where grown == nil {
            let (own, pool) = (try decoder(), CachePool<KVCache>(byteLimit: 0, totalByteLimit: bound))
            let source = try source(own, right: plain.generated, tenths: 10, seed: 1, memory: pool)
            haveComeTrue(enough, source)
            let guessed = try loop(own, seed: 1, count: 120, source: source)
            var isOver = false
            while !own.hasWholeGuessHead, !isOver {
                if case .finished = try guessed.advance() { isOver = true }
            }
            if !isOver { grown = (guessed, own, pool) }
        }
        let (guessed, own, pool) = try #require(grown)
        for _ in 0..<10 { _ = try guessed.advance() }
        let with = pool.byteCount
        #expect(own.hasWholeGuessHead && with > bytes)
        // Texts need all that is left, and a little more.
        #expect(pool.makeRoom(for: bound - with + 1))
        #expect(!own.hasWholeGuessHead && own.guessHeadByteCount == nil && pool.byteCount <= with - bytes)
        try finish(guessed)
        #expect(!own.hasWholeGuessHead)
        #expect(guessed.generated == plain.generated)
    }

    @Test("an engine uses the head of its model, unless it is told not to")
    func engines() throws {
        let model = try headed(1)
        var options = EngineOptions()
        options.threads = 1
        let directory = try ModelDirectory(path: model.path)
        func loop(_ engine: Engine, drafts: Bool) throws -> DecodeLoop {
            var generation = DecodingOptions(maximumTokens: 60, sampling: .greedy, ignoresEndOfText: true)
            generation.usesDrafts = drafts
            return try engine.makeLoop(prompt: prompt, options: generation)
        }
        let engine = try Engine(directory) { _ in nil }
        let guessed = try loop(engine, drafts: true)
        #expect(guessed.drafts.wantsStates)
        let plain = try loop(engine, drafts: false)
        #expect(!plain.drafts.wantsStates)
        options.usesPredictionHead = false
        let without = try loop(Engine(directory, options: options) { _ in nil }, drafts: true)
        #expect(!without.drafts.wantsStates)
        for loop in [guessed, plain, without] { try finish(loop) }
        #expect(guessed.generated == plain.generated && without.generated == plain.generated)
        #expect(guessed.timings.drafts.guessed > 0)
    }

    @Test("a guess is tried for the text that has had none for longest, and again for the one of which it came true")
    func trials() throws {
        let model = try headed(1)
        let decoder = try Decoder.load(ModelDirectory(path: model.path))
        let source = try #require(PredictionSource(decoder, memory: CachePool(byteLimit: .max)))
        var cost = PassCost()
        for rows in 1...8 { cost.add(rows: rows, seconds: 10 * Double(rows)) }
        source.learn(texts: 1, pairs: 1, seconds: 10)
        func choose(_ idle: [Int]) -> PredictionSource.Choice {
            let prospects = idle.map { DraftProspect(chances: [0.5], source: source, pairs: 1, idle: $0) }
            return source.choose(
                prospects, rows: idle.count, writers: idle.count, positions: [], cost: cost, room: 8)
        }
        for _ in 1..<16 { #expect(choose([3, 9, 5]).counts == [0, 0, 0]) }
        let first = choose([3, 9, 5])
        #expect(first.counts == [0, 1, 0] && first.isTrial)
        source.learn(probabilities: [0.5], tried: 1, accepted: 1, isTrial: true)
        let further = choose([4, 0, 6])
        #expect(further.counts == [0, 1, 0] && further.isTrial && !source.isIdle)
        source.learn(probabilities: [0.5], tried: 1, accepted: 0, isTrial: true)
        #expect(source.isIdle)
        #expect(choose([5, 1, 7]).counts == [0, 0, 0])
        // A text that has nothing to guess with is not asked.
        for _ in 0..<29 { _ = choose([5, 1, 7]) }
        var prospects = [DraftProspect(chances: [0.9], idle: 99)]
        prospects.append(DraftProspect(chances: [0.1], source: source, pairs: 1, idle: 1))
        let other = source.choose(prospects, rows: 2, writers: 2, positions: [], cost: cost, room: 8)
        #expect(other.counts[1] == 1 && other.isTrial)
    }

    @Test("an idle head reads nothing of a prompt but what a trial needs, and guesses with that")
    func idleReading() throws {
        let model = try headed(0)
        let decoder = try Decoder.load(ModelDirectory(path: model.path))
        let text: [Int32] = (0..<100).map { (place: Int32) in (place * place * 5 + place) % 31 }
        var run = SequenceRun(text, cache: try decoder.makeCache())
        run.keepsStates = true
        var evaluation = Evaluation()
        try decoder.evaluate([run], into: &evaluation)
        let (width, states) = (decoder.configuration.hiddenSize, evaluation.states[0])
        for isIdle in [false, true] {
            let pool = CachePool<KVCache>(byteLimit: .max)
            let empty = pool.byteCount
            let source = try #require(PredictionSource(decoder, memory: pool))
            if isIdle { source.learn(probabilities: [0.5], tried: 1, accepted: 0, isTrial: true) }
            var read = try #require(source.text(SequenceInput(text)))
            read.take(states[..<(99 * width)], from: 0)
            try read.read(now: true)
            #expect((pool.byteCount == empty) == isIdle)
            let prospect = read.prospect(most: 3)
            #expect(prospect.isToBeMade && prospect.pairs == (isIdle ? 16 : 1))
            #expect(try draft(&read, most: 3).count == 3)
        }
    }

    @Test(
        "guesses are made as far as they pay: their number falls with their cost, with the cost of rows, and with writers"
    )
    func worth() {
        func counts(guess: Double, rows: [Double], writers: Int = 1, start: Double = 0) -> [Int] {
            var (cost, guesses) = (PassCost(), GuessCost())
            for (index, seconds) in rows.enumerated() { cost.add(rows: index + 1, seconds: seconds) }
            for texts in 1...writers { guesses.add(texts: texts, pairs: texts, seconds: Double(texts) * guess) }
            // One pair more takes the seconds before the first guess.
            guesses.add(texts: 1, pairs: 2, seconds: guess + start)
            let prospect = DraftProspect(chances: [0.7, 0.7, 0.7, 0.7], pairs: 2)
            return DraftAllocation.prospects(
                Array(repeating: prospect, count: writers), rows: writers, writers: writers, cost: cost,
                guesses: guesses, room: 16
            ).counts
        }
        // tokens(k) / (T(1 + k) + k D): 1 / 10, 1.7 / 12, 2.19 / 14, 2.533 / 16, 2.773 / 18.
        #expect(counts(guess: 1, rows: [10, 11, 12, 13, 14]) == [3])
        #expect(counts(guess: 4, rows: [10, 11, 12, 13, 14]) == [1])
        #expect(counts(guess: 8, rows: [10, 11, 12, 13, 14]) == [0])
        #expect(counts(guess: 1, rows: [10, 11, 12, 13, 14], start: 20) == [0])
        #expect(counts(guess: 1, rows: [10, 20, 30, 40, 50]) == [0])
        #expect(counts(guess: 1, rows: (1...8).map { 10 + 4 * Double($0) }, writers: 4) == [0, 0, 0, 0])
        // What promises less than three parts in a hundred more is not made: 1.7 / 16.6 and 1.7 / 16.4 beside 1 / 10.
        #expect(counts(guess: 5.6, rows: [10, 11, 20, 30, 40]) == [0])
        #expect(counts(guess: 5.4, rows: [10, 11, 20, 30, 40]) == [1])
        // Before anything was measured they are tried.
        #expect(counts(guess: 1, rows: []) == [4])
    }

    @Test("guesses of several texts cost what a pass of the head for all of them takes, and a trial costs nothing")
    func costs() {
        var cost = GuessCost()
        #expect(cost.seconds(texts: 3, pairs: 9) == 0)
        cost.add(texts: 1, pairs: 1, seconds: 4)
        cost.add(texts: 2, pairs: 2, seconds: 5)
        cost.add(texts: 2, pairs: 6, seconds: 7)
        #expect(cost.seconds(texts: 1, pairs: 1) == 4)
        #expect(cost.seconds(texts: 1, pairs: 3) == 5)
        #expect(cost.seconds(texts: 2, pairs: 6) == 7)
        // First guesses of both with three pairs, then the second one of one of them.
        #expect(cost.seconds([(2, 2), (1, 1)]) == 5.5 + 4)
        #expect(cost.seconds([(0, 5), (1, 1)]) == 4)
        #expect(cost.seconds([]) == 0)
        // Nothing is known of one pair alone at first: all of it counts as the guess.
        var late = GuessCost()
        late.add(texts: 1, pairs: 5, seconds: 6)
        #expect(late.seconds(texts: 1, pairs: 1) == 6)
        // That was too long, as a pass of as many pairs shows later.
        for _ in 0..<40 { late.add(texts: 1, pairs: 5, seconds: 2) }
        #expect(late.seconds(texts: 1, pairs: 1) < 2.5)
        // The first pass reads its weights from the file: what it took is forgotten with the next one that is faster.
        var cold = GuessCost()
        cold.add(texts: 1, pairs: 1, seconds: 50)
        cold.add(texts: 1, pairs: 1, seconds: 2)
        #expect(cold.seconds(texts: 1, pairs: 1) == 2)
        cold.add(texts: 1, pairs: 1, seconds: 4)
        #expect(cold.seconds(texts: 1, pairs: 1) == 3)
    }

    @Test("what is expected of guesses follows what became of those with the same place, and of the same probability")
    func chances() {
        var chances = HeadChances()
        #expect(chances.byPlace == Array(repeating: 0.6, count: 7))
        #expect(chances.chance(probability: 0.94) == 0.95)
        #expect(chances.chance(probability: 1) == 0.95 && chances.chance(probability: .nan) == 0.05)
        for _ in 0..<100 { chances.learn(probabilities: [0.95, 0.35, 0.35], tried: 2, accepted: 1) }
        #expect(chances.byPlace[0] > 0.99 && chances.byPlace[1] < 0.01)
        #expect(chances.chance(probability: 0.99) > 0.99 && chances.chance(probability: 0.3) < 0.01)
        // The third was not evaluated: it counts as what is expected of its probability.
        #expect(chances.byPlace[2] < 0.01)
        #expect(chances.byPlace[3] == 0.6)
        // A guess that was made and not evaluated counts as what was expected of it.
        var unused = HeadChances()
        for _ in 0..<100 { unused.learn(probabilities: [0.15], tried: 0, accepted: 0) }
        #expect(abs(unused.byPlace[0] - 0.15) < 0.01 && unused.chance(probability: 0.15) == 0.15)
    }
}
