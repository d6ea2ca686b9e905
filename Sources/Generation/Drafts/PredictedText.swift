import Tensors
import Transformers

/// A text as its model's prediction head follows it: pairs of each position's state and the token after it.
///
/// Pairs are read when they are needed. The head begins at the first position whose state it is given: what an earlier text has
/// evaluated is not computed again for it, which makes guesses worse and changes no text.
struct PredictedText {
    let source: PredictionSource
    private var tokens: [Int32]
    /// The first position whose pair is of a token: rows in the place of tokens are the decoder's alone.
    private let firstPosition: Int
    /// States whose pairs are not read yet, and the position of the first.
    private var waiting: [Float] = []
    private var waitingFrom = 0
    private var cache: KVCache?
    /// The pairs of the text that the cache holds; behind them it has those of the last guesses.
    private var readPairs = 0
    /// What is known of this text's own guesses, and whether any of them was evaluated.
    private var chances: HeadChances
    private var hasLearned = false
    /// The guesses that are being made; nil while there are none.
    private var drafting: Drafting?
    /// The probabilities of the guesses that were made last.
    private var probabilities: [Double] = []
    /// Choices since the last guess that was evaluated.
    private var sinceGuess = 0
    /// Whether the guess that was made last was made although nothing was expected of it.
    private var isTrial = false

    /// Guesses in the making.
    private struct Drafting {
        let most: Int
        let least: Double
        let endTokens: Set<Int32>
        /// The cache of the text, where an assistant reads it for each guess.
        let textCache: KVCache?
        var guesses: [Int32] = []
        var chances: [Double] = []
        /// The chance that the last of them counts.
        var together = 1.0
    }

    /// Choices without a guess after which this text's own guesses say no more than those of others.
    private static let staleAfter = 16
    /// States that wait at most: their memory is not counted with the caches.
    private static let mostWaiting = 64
    /// Those that are kept of them while nothing is guessed.
    private static let idleStates = 16

    init(_ source: PredictionSource, _ input: SequenceInput, chances: HeadChances) {
        self.source = source
        self.chances = chances
        tokens = input.tokens
        firstPosition = input.isText ? 0 : input.tokens.indices.last { input.hasRow(at: $0) } ?? 0
    }

    private var width: Int { source.decoder.configuration.hiddenSize }
    private var waitingCount: Int { waiting.count / width }

    /// Whether its guesses were worth their cost of late, as far as anything is known.
    var isOfUse: Bool { sinceGuess == 0 }
    /// The chance that is expected of a first guess.
    var firstChance: Double { expected.byPlace.first ?? 0 }
    /// What is expected of guesses: what this text's own have shown of late, else no more than those of all texts have.
    private var expected: HeadChances {
        hasLearned && sinceGuess < Self.staleAfter ? chances : chances.capped(by: source.chances)
    }

    /// Takes tokens that now are at the end of the text.
    mutating func append(_ added: [Int32]) { tokens += added }

    /// Takes the states of positions that the text has.
    ///
    /// - Parameter position: that of the first state.
    mutating func take(_ states: ArraySlice<Float>, from position: Int) {
        let skipped = max(0, firstPosition - position)
        let rows = states.count / width
        guard skipped < rows else { return }
        if source.decoder.hasAssistant {
            (waiting, waitingFrom) = (Array(states.suffix(width)), position + rows - 1)
            return
        }
        if position + skipped != waitingFrom + waitingCount { restart(at: position + skipped) }
        waiting += states.dropFirst(skipped * width)
    }

    /// Forgets all pairs; those from a position on follow.
    private mutating func restart(at position: Int) {
        (waiting, waitingFrom, readPairs, cache) = ([], position, 0, nil)
    }

    /// Does without the pairs before the last states: while nothing is guessed, what reading them takes is worth nothing, and a trial
    /// needs few.
    private mutating func forgetBeginning() {
        let (kept, end) = (Array(waiting.suffix(Self.idleStates * width)), waitingFrom + waitingCount)
        restart(at: end - kept.count / width)
        waiting = kept
    }

    /// Frees the memory while the text is preempted; what is evaluated afterwards is followed again.
    mutating func suspend() { restart(at: 0) }

    /// Reads pairs that wait, all but the last, where they are many or `now` says so; none while no guess is worth its cost.
    ///
    /// - Throws: `TransformerError`; ``DraftModelError`` where there is no memory.
    mutating func read(now: Bool) throws {
        let count = min(waitingCount, tokens.count - 1 - waitingFrom) - 1
        guard count > 0, !source.decoder.hasAssistant, now || count >= Self.mostWaiting else { return }
        if source.isIdle || (!now && sinceGuess >= Self.staleAfter) {
            if count >= Self.mostWaiting { forgetBeginning() }
            return
        }
        try read(count)
    }

    private mutating func read(_ count: Int) throws {
        var prediction = Prediction()
        let run = try pairs(count, rows: .none)
        try source.decoder.predict(run.states, run.tokens, cache: run.cache, rows: .none, into: &prediction)
        noteRead(count)
    }

    /// The first of the pairs that wait, for the head to read.
    private mutating func pairs(_ count: Int, rows: LogitRows) throws -> PredictionRun {
        let cache = try cutCache()
        try reserve(count, in: cache)
        return PredictionRun(
            states: Array(waiting[..<(count * width)]),
            tokens: Array(tokens[waitingFrom + 1..<waitingFrom + 1 + count]),
            cache: cache, rows: rows)
    }

    private mutating func noteRead(_ count: Int) {
        waiting.removeFirst(count * width)
        (waitingFrom, readPairs) = (waitingFrom + count, readPairs + count)
    }

