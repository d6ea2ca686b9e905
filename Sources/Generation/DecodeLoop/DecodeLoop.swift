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

    /// The prompt: its tokens, what is in the place of some, and the adapters of the text.
    public let input: SequenceInput
    /// The tokens of the prompt.
    public let prompt: [Int32]
    /// The tokens generated so far, without the one that ended the text.
    public internal(set) var generated: [Int32] = []
    /// The scores of generated tokens, in their order, as far as they are known; empty unless they were requested.
    public internal(set) var scores: [TokenScore] = []
    /// The score of the token that ended the text; nil unless it was requested.
    public internal(set) var endScore: TokenScore?
    /// The scores of the prompt's tokens from the second on, as far as they are known; empty unless they were
    /// requested.
    public internal(set) var promptScores: [TokenScore] = []
    /// The token that ended the text, where one did.
    public internal(set) var endToken: Int32?
    /// The block that the text repeated, where it ended for that.
    public internal(set) var repeatedPattern: RepeatedPattern?
    /// How long the parts took.
    public internal(set) var timings = Timings()
    /// The keys and values of all evaluated tokens.
    public internal(set) var cache: KVCache
    /// The seed of the random choices.
    public var seed: UInt64 { sampler.seed }
    /// Why the draft model guesses no more, in one line; nil while it does, and where there is none.
    public var draftFailure: String? { drafts.modelFailure }

    let decoder: Decoder
    let options: DecodingOptions
    let endTokens: Set<Int32>
    let constraint: TextConstraint?
    let observer: StepObserver?
    /// What else sees the text.
    package let textObserver: TextObserver?
    /// What the observer is told about the time since the last choice, and when that was.
    var times = StepTimes()
    var lastChoice: ContinuousClock.Instant?
    let tokenLimit: Int
    /// Whether the rotations of a text are the same whatever its length.
    let isFixed: Bool
    let clock = ContinuousClock()
    let start: ContinuousClock.Instant

    var sampler: Sampler
    /// Looks for a block that the text repeats; nil where this is off.
    var repetitions: RepetitionDetector?
    /// Tokens that are chosen but not yet evaluated.
    var pending: [Int32]
    /// Whether the pending tokens are read, which is what is done with a prompt, and with a text that was preempted.
    var isReading = true
    var finish: FinishReason?
    var logits = Logits()
    var evaluation = Evaluation()
    var rows: [Logits] = []
    /// Tokens of the run that was planned and is not accepted yet.
    var planned = 0
    /// What is evaluated after the pending tokens of the planned run: guesses.
    var path = DraftPath()
    /// Where guesses come from.
    var drafts: Drafts
    /// The states of the planned run, for the prediction head.
    var states: [Float] = []
    /// The guesses that were offered for the next run.
    var offered = Draft()
    /// What passes cost, where this loop computes its own.
    var cost = PassCost()
    /// The mask of the choice after the planned run.
    var pendingMask: PendingMask?
    /// The mask of the next choice, whose logits are there before it.
    var lateMask: PendingMask?
    /// How long the masks of the planned run took to compute, as far as they are there; nil where it has none.
    var maskTime: Duration?
    /// A copy of the logits, which penalties and a bias change.
    var row: [Float] = []
    /// Whether `logits` and `allowed` belong to the next choice.
    var hasLogits = false
    /// The tokens whose logits the rows of a path have; nil for all.
    var union: [Int32]?
    var allowed = AllowedTokens.all
    /// The position in the prompt, before its end, at which states of recurrent layers are kept; nil where keys and values are all.
    ///
    /// The same prompt can be read again from there, and so can one that continues otherwise after the answer's opening.
    let keptPosition: Int?
    /// Where masks are computed beside the blocks; nil computes them when they are needed.
    let maskThread: ComputeThread?

    /// A mask that allows at most one token in this many is sparse: the head is computed for the allowed tokens alone.
    static let sparseShare = 4
    /// Tokens at the end of a prompt that the next prompt may lack, such as the mark that opens an answer's reasoning.
    static let openEnd = 8
    /// Kept positions are multiples of this: short prompts are read in one pass.
    static let keptBlock = 64

    /// Rows of logits that are kept at once where the prompt's tokens are scored.
    static let scoredRows = 64

    /// A loop over a prompt of tokens alone; see ``init(decoder:cache:input:options:endTokens:constraint:observer:)``.
    public convenience init(
        decoder: Decoder, cache: KVCache, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint? = nil, observer: StepObserver? = nil
    ) throws {
        try self.init(
            decoder: decoder, cache: cache, input: SequenceInput(prompt), options: options, endTokens: endTokens,
            constraint: constraint, observer: observer)
    }

    /// A loop that has evaluated nothing but what the cache holds.
    ///
    /// - Parameters:
    ///   - decoder: the model.
    ///   - cache: a cache of the decoder that holds the first tokens of the prompt, at most all but the last.
    ///   - input: the prompt, of at least one token.
    ///   - options: limits and sampling.
    ///   - endTokens: tokens that end the text; they are not part of the result.
    ///   - constraint: a grammar at its beginning, which the answer follows; end tokens then end the text only where it
    ///     allows them.
    ///   - observer: receives every choice.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    public convenience init(
        decoder: Decoder, cache: KVCache, input: SequenceInput, options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint? = nil, observer: StepObserver? = nil
    ) throws {
        var plan = TextPlan(input: input, options: options, constraint: constraint)
        plan.additions.endTokens = endTokens
        try self.init(plan, decoder: decoder, capacity: cache.capacity, observer: observer, maskThread: nil) {
            cache
        } observing: { _, _ in
            nil
        }
    }

    /// The loop of a plan, which is checked before a cache is taken for it.
    ///
    /// - Parameters:
    ///   - capacity: the positions of the cache.
    ///   - maskThread: where masks are computed while the model's blocks run; afterwards, where there is none.
    ///   - makeCache: a cache that holds the first tokens of the prompt, at most all but the last.
    ///   - observing: what else sees the text, by its cache and the seed of its choices.
    /// - Throws: ``GenerationError`` for a plan that cannot be followed; what `makeCache` throws.
    init(
        _ plan: TextPlan, decoder: Decoder, capacity: Int, observer: StepObserver?, maskThread: ComputeThread?,
        cache makeCache: () throws -> KVCache, observing: (KVCache, UInt64) -> TextObserver?
    ) throws {
        start = .now
        (sampler, tokenLimit) = try plan.checked(for: decoder, capacity: capacity)
        (input, prompt, options, constraint) = (plan.input, plan.input.tokens, plan.options, plan.constraint)
        endTokens = plan.endTokens
        cache = try makeCache()
        textObserver = observing(cache, sampler.seed)
        self.maskThread = maskThread
        repetitions = options.repetitionDetection.map { RepetitionDetector($0) }
        self.decoder = decoder
        self.observer = observer ?? textObserver?.step
        let cached = min(cache.count, prompt.count - 1)
        pending = Array(prompt[cached...])
        timings.cachedTokens = cached
        timings.prefillTokens = pending.count
        sampler.observePrompt(plan.input.words.map(Int.init))
        // Where rotations depend on the length, or states that are not kept for each row, a cache cannot be cut to what came true.
        let isRecurrent = decoder.configuration.isRecurrent
        isFixed = decoder.configuration.rotaryEmbeddings.allSatisfy { !$0.scaling.dependsOnLength }
        // An observer that sees the results of each choice needs a pass for each.
        let isShown = textObserver?.evaluation != nil
        let canGuess = isFixed && decoder.configuration.canTakeBackPositions && !isShown
        drafts = options.usesDrafts && canGuess ? Drafts(plan) : Drafts()
        let kept = (prompt.count - Self.openEnd) / Self.keptBlock * Self.keptBlock
        keptPosition = isRecurrent && kept > cached ? kept : nil
        // Where an earlier text ended, another may continue.
        cache.snapshot()
    }

    /// The tokens whose keys and values the cache holds.
    public var evaluatedTokens: [Int32] {
        Array((prompt + generated).prefix(cache.count))
    }

    /// The same with what tells them apart from equal ids.
    public var evaluated: KeyedTokens { KeyedTokens(evaluatedTokens, key: input.key.prefix(cache.count)) }

    /// The guesses in the planned run, with what a grammar forces after them.
    var guessedTokens: Int { path.tokens.count }

    /// Tokens that have to be evaluated before the next choice, in a prompt or a text that was preempted; 0 while the loop writes.
    public var unreadTokens: Int { isReading ? pending.count : 0 }

    /// Ends the generation at the next step.
    public func cancel() {
        if finish == nil { finish = .cancelled }
    }

    /// Does one piece of work: evaluates a chunk of the prompt, or generates at least one token.
    ///
    /// - Throws: ``GenerationError``, or the decoder's or the grammar's error; the loop is then over.
    public func advance() throws -> Step {
        if let step = try prepare() { return step }
        let prospect = prospect(most: DraftAllocation.mostRows)
        var most = DraftAllocation.mostRows
        if let source = prospect.source {
            let choice = source.choose(
                [prospect], rows: pending.count, writers: 1, positions: [cache.count], cost: cost, room: most)
            most = choice.counts[0]
            source.makeGuesses(for: [(self, most)], rate: choice.rate, isTrial: choice.isTrial)
        }
        let offer = offer(most: most)
        let guesses = DraftAllocation.counts(
            [offer], rows: pending.count, writers: 1, positions: [cache.count], cost: cost,
            room: DraftAllocation.mostRows)
        let run = try plan(guesses: guesses[0])
        let positions = run.attendedPositions
        let pass: PassTimes
        do {
            let start = clock.now
            try decoder.evaluate([run], into: &evaluation)
            let evaluated = clock.now
            let vocabulary = try vocabulary()
            let masked = clock.now
            try decoder.logits(of: evaluation, vocabularies: [vocabulary], into: &rows)
            let end = clock.now
            take(states: evaluation.states[0])
            pass = PassTimes(
                evaluation: evaluated - start, attention: evaluation.attention, head: end - masked, total: end - start,
                rows: run.tokens.count, positions: positions, sequences: 1)
        } catch {
            abandon()
            throw error
        }
        if !isReading { cost.add(pass) }
        return try accept(&rows[0], after: pass)
    }

    func measure<Result>(
        _ part: WritableKeyPath<Timings, Duration>, _ body: () throws -> Result
    ) rethrows -> Result {
        let before = clock.now
        defer { timings[keyPath: part] += clock.now - before }
        return try body()
    }
}
