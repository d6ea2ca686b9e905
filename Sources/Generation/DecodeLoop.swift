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
    public private(set) var cache: KVCache
    /// The seed of the random choices.
    public var seed: UInt64 { sampler.seed }

    let decoder: Decoder
    private let options: DecodingOptions
    let endTokens: Set<Int32>
    let constraint: TextConstraint?
    private let observer: StepObserver?
    /// What else sees the text.
    let textObserver: TextObserver?
    /// What the observer is told of the time since the last choice, and when that was.
    private var times = StepTimes()
    private var lastChoice: ContinuousClock.Instant?
    let tokenLimit: Int
    /// Whether the rotations of a text are the same whatever its length.
    private let isFixed: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    private var sampler: Sampler
    /// Tokens that are chosen but not yet evaluated.
    private(set) var pending: [Int32]
    /// Whether the pending tokens are read, which is what is done with a prompt, and with a text that was put off.
    private var isReading = true
    private var finish: FinishReason?
    private var logits = Logits()
    private var evaluation = Evaluation()
    private var rows: [Logits] = []
    /// Tokens of the run that was planned and is not accepted yet.
    private var planned = 0
    /// What is evaluated behind the pending tokens of the planned run: guesses.
    private var path = DraftPath()
    /// Where guesses come from.
    private var drafts: Drafts
    /// The guesses that were offered for the next run.
    private var offered = Draft()
    /// What passes cost, where this loop computes its own.
    private var cost = PassCost()
    /// The mask of the choice behind the planned run.
    private var pendingMask: PendingMask?
    /// A copy of the logits, which the sampler changes.
    private var row: [Float] = []
    /// Whether `logits` and `allowed` belong to the next choice.
    private var hasLogits = false
    /// The tokens whose logits the rows of a path have; nil for all.
    private var union: [Int32]?
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
        // Where rotations depend on the length or layers are recurrent, a cache cannot be cut to what came true.
        let isRecurrent = decoder.configuration.isRecurrent
        isFixed = decoder.configuration.rotaryEmbeddings.allSatisfy { !$0.scaling.dependsOnLength }
        drafts = options.usesDrafts && isFixed && !isRecurrent ? Drafts(prompt, options) : Drafts()
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

    /// Tokens that have to be evaluated before the next choice, in a prompt or a text that was put off; 0 while the loop writes.
    public var unreadTokens: Int { isReading ? pending.count : 0 }

    /// Ends the generation at the next step.
    public func cancel() {
        if finish == nil { finish = .cancelled }
    }

    /// Gives the cache up for others to use its memory; ``resume(_:)`` follows before anything else.
    ///
    /// - Returns: the cache, and the tokens that it holds.
    /// - Throws: `TransformerError`.
    func suspend() throws -> (cache: KVCache, tokens: [Int32]) {
        abandon()
        let given = (cache, evaluatedTokens)
        cache = try decoder.makeCache(capacity: cache.capacity)
        return given
    }

    /// The tokens of the text so far whose keys and values need not be computed again, but for the last one: all, unless scores
    /// are still wanted.
    var knownText: [Int32] {
        let text = prompt + generated
        return options.scoring.map { Array(text.prefix(firstUnscored($0) + 1)) } ?? text
    }

    /// Goes on with a cache that holds first tokens of ``knownText``, at most all but the last; the others are read again.
    func resume(_ cache: KVCache) {
        self.cache = cache
        let text = prompt + generated
        pending = Array(text[min(cache.count, text.count - 1)...])
        (isReading, hasLogits) = (true, false)
    }

    /// Ends the text because there is no memory for more of it.
    func stopForMemory() {
        if finish == nil { finish = .contextFull }
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
        if let step = try prepare() { return step }
        let offer = try offer(most: DraftAllocation.mostRows)
        let guesses = DraftAllocation.counts(
            [offer], rows: pending.count, writers: 1, cost: cost, room: DraftAllocation.mostRows)
        let run = try plan(guesses: guesses[0])
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
        if !isReading { cost.add(rows: run.tokens.count, seconds: pass.total.seconds) }
        return try accept(&rows[0], after: pass)
    }

    /// Does what needs no evaluation: a choice whose logits are there, or tokens that a grammar forces.
    ///
    /// - Returns: what that led to; nil when tokens are to be evaluated, alone or beside those of other loops. Then
    ///   ``plan(most:guesses:)``, ``vocabulary()`` and ``accept(_:after:)`` follow, or ``abandon()`` when that failed.
    /// - Throws: ``GenerationError``, or the grammar's error; the loop is then over.
    public func prepare() throws -> Step? {
        if let finish { return isScored(finish) ? .finished(finish) : nil }
        if let last = lastChoice.take() { times.text += clock.now - last }
        if hasLogits { return try measure(\.decode) { try choose() } }
        // Before anything is read, too: a token that is forced takes no random number, however the prompt is divided.
        guard let constraint else { return nil }
        return try measure(\.decode) {
            let forced = try measure(\.masks) { try constraint.forcedTokens(left: tokenLimit - generated.count) }
            if forced.isEmpty {
                guard constraint.grammar.isComplete else { return nil }
                finish = .stop
                return isScored(.stop) ? .finished(.stop) : nil
            }
            return take(forced: forced)
        }
    }

    /// Guesses of what follows the pending tokens: the chance of each, provided that those before it come true.
    ///
    /// - Throws: the error of a model that guesses.
    func offer(most count: Int) throws -> [Double] {
        offered = Draft()
        guard !generated.isEmpty, !isReading, finish == nil else { return [] }
        // The last token of a text needs no place in the cache, and none is guessed beyond it.
        // A ring can give back no more than a chunk.
        let room = min(
            count, min(options.chunkSize, decoder.chunkSize) - pending.count, tokenLimit - generated.count - 1,
            cache.capacity - cache.count - pending.count)
        guard room > 0 else { return [] }
        offered = try drafts.draft(most: room)
        // No text goes on behind its end.
        offered.tokens = Array(offered.tokens.prefix { !endTokens.contains($0) })
        return drafts.history.chances(of: offered)
    }

    /// What is to be evaluated next; a mask is computed meanwhile.
    ///
    /// - Parameters:
    ///   - rows: the most tokens to evaluate; nil means the options' chunk.
    ///   - guesses: how many of the guesses offered are evaluated as well.
    /// - Throws: the grammar's error; the loop is then over.
    public func plan(most rows: Int? = nil, guesses: Int = 0) throws -> SequenceRun {
        (path, union) = (DraftPath(), nil)
        var limit = max(1, min(rows ?? options.chunkSize, options.chunkSize))
        if options.scoring?.includesPrompt == true { limit = min(limit, Self.scoredRows) }
        // What was forced at the end was never asked the model about.
        if finish != nil { return run(min(limit, pending.count - 1), choices: 0) }
        var chunk = limit
        if let keptPosition, cache.count < keptPosition { chunk = min(chunk, keptPosition - cache.count) }
        // Where rotations depend on the length, tokens of the prompt are rotated for its own, those behind it each for its own.
        if !isFixed, cache.count < prompt.count { chunk = min(chunk, prompt.count - cache.count) }
        if pending.count > chunk { return run(chunk, choices: 0) }
        allowed = .all
        let guessed = offered.tokens.prefix(max(0, min(guesses, limit - pending.count)))
        if let constraint, !guessed.isEmpty {
            let start = clock.now
            path = try measure(\.masks) {
                try DraftPath(
                    Array(guessed), constraint, left: tokenLimit - generated.count,
                    most: min(
                        limit - pending.count, decoder.chunkSize - pending.count,
                        cache.capacity - cache.count - pending.count),
                    describes: observer != nil)
            }
            times.mask += clock.now - start
            times.waiting += clock.now - start
        } else if let constraint {
            pendingMask = PendingMask(constraint.grammar, budget: tokenLimit - generated.count, on: maskThread)
        } else {
            path = DraftPath(Array(guessed))
        }
        return run(pending.count, choices: 1 + path.tokens.count)
    }

    /// The token ids whose logits the choice behind the planned run needs, nil for all; waits for the mask.
    ///
    /// A mask that allows few tokens needs their rows of the output head alone.
    ///
    /// - Throws: the grammar's error.
    public func vocabulary() throws -> [Int32]? {
        if !path.masks.isEmpty { return listed(path) }
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
        let part: WritableKeyPath<Timings, Duration> = isReading ? \.prefill : \.decode
        timings[keyPath: part] += pass.total
        times.add(pass)
        let hasRead = planned == pending.count
        scoreKnown(&logits, choices: hasRead && finish == nil ? 1 + path.tokens.count : 0)
        pending.removeFirst(planned)
        planned = 0
        if isReading, hasRead || cache.count == keptPosition { cache.snapshot() }
        if finish != nil { return .tokens([]) }
        guard hasRead else { return .prefill(evaluated: min(cache.count, prompt.count), total: prompt.count) }
        swap(&self.logits, &logits)
        hasLogits = true
        if isReading {
            isReading = false
            return .prefill(evaluated: prompt.count, total: prompt.count)
        }
        return try measure(\.decode) { try chooseAlongPath() }
    }

    /// Gives the planned run up.
    public func abandon() {
        // The grammar is free again only when its mask is there.
        _ = try? pendingMask?.mask()
        pendingMask = nil
        planned = 0
        if let place = path.choices.first?.place { try? constraint?.grammar.rollback(to: place) }
        path = DraftPath()
    }

    /// A run of pending tokens, with the rows of so many choices behind them and of the tokens whose scores are wanted.
    private func run(_ count: Int, choices: Int) -> SequenceRun {
        planned = count
        let isPrompt = cache.count < prompt.count
        let rows = choices + knownRows(count - min(choices, 1))
        var run = SequenceRun(
            Array(pending.prefix(count)) + (choices == 0 ? [] : path.tokens), cache: cache,
            rows: rows == 0 ? .none : .suffix(rows), promptLength: isPrompt ? prompt.count : nil)
        if choices > 0 { run.observer = textObserver?.evaluation }
        return run
    }

    /// Whether tokens are left whose scores were asked for and are not known.
    var lacksScores: Bool {
        options.scoring != nil && scores.count < generated.count && pending.count > 1
    }

    /// Whether nothing is left to do for a text that has ended.
    private func isScored(_ reason: FinishReason) -> Bool { !lacksScores || reason == .cancelled }

    /// The first position whose row is still wanted; the row of a position scores the token behind it.
    private func firstUnscored(_ scoring: TokenScoring) -> Int {
        let isPromptScored = !scoring.includesPrompt || promptScores.count >= prompt.count - 1
        return isPromptScored ? prompt.count - 1 + scores.count : promptScores.count
    }

    /// How many of the first so many pending tokens stand before a token that is known and to be scored.
    private func knownRows(_ count: Int) -> Int {
        // A text that was put off is read again, and not scored again.
        guard let scoring = options.scoring else { return 0 }
        return max(0, min(count, cache.count + count - firstUnscored(scoring)))
    }

    /// Scores the tokens that are known already, and leaves the rows of choices alone.
    private func scoreKnown(_ logits: inout Logits, choices: Int) {
        guard let scoring = options.scoring else { return }
        let known = logits.rowCount - choices
        guard known > 0 else { return }
        let text = prompt + generated
        // The cache holds the run by now, with the guesses behind it.
        let end = cache.count - (choices == 0 ? 0 : path.tokens.count + 1)
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

    /// Chooses tokens row by row while each is what was guessed.
    ///
    /// Every row is drawn from by the same sampler and seed as without guesses, so the text is the same; what the first other
    /// choice makes wrong is forgotten.
    private func chooseAlongPath() throws -> Step {
        let path = path
        self.path = DraftPath()
        guard !path.isEmpty else {
            drafts.history.rest()
            return try choose()
        }
        let rows = logits
        let start = generated.count
        // The tokens of the path that came true, and the row of the choice behind them.
        var (accepted, row) = (0, 0)
        var step = Step.tokens([])
        for index in 0...path.choices.count {
            let choice = index < path.choices.count ? path.choices[index] : nil
            take(row, of: rows, mask: choice?.mask ?? path.lastMask)
            let token = try sample(guess: choice?.token, expectation: choice?.expectation ?? path.lastExpectation)
            guard let choice, token == choice.token else {
                if let place = choice?.place { try constraint?.grammar.rollback(to: place) }
                step = try take(chosen: token)
                break
            }
            // The grammar has read it already, with what it forces.
            accepted += 1
            row += 1 + choice.forced.count
            step = commit([token])
            if !choice.forced.isEmpty, finish == nil {
                step = take(forced: choice.forced, behind: row - choice.forced.count, of: rows)
            }
            if finish != nil { break }
        }
        drafts.history.learn(offered, tried: path.choices.count, accepted: accepted)
        timings.draftedTokens += path.choices.count
        timings.acceptedTokens += accepted
        // The cache holds the guesses; those that came true are evaluated, and the last choice is not.
        try cache.truncate(to: cache.count - path.tokens.count + row)
        pending = finish == nil ? Array(pending.dropFirst(row)) : []
        let taken = Array(generated[start...])
        return taken.isEmpty ? step : .tokens(taken)
    }

    // MARK: One step

    /// Takes the forced tokens of a path; the row of the choice before them is the first that scores one.
    private func take(forced tokens: [Int32], behind row: Int, of rows: Logits) -> Step {
        let before = generated.count
        let step = take(forced: tokens)
        if let scoring = options.scoring {
            for (index, token) in generated[before...].enumerated() {
                scores.append(TokenScore(of: token, logits: rows[row + index], alternatives: scoring.alternatives))
            }
        }
        return step
    }

    /// Takes tokens that a grammar forces, and which it has read.
    private func take(forced tokens: [Int32]) -> Step {
        timings.forcedTokens += tokens.count
        for token in tokens { observe(token, isForced: true) }
        return commit(tokens)
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

    /// Takes the masks of a path; the tokens whose logits any of its choices needs, nil for all.
    private func listed(_ path: DraftPath) -> [Int32]? {
        let tokens = path.anyAllowed
        guard observer == nil, options.scoring == nil, tokens.count * Self.sparseShare <= decoder.vocabularySize else {
            union = nil
            if path.isEmpty, let mask = path.lastMask { allowed = .mask(mask.words) }
            return nil
        }
        union = tokens
        if path.isEmpty { allowed = .listed(tokens) }
        return tokens
    }

    /// Takes one row of the logits of a path, and what may be chosen from it.
    private func take(_ row: Int, of rows: Logits, mask: TokenMask?) {
        logits.take(row, of: rows)
        guard let mask else { return }
        guard let union else {
            allowed = .mask(mask.words)
            return
        }
        let columns = union.indices.filter { mask[Int(union[$0])] }
        allowed = .listed(columns.map { union[$0] })
        logits.take(columns: columns)
    }

    /// Chooses the next token from the logits of the last one.
    private func choose() throws -> Step { try take(chosen: sample()) }

    /// Takes a token that was chosen, which a grammar has not read yet.
    private func take(chosen token: Int32) throws -> Step {
        if let constraint { try measure(\.masks) { try constraint.grammar.commit(Int(token)) } }
        return commit([token])
    }

    /// Draws the next token.
    ///
    /// - Parameters:
    ///   - guess: what was guessed here.
    ///   - expectation: which bytes a grammar allows, where it has been read further than here.
    private func sample(guess: Int32? = nil, expectation: String? = nil) throws -> Int32 {
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
        observe(
            token, isForced: false, random: random, guess: guess,
            expectation: observer == nil ? nil : expectation ?? (try? constraint?.grammar.expectation()))
        return token
    }

    /// Tells the observer of a choice, before the grammar takes it where it was not forced.
    private func observe(
        _ token: Int32, isForced: Bool, random: Double? = nil, guess: Int32? = nil, expectation: String? = nil
    ) {
        defer { timings.chosenTokens += 1 }
        guard let observer else { return }
        observer(
            DecodeStep(
                index: timings.chosenTokens, logits: isForced ? [] : logits.values,
                processed: isForced || sampler.changesNothing ? nil : row,
                allowed: isForced ? .listed([token]) : allowed, token: token, isForced: isForced, random: random,
                guess: guess, expectation: expectation,
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
        drafts.append(taken)
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