    /// What could be guessed now.
    mutating func prospect(most count: Int) -> DraftProspect {
        guard canGuess, count > 0 else { return DraftProspect() }
        return DraftProspect(
            chances: Array(expected.byPlace.prefix(count)), source: source, pairs: waitingCount, idle: sinceGuess)
    }

    /// Whether the states of all positions but the last are there: with a run of forced tokens they come with its pass.
    private var canGuess: Bool {
        waitingCount > 0 && waitingFrom + waitingCount == tokens.count - 1
            && readPairs + waitingCount < source.decoder.contextSize
    }

    /// Begins to guess: the pairs of which the head makes the first guess; nil where it can make none.
    ///
    /// No more guesses follow one that ends a text, or whose chance to count is below the least.
    ///
    /// - Parameters:
    ///   - isTrial: whether a guess is made although nothing is expected of it: it is taken as certain, so that it is evaluated.
    ///   - cache: that of the text, which an assistant reads.
    /// - Throws: `TransformerError`; ``DraftModelError`` where there is no memory.
    mutating func begin(
        most count: Int, least: Double, isTrial: Bool = false, endTokens: Set<Int32>, cache textCache: KVCache
    ) throws -> PredictionRun? {
        (probabilities, drafting, self.isTrial) = ([], nil, isTrial)
        guard canGuess, count > 0 else { return nil }
        // Where the beginning is forgotten anyway, a trial reads no more than it needs.
        if isTrial, cache == nil, waitingCount > Self.idleStates, !source.decoder.hasAssistant { forgetBeginning() }
        let room = source.decoder.contextSize - readPairs - waitingCount
        let hasAssistant = source.decoder.hasAssistant
        // It sees all tokens but the last.
        if hasAssistant, textCache.count != tokens.count - 1 { return nil }
        let run =
            try hasAssistant
            ? PredictionRun(states: waiting, tokens: Array(tokens.suffix(1)), cache: textCache)
            : pairs(waitingCount, rows: .last)
        drafting = Drafting(
            most: isTrial ? 1 : min(count, HeadChances.mostGuesses, room), least: least, endTokens: endTokens,
            textCache: hasAssistant ? textCache : nil)
        return run
    }

    /// Takes what the head has made of the last pairs as a guess: the pair of the next; nil where no more follow.
    ///
    /// - Throws: `TransformerError`; ``DraftModelError`` where there is no memory; ``GenerationError/sampling(_:)`` where the logits
    ///   are no numbers.
    mutating func take(_ prediction: inout Prediction) throws -> PredictionRun? {
        guard var own = drafting else { return nil }
        if own.guesses.isEmpty, own.textCache == nil { noteRead(waitingCount) }
        var guess = try prediction.likeliest()
        if let replacement = source.replacement {
            guess = replacement.replace(tokens, tokens.count + own.guesses.count, guess)
        }
        let (token, probability) = guess
        own.guesses.append(token)
        probabilities.append(probability)
        own.chances.append(isTrial ? 1 : expected.chance(probability: probability))
        own.together *= own.chances.last ?? 0
        drafting = own
        if own.guesses.count >= own.most || own.endTokens.contains(token) || own.together < own.least { return nil }
        if let cache = own.textCache { return PredictionRun(states: prediction.states, tokens: [token], cache: cache) }
        let cache = try cutCache(guesses: own.guesses.count - 1)
        try reserve(1, in: cache)
        return PredictionRun(states: prediction.states, tokens: [token], cache: cache)
    }

    /// The guesses that were made since ``begin(most:least:endTokens:)``.
    mutating func takeDraft() -> Draft {
        guard let own = drafting.take() else { return Draft() }
        return Draft(tokens: own.guesses, origin: .head, chances: own.chances)
    }

    /// Learns what became of the last guesses.
    mutating func learn(tried: Int, accepted: Int) {
        chances.learn(probabilities: probabilities, tried: tried, accepted: accepted, isTrial: isTrial)
        source.learn(probabilities: probabilities, tried: tried, accepted: accepted, isTrial: isTrial)
        if tried > 0 {
            hasLearned = true
            sinceGuess = isTrial && accepted == 0 ? 1 : 0
        }
        probabilities = []
    }

    /// Notes a choice without a guess.
    mutating func rest() {
        if !probabilities.isEmpty { learn(tried: 0, accepted: 0) }
        sinceGuess += 1
    }

    /// The cache, cut to the pairs of the text and some guesses.
    private mutating func cutCache(guesses: Int = 0) throws -> KVCache {
        if let cache {
            try cache.truncate(to: readPairs + guesses)
            return cache
        }
        guard let made = source.decoder.makePredictionCache() else { throw TransformerError.noHead }
        source.memory.own(made, tokens: [], isSpare: true)
        cache = made
        return made
    }

    /// Makes room for this many pairs more.
    private func reserve(_ pairs: Int, in cache: KVCache) throws {
        let bytes = cache.addedByteCount(holding: cache.count + pairs)
        guard source.memory.makeRoom(for: bytes) else {
            throw DraftModelError.memoryBound(source.memory.totalByteLimit)
        }
    }
}

extension Prediction {
    /// The likeliest token of the only row, the first of equals, and its probability.
    ///
    /// - Throws: ``GenerationError/sampling(_:)`` where no logit is a number above −∞.
    fileprivate func likeliest() throws(GenerationError) -> GuessReplacement.Guess {
        let token = try logits.best(below: logits.columnCount)
        return (token, logits.probability(of: Int(token)))
    }
}
