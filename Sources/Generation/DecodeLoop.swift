import ConstrainedDecoding
import Sampling
public import Transformers

/// The decode loop of one generation: prefill, then forward, mask, sample, commit, one token after another.
///
/// The module `Generation` goes from a prompt to text; it knows no Apple API. The loop itself knows token ids only; it is
/// advanced step by step, so that several generations can take turns on one model. Not for use by two threads at once.
public final class DecodeLoop {
    /// What one step led to.
    public enum Step: Sendable, Equatable {
        /// Part of the prompt was evaluated: tokens evaluated so far, cached ones included, and all tokens of the prompt.
        case prefill(evaluated: Int, total: Int)
        /// Tokens were generated, several when a grammar forced them.
        case tokens([Int32])
        /// Nothing more is generated.
        case finished(FinishReason)
    }

    /// What a loop does next.
    public enum Plan: Sendable {
        /// Nothing had to be evaluated: the step is done.
        case step(Step)
        /// Tokens are to be evaluated, alone or beside those of other loops; ``vocabulary()`` and
        /// ``accept(_:after:)`` follow, or ``abandon()`` when that failed.
        case run(SequenceRun)
    }

    /// The tokens of the prompt.
    public let prompt: [Int32]
    /// The tokens generated so far, without the one that ended the text.
    public private(set) var generated: [Int32] = []
    /// The scores of generated tokens, in their order, as far as they are known; empty unless they were asked for.
    public private(set) var scores: [TokenScore] = []
    /// The score of the token that ended the text; nil unless it was asked for.
    public private(set) var endScore: TokenScore?
    /// The scores of the prompt's tokens from the second on, as far as they are known; empty unless they were asked for.
    public private(set) var promptScores: [TokenScore] = []
    /// The token that ended the text, where one did.
    public private(set) var endToken: Int32?
    /// How long the parts took.
    public private(set) var timings = Timings()
    /// The keys and values of all evaluated tokens.
    public let cache: KVCache
    /// The seed of the random choices.
    public var seed: UInt64 { sampler.seed }

    private let decoder: Decoder
    private let options: DecodingOptions
    private let endTokens: Set<Int32>
    private let constraint: TextConstraint?
    private let observer: StepObserver?
    /// What else sees the text.
    let textObserver: TextObserver?
    /// What the observer is told of the time since the last choice, and when that was.
    private var times = StepTimes()
    private var lastChoice: ContinuousClock.Instant?
    private let tokenLimit: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    private var sampler: Sampler
    /// Tokens that are chosen but not yet evaluated.
    private var pending: [Int32]
    private var finish: FinishReason?
    private var logits = Logits()
    private var evaluation = Evaluation()
    private var rows: [Logits] = []
    /// Tokens of the run that was planned and is not accepted yet.
    private var planned = 0
    /// Tokens behind the pending ones in the planned run, which are guesses.
    private var draft: [Int32] = []
    /// Where guesses come from; nil without drafts.
    private var draftSource: (any DraftSource)?
    private var draftLength = DraftLength()
    /// The mask of the choice behind the planned run.
    private var pendingMask: PendingMask?
    /// A copy of the logits, which the sampler changes.
    private var row: [Float] = []
    /// Whether `logits` and `allowed` belong to the next choice.
    private var hasLogits = false
    private var allowed = AllowedTokens.all
    /// The position in the prompt, before its end, at which states of recurrent layers are kept; nil where keys and values are all.
    ///
    /// The same prompt can be read again from there, and so can one that goes on otherwise behind the answer's opening.
    private let keptPosition: Int?
    /// Where masks are computed beside the blocks; nil computes them when they are needed.
    private let maskThread: ComputeThread?

    /// A mask that allows at most one token in this many is sparse: the head is computed for the allowed tokens alone.
    private static let sparseShare = 4
    /// Tokens at the end of a prompt that the next prompt may lack, such as the mark that opens an answer's reasoning.
    private static let openEnd = 8
    /// Kept positions are multiples of this: short prompts are read in one pass.
    private static let keptBlock = 64

    /// Rows of logits that are kept at once where the prompt's tokens are scored.
    private static let scoredRows = 64

