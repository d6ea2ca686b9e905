public import Checkpoints
public import ConstrainedDecoding
import Locks
import ModelTokenizers
public import Sampling
import Tensors
public import Tokenizers
public import Transformers
import Vision

/// A loaded model: its decoder, its tokenizer where it has one, and the caches of finished texts.
///
/// Immutable but for its pool of caches, so that any number of threads may generate at once.
public final class Engine: Sendable {
    /// The folder the model was loaded from.
    public let directory: ModelDirectory
    /// The transformer.
    public let decoder: Decoder
    /// The tokenizer; nil when the folder has none, and prompts must be token ids.
    public let tokenizer: Tokenizer?
    /// Tokens that end a text.
    public let endTokens: Set<Int32>
    /// Tokens that steer a conversation, such as the marks of its turns; no penalty touches them.
    private let controlTokens: Set<Int32>
    /// The most positions of one text.
    public let contextSize: Int
    /// The sampling that the model's makers advise (generation_config.json); greedy when they say nothing.
    public let advisedSampling: SamplingParameters
    /// How answers of a conversation are drawn where a request says nothing: as the makers advise, else temperature 0.8,
    /// top-k 40, top-p 0.95, min-p 0.05; never greedy.
    public let answerSampling: SamplingParameters

    private let options: EngineOptions
    /// Who studies the engine.
    var observer: EngineObserver? { options.observer }
    /// How requests are computed together.
    public var scheduling: SchedulingOptions { options.scheduling }
    /// When it may compute, where others do.
    var turns: EngineTurns? { options.turns }
    /// Made when the first grammar is asked for.
    private let compiler = Mutex<ConstraintCompiler?>(nil)
    let caches: CachePool<KVCache>
    /// The sequences of tokens of breakers of DRY that were asked for.
    let knownBreakers = Mutex<[[String]: [[Int]]]>([:])
    /// Adapters of the model, which texts are computed with as their requests say.
    public let adapters: EngineAdapters
    /// Guesses for the decoder.
    private let draftModel: DraftModel?
    /// Tells what a cache takes.
    private let emptyCache: KVCache
    /// Computes the masks of all constrained texts, beside the blocks of the model.
    private let maskThread: ComputeThread

    /// Loads a model.
    ///
    /// - Throws: `CheckpointError`, `TransformerError` or `TokenizerError`, each naming the file and what is wrong with it;
    ///   `VisionError` for limits of pictures' rows that the model does not follow.
    public init(_ directory: ModelDirectory, options: EngineOptions = EngineOptions()) throws {
        var decoderOptions = Decoder.Options()
        decoderOptions.pool = options.pool ?? ThreadPool(threads: options.threads ?? ThreadPool.processorCount)
        // Rows of a picture that see each other are computed together.
        try VisionParts.check(directory, options.projector, options.imageBudget)
        let sight = Sight(directory, options.projector)
        decoderOptions.chunkSize = max(options.chunkSize, sight.mutualRows(options.imageBudget))
        decoderOptions.access = options.access
        decoderOptions.arithmetic = options.arithmetic
        decoderOptions.cacheType = options.cacheType
        if let progress = options.progress {
            decoderOptions.progress = { done, total in progress(Double(done) / Double(max(total, 1))) }
        }
        decoder = try Decoder.load(directory, options: decoderOptions)
        if let size = options.contextSize, size < 1 || size > decoder.contextSize {
            throw GenerationError.contextOutOfRange(found: size, largest: decoder.contextSize)
        }
        contextSize = options.contextSize ?? decoder.contextSize
        adapters = try EngineAdapters(options.adapters, of: decoder, apply: options.appliesAdapters)
        tokenizer = directory.hasTokenizer ? try Tokenizer(directory) : nil
        self.directory = directory
        self.options = options
        let settings = try GenerationSettings(
            directory, tokenizer: tokenizer, vocabularySize: decoder.vocabularySize)
        endTokens = settings.endTokens
        controlTokens = tokenizer.map(Self.controlTokens) ?? []
        advisedSampling = settings.sampling
        answerSampling = settings.answers
        caches = CachePool(byteLimit: options.cacheByteLimit, totalByteLimit: options.scheduling.memoryBound)
        emptyCache = try decoder.makeCache(capacity: contextSize)
        maskThread = try ComputeThread()
        guard let directory = options.draftModel else {
            draftModel = nil
            return
        }
        guard let tokenizer, directory.hasTokenizer else { throw GenerationError.needsTokenizer }
        decoderOptions.progress = nil
        draftModel = try DraftModel(
            Decoder.load(directory, options: decoderOptions), Tokenizer(directory), for: decoder, tokenizer,
            memory: caches)
    }

    private static func controlTokens(_ tokenizer: Tokenizer) -> Set<Int32> {
        Set(tokenizer.addedTokens.map(\.id).filter(tokenizer.isSpecial).map { Int32(truncatingIfNeeded: $0) })
    }

    /// What the model sees with, and why it sees nothing although it was made to.
    func makeVision() -> (VisionModel?, fault: String?) {
        var own = VisionModel.Options()
        (own.threads, own.pool) = (options.threads, decoder.pool)
        (own.arithmetic, own.access) = (options.arithmetic, options.access)
        (own.budget, own.projector) = (options.imageBudget, options.projector)
        own.cacheByteLimit = min(own.cacheByteLimit, max(1 << 20, options.cacheByteLimit / 4))
        do {
            if let vision = try VisionModel(directory, options: own) { return (vision, nil) }
            guard case .blocked(let reason) = Sight(directory, options.projector) else { return (nil, nil) }
            return (nil, reason)
        } catch {
            return (nil, "\(error)")
        }
    }

