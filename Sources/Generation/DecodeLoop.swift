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
    /// How long the parts took.
    public private(set) var timings = Timings()
    /// The keys and values of all evaluated tokens.
    public let cache: KVCache
    /// The seed of the random choices.
    public var seed: UInt64 { sampler.seed }

    private let decoder: Decoder
    private let options: DecodingOptions
    private let endTokens: Set<Int32>
    private let observer: StepObserver?
    private let tokenLimit: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    private var sampler: Sampler
    /// Tokens that are chosen but not yet evaluated.
    private var pending: [Int32]
    private var finish: FinishReason?
    private var logits = Logits()
    private var row: [Float] = []

    /// A loop that has evaluated nothing but what the cache holds.
    ///
    /// - Parameters:
    ///   - decoder: the model.
    ///   - cache: a cache of the decoder that holds the first tokens of the prompt, at most all but the last.
    ///   - prompt: at least one token.
    ///   - options: limits and sampling.
    ///   - endTokens: tokens that end the text; they are not part of the result.
    ///   - observer: is told of every choice.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    public init(
        decoder: Decoder, cache: KVCache, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        observer: StepObserver? = nil
    ) throws(GenerationError) {
        start = clock.now
        guard !prompt.isEmpty else { throw .emptyPrompt }
        if let maximum = options.maximumTokens, maximum < 1 {
            throw .invalidLimit(name: "the token limit", value: maximum)
        }
        guard options.chunkSize >= 1 else { throw .invalidLimit(name: "the chunk size", value: options.chunkSize) }
        for token in prompt where token < 0 || Int(token) >= decoder.vocabularySize {
            throw .tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        guard prompt.count <= cache.capacity else {
            throw .promptTooLong(tokens: prompt.count, context: cache.capacity)
        }
        do throws(SamplingError) {
            sampler = try Sampler(options.sampling, vocabularySize: decoder.vocabularySize)
        } catch {
            throw .sampling(error)
        }
        self.decoder = decoder
        self.cache = cache
        self.prompt = prompt
        self.options = options
        self.endTokens = options.ignoresEndOfText ? [] : endTokens
        self.observer = observer
        // The last token needs no place in the cache: nothing follows it.
        tokenLimit = min(options.maximumTokens ?? Int.max, cache.capacity - prompt.count + 1)
        let cached = min(cache.count, prompt.count - 1)
        pending = Array(prompt[cached...])
        timings.cachedTokens = cached
        timings.prefillTokens = pending.count
        sampler.observePrompt(prompt.map(Int.init))
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
    /// - Throws: ``GenerationError`` or the decoder's error; the loop is then over.
    public func advance() throws -> Step {
        if let finish { return .finished(finish) }
        if pending.count > options.chunkSize {
            let chunk = Array(pending.prefix(options.chunkSize))
            try measure(\.prefill) { try evaluate(chunk, rows: .none) }
            pending.removeFirst(chunk.count)
            return .prefill(evaluated: prompt.count - pending.count, total: prompt.count)
        }
        if generated.isEmpty, cache.count < prompt.count {
            let chunk = pending
            try measure(\.prefill) { try evaluate(chunk, rows: .last) }
            pending = []
            return .prefill(evaluated: prompt.count, total: prompt.count)
        }
        return try measure(\.decode) { try generate() }
    }

    // MARK: One step

    /// Chooses the next token from the logits of the last one.
    private func generate() throws -> Step {
        if !pending.isEmpty { try evaluate(pending, rows: .last) }
        pending = []
        row.removeAll(keepingCapacity: true)
        row.append(contentsOf: logits.values)
        let raw = observer == nil ? [] : row
        let token = try row.withUnsafeMutableBufferPointer { row throws(GenerationError) in
            do throws(SamplingError) {
                return Int32(try sampler.sample(row))
            } catch {
                throw .sampling(error)
            }
        }
        observer?(DecodeStep(index: generated.count, logits: raw, token: token))
        return commit([token])
    }

    /// Takes tokens into the result, up to the limit or a token that ends the text.
    private func commit(_ tokens: [Int32]) -> Step {
        var taken: [Int32] = []
        for token in tokens {
            if generated.isEmpty && taken.isEmpty { timings.timeToFirstToken = clock.now - start }
            if endTokens.contains(token) {
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
        guard taken.isEmpty else { return .tokens(taken) }
        return .finished(finish ?? .stop)
    }

    private func evaluate(_ tokens: [Int32], rows: LogitRows) throws(TransformerError) {
        let isPrompt = cache.count < prompt.count
        try decoder.forward(
            tokens, cache: cache, rows: rows, promptLength: isPrompt ? prompt.count : nil, chunkSize: options.chunkSize,
            into: &logits)
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
public struct DecodeStep: Sendable {
    /// The position of the token in the answer, from 0.
    public let index: Int
    /// The model's logits before penalties, mask and temperature: [vocabulary].
    public let logits: [Float]
    /// The token chosen.
    public let token: Int32
}

/// Receives every choice, for people who study the loop.
public typealias StepObserver = (DecodeStep) -> Void