    /// A loop that has evaluated nothing but what the cache holds.
    ///
    /// - Parameters:
    ///   - decoder: the model.
    ///   - cache: a cache of the decoder that holds the first tokens of the prompt, at most all but the last.
    ///   - prompt: at least one token.
    ///   - options: limits and sampling.
    ///   - endTokens: tokens that end the text; they are not part of the result.
    ///   - constraint: a grammar at its beginning, which the answer follows; end tokens then end the text only where it
    ///     allows them.
    ///   - observer: is told of every choice.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    public convenience init(
        decoder: Decoder, cache: KVCache, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint? = nil, observer: StepObserver? = nil
    ) throws {
        try self.init(
            decoder: decoder, cache: cache, prompt: prompt, options: options, endTokens: endTokens,
            constraint: constraint, observer: observer, textObserver: nil, maskThread: nil)
    }

    /// The same; masks are computed on a thread while the model's blocks run, or afterwards where there is none.
    init(
        decoder: Decoder, cache: KVCache, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint?, observer: StepObserver?, textObserver: TextObserver?, maskThread: ComputeThread?
    ) throws {
        start = clock.now
        self.maskThread = maskThread
        guard !prompt.isEmpty else { throw GenerationError.emptyPrompt }
        if let maximum = options.maximumTokens, maximum < 1 {
            throw GenerationError.invalidLimit(name: "the token limit", value: maximum)
        }
        guard options.chunkSize >= 1 else {
            throw GenerationError.invalidLimit(name: "the chunk size", value: options.chunkSize)
        }
        for token in prompt where token < 0 || Int(token) >= decoder.vocabularySize {
            throw GenerationError.tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        guard prompt.count <= cache.capacity else {
            throw GenerationError.promptTooLong(tokens: prompt.count, context: cache.capacity)
        }
        do throws(SamplingError) {
            sampler = try Sampler(options.sampling, vocabularySize: decoder.vocabularySize)
        } catch {
            throw GenerationError.sampling(error)
        }
        self.decoder = decoder
        self.cache = cache
        self.prompt = prompt
        self.options = options
        let ends = options.ignoresEndOfText && constraint == nil ? [] : endTokens
        self.endTokens = ends.union(options.stopTokens)
        self.constraint = constraint
        self.observer = observer
        self.textObserver = textObserver
        // The last token needs no place in the cache: nothing follows it.
        tokenLimit = min(options.maximumTokens ?? Int.max, cache.capacity - prompt.count + 1)
        let cached = min(cache.count, prompt.count - 1)
        pending = Array(prompt[cached...])
        timings.cachedTokens = cached
        timings.prefillTokens = pending.count
        sampler.observePrompt(prompt.map(Int.init))
        // A grammar's forced text is known better; and where rotations depend on the length or layers are recurrent, a cache
        // cannot be cut to what came true.
        let isRecurrent = decoder.configuration.isRecurrent
        let isFixed = decoder.configuration.rotaryEmbeddings.allSatisfy { !$0.scaling.dependsOnLength }
        if options.usesDrafts, constraint == nil, isFixed, !isRecurrent { draftSource = PromptLookup(prompt) }
        let kept = (prompt.count - Self.openEnd) / Self.keptBlock * Self.keptBlock
        keptPosition = isRecurrent && kept > cached ? kept : nil
        // Where an earlier text ended, another may go on.
        cache.snapshot()
        if let needed = try constraint?.grammar.tokensToClose().count, needed > tokenLimit {
            throw GenerationError.budgetBelowShortestText(budget: tokenLimit, needed: needed)
        }
    }

    /// The tokens whose keys and values the cache holds.
    public var evaluatedTokens: [Int32] {
        Array((prompt + generated).prefix(cache.count))
    }

    /// Tokens of the prompt that have to be evaluated before the first choice; 0 from then on.
    public var unreadTokens: Int { generated.isEmpty && !hasLogits ? pending.count : 0 }

    /// Ends the generation at the next step.
    public func cancel() {
        if finish == nil { finish = .cancelled }
    }

    /// Takes tokens off the end of what was generated; the loop is over.
    func forget(_ count: Int) {
        generated.removeLast(min(count, generated.count))
        pending.removeLast(min(count, pending.count))
        scores.removeLast(max(0, scores.count - generated.count))
        timings.decodedTokens = generated.count
        if finish == nil { finish = .stop }
        // A cache that cannot be cut goes back to what it can.
        let length = cache.reusableCount(upTo: prompt.count + generated.count)
        try? cache.truncate(to: length)
    }

    /// Does one piece of work: evaluates a chunk of the prompt, or generates at least one token.
    ///
    /// - Throws: ``GenerationError``, or the decoder's or the grammar's error; the loop is then over.
    public func advance() throws -> Step {
        switch try plan() {
        case .step(let step): return step
        case .run(let run):
            let pass: PassTimes
            do {
                let start = clock.now
                try decoder.evaluate([run], chunkSize: options.chunkSize, into: &evaluation)
                let evaluated = clock.now
                let vocabulary = try vocabulary()
                let masked = clock.now
                try decoder.logits(of: evaluation, vocabularies: [vocabulary], into: &rows)
                let end = clock.now
                pass = PassTimes(
                    evaluation: evaluated - start, head: end - masked, total: end - start, rows: run.tokens.count,
                    sequences: 1)
            } catch {
                abandon()
                throw error
            }
            return try accept(&rows[0], after: pass)
        }
    }

    /// Does what needs no evaluation, or says what is to be evaluated; a mask is then computed meanwhile.
    ///
    /// - Parameter rows: the most tokens to evaluate; nil means the options' chunk.
    /// - Throws: ``GenerationError``, or the grammar's error; the loop is then over.
    public func plan(most rows: Int? = nil) throws -> Plan {
        if let finish {
            // Forced tokens were never asked the model about.
            guard lacksScores, finish != .cancelled else { return .step(.finished(finish)) }
            return .run(run(pending.count - 1, choices: 0))
        }
        if let last = lastChoice.take() { times.text += clock.now - last }
        var limit = max(1, min(rows ?? options.chunkSize, options.chunkSize))
        if options.scoring?.includesPrompt == true { limit = min(limit, Self.scoredRows) }
        if let keptPosition, cache.count < keptPosition { limit = min(limit, keptPosition - cache.count) }
        if pending.count > limit { return .run(run(limit, choices: 0)) }
        if hasLogits { return .step(try measure(\.decode) { try choose() }) }
        if let forced = try measure(\.decode, { try forcedTokens() }) {
            timings.forcedTokens += forced.count
            for token in forced { observe(token, isForced: true) }
            return .step(commit(forced))
        }
        allowed = .all
        if let constraint {
            pendingMask = PendingMask(constraint.grammar, budget: tokenLimit - generated.count, on: maskThread)
        }
        draft = generated.isEmpty ? [] : guess(most: limit - pending.count)
        return .run(run(pending.count, choices: 1 + draft.count))
    }

    /// The token ids whose logits the choice behind the planned run needs, nil for all; waits for the mask.
    ///
    /// A mask that allows few tokens needs their rows of the output head alone.
    ///
    /// - Throws: the grammar's error.
    public func vocabulary() throws -> [Int32]? {
        guard let pendingMask else { return nil }
        self.pendingMask = nil
        let waited = clock.now
        let mask = try measure(\.masks) { try pendingMask.mask() }
        times.waiting += clock.now - waited
        times.mask += pendingMask.duration
        return listed(mask)
    }

    /// Takes the logits of the planned run, and chooses a token unless the prompt has just been read.
    ///
    /// - Parameters:
    ///   - logits: of the run; overwritten with memory that can be used again.
    ///   - pass: the time that the run took, with those beside it.
    /// - Throws: ``GenerationError``, or the grammar's error; the loop is then over.
    public func accept(_ logits: inout Logits, after pass: PassTimes) throws -> Step {
        let isPrompt = generated.isEmpty
        let part: WritableKeyPath<Timings, Duration> = isPrompt ? \.prefill : \.decode
        timings[keyPath: part] += pass.total
        times.add(pass)
        let hasRead = planned == pending.count
        scoreKnown(&logits, choices: hasRead ? 1 + draft.count : 0)
        pending.removeFirst(planned)
        planned = 0
        if isPrompt, hasRead || cache.count == keptPosition { cache.snapshot() }
        if finish != nil { return .tokens([]) }
        guard hasRead else { return .prefill(evaluated: min(cache.count, prompt.count), total: prompt.count) }
        swap(&self.logits, &logits)
        hasLogits = true
        if isPrompt { return .prefill(evaluated: prompt.count, total: prompt.count) }
        return try measure(\.decode) { try chooseAlongDraft() }
    }

    /// Gives the planned run up.
    public func abandon() {
        // The grammar is free again only when its mask is there.
        _ = try? pendingMask?.mask()
        pendingMask = nil
        planned = 0
        draft = []
    }

    /// A run of pending tokens, with the rows of so many choices behind them and of the tokens whose scores are wanted.
    private func run(_ count: Int, choices: Int) -> SequenceRun {
        planned = count
        let isPrompt = cache.count < prompt.count
        let rows = choices + knownRows(count - min(choices, 1))
        var run = SequenceRun(
            Array(pending.prefix(count)) + (choices == 0 ? [] : draft), cache: cache,
            rows: rows == 0 ? .none : .suffix(rows), promptLength: isPrompt ? prompt.count : nil)
        if choices > 0 { run.observer = textObserver?.evaluation }
        return run
    }

    /// Whether tokens are left whose scores were asked for and are not known.
    var lacksScores: Bool {
        options.scoring != nil && scores.count < generated.count && pending.count > 1
    }

    /// How many of the first so many pending tokens stand before a token that is known and to be scored.
    private func knownRows(_ count: Int) -> Int {
        guard let scoring = options.scoring else { return 0 }
        // The row of a position scores the token behind it.
        let first = scoring.includesPrompt ? 0 : prompt.count - 1
        return max(0, min(count, cache.count + count - first))
    }

    /// Scores the tokens that are known already, and leaves the rows of choices alone.
    private func scoreKnown(_ logits: inout Logits, choices: Int) {
        guard let scoring = options.scoring else { return }
        let known = logits.rowCount - choices
        guard known > 0 else { return }
        let text = prompt + generated
        // The cache holds the run by now, with the draft behind it.
        let end = cache.count - draft.count - min(choices, 1)
        for row in 0..<known {
            let position = end - known + row + 1
            guard text.indices.contains(position) else { continue }
            let score = TokenScore(of: text[position], logits: logits[row], alternatives: scoring.alternatives)
            if position < prompt.count { promptScores.append(score) } else { scores.append(score) }
        }
        guard choices > 0 else { return }
        var rest = Logits()
        rest.take(last: choices, of: logits)
        logits = rest
    }

    /// Tokens that may follow what is pending.
    private func guess(most count: Int) -> [Int32] {
        // The last token of a text needs no place in the cache, and none is drafted beyond it.
        // A ring can give back no more than a chunk.
        let room = min(
            count, decoder.chunkSize - pending.count, tokenLimit - generated.count - 1,
            cache.capacity - cache.count - pending.count)
        return draftSource?.draft(most: min(draftLength.count, room)) ?? []
    }

    /// Chooses tokens row by row while each is what the draft has guessed.
    ///
    /// Every row is drawn from by the same sampler and seed as without a draft, so the text is the same; what the first other
    /// choice makes wrong is forgotten.
    private func chooseAlongDraft() throws -> Step {
        let guessed = draft
        draft = []
        guard !guessed.isEmpty else {
            draftLength.learn(drafted: 0, accepted: 0)
            return try choose()
        }
        let rows = logits
        var taken: [Int32] = []
        var step = Step.tokens([])
        var accepted = 0
        for row in 0...guessed.count {
            logits.take(row, of: rows)
            hasLogits = true
            step = try choose(guess: row < guessed.count ? guessed[row] : nil)
            guard case .tokens(let tokens) = step else { break }
            taken += tokens
            if finish != nil || row == guessed.count || tokens != [guessed[row]] { break }
            accepted += 1
        }
        draftLength.learn(drafted: guessed.count, accepted: accepted)
        timings.draftedTokens += guessed.count
        timings.acceptedTokens += accepted
        // The cache holds the guesses; those that came true are evaluated, and the last choice is not.
        try cache.truncate(to: cache.count - guessed.count + accepted)
        if taken.isEmpty { return step }
        pending = finish == nil ? Array(taken.suffix(1)) : []
        return .tokens(taken)
    }

    // MARK: One step

    /// The tokens that must follow, committed to the grammar; nil when there is a choice.
    private func forcedTokens() throws -> [Int32]? {
        guard let constraint, !hasLogits else { return nil }
        return try measure(\.masks) {
            var forced = try constraint.forced()
            if try !fits(forced, constraint) { forced = [] }
            for token in forced { try constraint.grammar.commit(Int(token)) }
            if forced.isEmpty, constraint.grammar.isComplete {
                finish = .stop
                return []
            }
            return forced.isEmpty ? nil : forced
        }
    }

    /// Whether the limit leaves room for forced tokens and a valid end behind them.
    ///
    /// The tokenizer's division of a text can take more tokens than the shortest, on which the budget of masks counts; near
    /// the limit the masks decide.
    private func fits(_ forced: [Int32], _ constraint: TextConstraint) throws -> Bool {
        guard !forced.isEmpty else { return true }
        let left = tokenLimit - generated.count - forced.count
        return try left >= constraint.grammar.tokensToClose().count
    }

    /// Takes a mask as what the next choice may be; the tokens whose logits are needed, nil for all.
    private func listed(_ mask: TokenMask) -> [Int32]? {
        guard observer == nil, options.scoring == nil, mask.count * Self.sparseShare <= decoder.vocabularySize else {
            allowed = .mask(mask.words)
            return nil
        }
        let tokens = mask.tokens.map { Int32(truncatingIfNeeded: $0) }
        allowed = .listed(tokens)
        return tokens
    }

    /// Chooses the next token from the logits of the last one.
    ///
    /// - Parameter guess: what a draft has guessed.
    private func choose(guess: Int32? = nil) throws -> Step {
        let random = observer == nil ? nil : sampler.upcomingRandom
        let start = clock.now
        row.removeAll(keepingCapacity: true)
        row.append(contentsOf: logits.values)
        let token = try row.withUnsafeMutableBufferPointer { row throws(GenerationError) in
            do throws(SamplingError) {
                return Int32(try sampler.sample(row, allowed: allowed))
            } catch {
                throw .sampling(error)
            }
        }
        hasLogits = false
        times.sampling += clock.now - start
        if let scoring = options.scoring {
            let score = TokenScore(of: token, logits: logits.values[...], alternatives: scoring.alternatives)
            if endTokens.contains(token) { endScore = score } else { scores.append(score) }
        }
        observe(token, isForced: false, random: random, guess: guess)
        if let constraint { try measure(\.masks) { try constraint.grammar.commit(Int(token)) } }
        return commit([token])
    }

    /// Tells the observer of a choice, before the grammar takes it where it was not forced.
    private func observe(_ token: Int32, isForced: Bool, random: Double? = nil, guess: Int32? = nil) {
        defer { timings.chosenTokens += 1 }
        guard let observer else { return }
        observer(
            DecodeStep(
                index: timings.chosenTokens, logits: isForced ? [] : logits.values,
                processed: isForced || sampler.changesNothing ? nil : row,
                allowed: isForced ? .listed([token]) : allowed, token: token, isForced: isForced, random: random,
                guess: guess, expectation: isForced ? nil : try? constraint?.grammar.expectation(),
                cachedTokens: cache.count, cacheBytes: cache.byteCount, times: times))
        times = StepTimes()
        lastChoice = clock.now
    }

    /// Takes tokens into the result, up to the limit or a token that ends the text.
    private func commit(_ tokens: [Int32]) -> Step {
        var taken: [Int32] = []
        for token in tokens {
            if generated.isEmpty && taken.isEmpty { timings.timeToFirstToken = clock.now - start }
            if endTokens.contains(token) {
                endToken = token
                finish = .stop
                break
            }
            taken.append(token)
            sampler.observe(Int(token))
            if generated.count + taken.count >= tokenLimit {
                let isContext = tokenLimit < options.maximumTokens ?? Int.max
                finish = isContext ? .contextFull : .length
                break
            }
        }
        generated += taken
        pending += taken
        draftSource?.append(taken)
        timings.decodedTokens += taken.count
        if let constraint, finish == .length || finish == .contextFull, constraint.grammar.isComplete { finish = .stop }
        guard taken.isEmpty else { return .tokens(taken) }
        return .finished(finish ?? .stop)
    }

    private func measure<Result>(
        _ part: WritableKeyPath<Timings, Duration>, _ body: () throws -> Result
    ) rethrows -> Result {
        let before = clock.now
        defer { timings[keyPath: part] += clock.now - before }
        return try body()
    }
}