    /// The compiler of grammars over this model's vocabulary.
    ///
    /// - Throws: ``GenerationError/needsTokenizer``.
    public func constraintCompiler() throws(GenerationError) -> ConstraintCompiler {
        guard let tokenizer else { throw .needsTokenizer }
        return compiler.withLock { compiler in
            if let compiler { return compiler }
            let made = ConstraintCompiler(
                vocabulary: Vocabulary(
                    tokenizer, size: decoder.vocabularySize, endTokens: endTokens.map(Int.init).sorted()))
            compiler = made
            return made
        }
    }

    /// A decode loop for a prompt of tokens alone; see ``makeLoop(input:options:turnEnds:constraint:observer:)``.
    public func makeLoop(
        prompt: [Int32], options: DecodingOptions, turnEnds: Set<Int32> = [], constraint: TextConstraint? = nil,
        observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        try makeLoop(
            input: SequenceInput(prompt, adapters: options.adapters ?? adapters.standing), options: options,
            turnEnds: turnEnds,
            constraint: constraint,
            observer: observer)
    }

    /// A decode loop for a prompt, with the longest prefix that an earlier text left behind.
    ///
    /// `turnEnds` are tokens that end this text, beside those that end every text of the model.
    ///
    /// - Throws: ``GenerationError``, `TransformerError`.
    public func makeLoop(
        input: SequenceInput, options: DecodingOptions, turnEnds: Set<Int32> = [], constraint: TextConstraint? = nil,
        observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        var options = options
        options.draftModel = draftModel
        if !options.sampling.dry.isOff { options.sampling.dry.breakers = breakers(options.sampling.dry.breakerTexts) }
        if self.options.observer != nil {
            // The observer is told the seed of the choices, so it is drawn before the sampler would draw one.
            options.sampling.seed = options.sampling.seed ?? UInt64.random(in: .min ... .max)
        }
        let plan = try LoopPlan(
            decoder, capacity: contextSize, input: input, options: options, endTokens: endTokens.union(turnEnds),
            constraint: constraint, controlTokens: controlTokens)
        let cache =
            try options.scoring?.includesPrompt == true
            ? decoder.makeCache(capacity: contextSize) : cache(for: input.keyed, promptLength: input.count, options)
        let text = self.options.observer?.observer(
            of: ObservedText(
                engine: self, prompt: input.tokens, rowPlaces: input.rowPlaces,
                cachedTokens: min(cache.count, input.count - 1),
                sampling: options.sampling, seed: plan.sampler.seed, isConstrained: constraint != nil,
                capacity: cache.capacity))
        let loop = DecodeLoop(
            plan, decoder: decoder, cache: cache, observer: observer ?? text?.step, textObserver: text,
            maskThread: constraint == nil ? nil : maskThread)
        caches.own(cache, tokens: options.usesCache ? input.keyed : [])
        return loop
    }

    /// A cache with the longest prefix of a text that any other shares; an empty one where none does or none is wanted.
    private func cache(for text: KeyedTokens, promptLength: Int, _ options: DecodingOptions) throws -> KVCache {
        if options.usesCache, text.count <= contextSize,
            let cache = try caches.take(
                prefixOf: text,
                reusable: { decoder.reusablePositions(of: $0, prefix: $1, promptLength: promptLength) })
        {
            return cache
        }
        return try decoder.makeCache(capacity: contextSize)
    }

    /// Takes back what a finished or broken-off loop has evaluated, for the next prompt that begins alike.
    public func recycle(_ loop: DecodeLoop) {
        loop.drafts.suspend()
        caches.give(loop.cache, tokens: loop.options.usesCache ? loop.evaluated : [])
    }

    /// Takes a loop's cache away, to be found again or to make room; ``takeUp(_:)`` follows before anything else.
    func putOff(_ loop: DecodeLoop) throws {
        let (cache, tokens) = try loop.suspend()
        caches.give(cache, tokens: loop.options.usesCache ? tokens : [], isFinished: false)
    }

    /// Gives a loop that was preempted a cache again, with what is still held of its text.
    func takeUp(_ loop: DecodeLoop) throws {
        let cache = try cache(for: loop.knownText, promptLength: loop.prompt.count, loop.options)
        caches.own(
            cache,
            tokens: loop.options.usesCache ? KeyedTokens(loop.prompt + loop.generated, key: loop.input.key) : [])
        loop.resume(cache)
    }

    /// The bytes of a cache that holds this many tokens, or as many as the context, and of what finds it.
    func cacheBytes(holding count: Int) -> Int {
        emptyCache.byteCount(holding: min(count, contextSize)) + CachePool<KVCache>.bookkeepingBytes(count)
    }

    /// The bytes that a text takes soon after it has begun or is taken up: those of its tokens so far and of 256 more, without
    /// what it shares with texts that are being written.
    func startBytes(of text: KeyedTokens, promptLength: Int, _ options: DecodingOptions) -> Int {
        let all = cacheBytes(holding: text.count + PrefixIndex.blockSize)
        if options.scoring?.includesPrompt == true || !options.usesCache { return all }
        return all
            - caches.ownedBytes(prefixOf: text) { cache, shared in
                decoder.reusablePositions(of: cache, prefix: shared, promptLength: promptLength)
            }
    }
}
