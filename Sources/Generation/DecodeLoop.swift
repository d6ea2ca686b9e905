import ConstrainedDecoding
public import Sampling
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
    private let tokenLimit: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    private var sampler: Sampler
    /// Tokens that are chosen but not yet evaluated.
    private var pending: [Int32]
    private var finish: FinishReason?
    private var logits = Logits()
    /// A copy of the logits, which the sampler changes.
    private var row: [Float] = []
    /// Whether `logits` and `allowed` belong to the next choice.
    private var hasLogits = false
    private var allowed = AllowedTokens.all
    /// Where masks are computed; started with the first.
    private lazy var maskThread = ComputeThread()

    /// A mask that allows at most one token in this many is sparse: the head is computed for the allowed tokens alone.
    private static let sparseShare = 4

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
    public init(
        decoder: Decoder, cache: KVCache, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint? = nil, observer: StepObserver? = nil
    ) throws {
        start = clock.now
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
        self.endTokens = options.ignoresEndOfText && constraint == nil ? [] : endTokens
        self.constraint = constraint
        self.observer = observer
        // The last token needs no place in the cache: nothing follows it.
        tokenLimit = min(options.maximumTokens ?? Int.max, cache.capacity - prompt.count + 1)
        let cached = min(cache.count, prompt.count - 1)
        pending = Array(prompt[cached...])
        timings.cachedTokens = cached
        timings.prefillTokens = pending.count
        sampler.observePrompt(prompt.map(Int.init))
        if let needed = try constraint?.grammar.tokensToClose().count, needed > tokenLimit {
            throw GenerationError.budgetBelowShortestText(budget: tokenLimit, needed: needed)
        }
    }

    /// The tokens whose keys and values the cache holds.
    public var evaluatedTokens: [Int32] {
        Array((prompt + generated).prefix(cache.count))
    }

    /// Ends the generation at the next step.
    public func cancel() {
        if finish == nil { finish = .cancelled }
    }

    /// Does one piece of work: evaluates a chunk of the prompt, or generates at least one token.
    ///
    /// - Throws: ``GenerationError``, or the decoder's or the grammar's error; the loop is then over.
    public func advance() throws -> Step {
        if let finish { return .finished(finish) }
        let part: WritableKeyPath<Timings, Duration> = generated.isEmpty ? \.prefill : \.decode
        if pending.count > options.chunkSize {
            let chunk = Array(pending.prefix(options.chunkSize))
            try measure(part) { try evaluate(chunk, rows: .none) { nil } }
            pending.removeFirst(chunk.count)
            return .prefill(evaluated: min(cache.count, prompt.count), total: prompt.count)
        }
        if let forced = try measure(\.decode, { try forcedTokens() }) {
            timings.forcedTokens += forced.count
            for token in forced { observe(token, isForced: true) }
            return commit(forced)
        }
        if !hasLogits {
            let isPrompt = generated.isEmpty
            try measure(part) { try prepareLogits() }
            if isPrompt { return .prefill(evaluated: prompt.count, total: prompt.count) }
        }
        return try measure(\.decode) { try choose() }
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

    /// Evaluates what is pending, and computes the logits that the next choice is made from.
    ///
    /// The grammar's mask is computed while the blocks run. Where it allows few tokens, only their rows of the output head
    /// are computed.
    private func prepareLogits() throws {
        allowed = .all
        guard let constraint else {
            try evaluate(pending, rows: .last) { nil }
            pending = []
            hasLogits = true
            return
        }
        let mask = PendingMask(constraint.grammar, budget: tokenLimit - generated.count, on: maskThread)
        var failure: (any Error)?
        do {
            try evaluate(pending, rows: .last) {
                do {
                    return listed(try measure(\.masks) { try mask.mask() })
                } catch {
                    failure = error
                    return []
                }
            }
        } catch {
            // The grammar is free again only when its mask is there.
            _ = try? mask.mask()
            throw error
        }
        if let failure { throw failure }
        pending = []
        hasLogits = true
    }

    /// Takes a mask as what the next choice may be; the tokens whose logits are needed, nil for all.
    private func listed(_ mask: TokenMask) -> [Int32]? {
        guard observer == nil, mask.count * Self.sparseShare <= decoder.vocabularySize else {
            allowed = .mask(mask.words)
            return nil
        }
        let tokens = mask.tokens.map { Int32(truncatingIfNeeded: $0) }
        allowed = .listed(tokens)
        return tokens
    }

    /// Chooses the next token from the logits of the last one.
    private func choose() throws -> Step {
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
        observe(token, isForced: false)
        if let constraint { try measure(\.masks) { try constraint.grammar.commit(Int(token)) } }
        return commit([token])
    }

    private func observe(_ token: Int32, isForced: Bool) {
        observer?(
            DecodeStep(
                index: timings.chosenTokens, logits: isForced ? [] : logits.values,
                allowed: isForced ? .listed([token]) : allowed,
                token: token, isForced: isForced))
        timings.chosenTokens += 1
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
        timings.decodedTokens += taken.count
        if let constraint, finish == .length || finish == .contextFull, constraint.grammar.isComplete { finish = .stop }
        guard taken.isEmpty else { return .tokens(taken) }
        return .finished(finish ?? .stop)
    }

    private func evaluate(
        _ tokens: [Int32], rows: LogitRows, vocabulary: () -> [Int32]?
    ) throws(TransformerError) {
        let isPrompt = cache.count < prompt.count
        try decoder.forward(
            tokens, cache: cache, rows: rows, promptLength: isPrompt ? prompt.count : nil,
            chunkSize: options.chunkSize, into: &logits, vocabulary: vocabulary)
    }

    private func measure<Result>(
        _ part: WritableKeyPath<Timings, Duration>, _ body: () throws -> Result
    ) rethrows -> Result {
        let before = clock.now
        defer { timings[keyPath: part] += clock.now - before }
        return try body()
    }
}

/// What is seen of one choice.
public struct DecodeStep {
    /// The position of the token in the answer, from 0.
    public let index: Int
    /// The model's logits before penalties, mask and temperature: [vocabulary]; empty for a forced token.
    public let logits: [Float]
    /// The tokens that were allowed.
    public let allowed: AllowedTokens
    /// The token chosen.
    public let token: Int32
    /// Whether a grammar left no choice, and the model was not asked.
    public let isForced: Bool
}

/// Receives every choice, for people who study the loop.
public typealias StepObserver = (DecodeStep) -> Void
