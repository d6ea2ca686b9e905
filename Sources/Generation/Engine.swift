public import Checkpoints
public import ConstrainedDecoding
import Locks
public import Sampling
import Tensors
public import Tokenizers
public import Transformers

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

    /// How it was loaded and runs.
    package let options: EngineOptions
    /// The observer of the engine's work, where there is one.
    package var observer: EngineObserver? { options.observer }
    /// How requests are computed together.
    public var scheduling: SchedulingOptions { options.scheduling }
    /// The bytes of keys and values of all texts and of what finds them, the part of it that running texts hold, and the
    /// most that they may take.
    public var memory: (bytes: Int, held: Int, bound: Int) {
        let (all, held) = caches.bytes
        return (all, held, caches.totalByteLimit)
    }

    /// The size in positions of the blocks by which beginnings of texts are told apart, and the number of such blocks
    /// that the memory of texts has room for.
    public var cacheBlocks: (size: Int, count: Int) {
        let size = PrefixIndex.blockSize
        return (size, caches.totalByteLimit / max(1, cacheBytes(holding: size)))
    }

    /// When it may compute, where others do.
    var turns: EngineTurns? { options.turns }
    /// Made when the first grammar is needed.
    private let compiler = Mutex<ConstraintCompiler?>(nil)
    let caches: CachePool<KVCache>
    /// The token sequences of DRY's sequence breakers that were requested.
    let knownBreakers = Mutex<[[String]: [[Int]]]>([:])
    /// Adapters of the model, which texts are computed with as their requests say.
    public let adapters: EngineAdapters
    /// Guesses for the decoder.
    private let draftModel: DraftModel?
    /// Guesses of the decoder's own head.
    private let predictionSource: PredictionSource?
    /// An empty cache, which shows what a cache takes.
    private let emptyCache: KVCache
    /// Computes the masks of all constrained texts, beside the blocks of the model.
    private let maskThread: ComputeThread

    /// Loads a model.
    ///
    /// - Parameter readTokenizer: reads a model's tokenizer; nil where it has none.
    /// - Throws: `CheckpointError` or `TransformerError`, each naming the file and what is wrong with it; what `readTokenizer` throws.
    public init(
        _ directory: ModelDirectory, options: EngineOptions = EngineOptions(),
        readTokenizer: (ModelDirectory) throws -> Tokenizer?
    ) throws {
        var decoderOptions = Decoder.Options()
        decoderOptions.pool = options.pool ?? ThreadPool(threads: options.threads)
        decoderOptions.chunkSize = options.chunkSize
        decoderOptions.access = options.access
        decoderOptions.arithmetic = options.arithmetic
        decoderOptions.cacheType = options.cacheType
        decoderOptions.readsPredictionHead = options.usesPredictionHead && options.draftModel == nil
        if let progress = options.progress {
            decoderOptions.progress = { done, total in progress(Double(done) / Double(max(total, 1))) }
        }
        // An assistant reads the model's own keys and values, and is loaded beside it.
        let assistant = options.draftModel.flatMap { Decoder.isAssistant($0) ? $0 : nil }
        decoderOptions.assistant = assistant
        decoder = try Decoder.load(directory, options: decoderOptions)
        if let size = options.contextSize, size < 1 || size > decoder.contextSize {
            throw GenerationError.contextOutOfRange(found: size, largest: decoder.contextSize)
        }
        contextSize = options.contextSize ?? decoder.contextSize
        adapters = try EngineAdapters(options.adapters, of: decoder, apply: options.appliesAdapters)
        tokenizer = try readTokenizer(directory)
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
        predictionSource = PredictionSource(decoder, memory: caches, replacement: options.guessReplacement)
        guard let directory = options.draftModel, assistant == nil else {
            draftModel = nil
            return
        }
        guard let tokenizer, directory.hasTokenizer else { throw GenerationError.needsTokenizer }
        decoderOptions.progress = nil
        let guesser = try Decoder.load(directory, options: decoderOptions)
        guard let own = try readTokenizer(directory) else { throw GenerationError.needsTokenizer }
        draftModel = try DraftModel(guesser, own, for: decoder, tokenizer, memory: caches)
    }

    private static func controlTokens(_ tokenizer: Tokenizer) -> Set<Int32> {
        Set(tokenizer.addedTokens.map(\.id).filter(tokenizer.isSpecial).map { Int32(truncatingIfNeeded: $0) })
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

    /// A decode loop for a prompt of tokens alone; see ``makeLoop(input:options:constraint:observer:)``.
    public func makeLoop(
        prompt: [Int32], options: DecodingOptions, constraint: TextConstraint? = nil, observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        try makeLoop(
            input: SequenceInput(prompt, adapters: options.adapters ?? adapters.standing), options: options,
            constraint: constraint, observer: observer)
    }

    /// A decode loop for a prompt, with the longest prefix that an earlier text has left.
    ///
    /// - Throws: ``GenerationError``, `TransformerError`.
    public func makeLoop(
        input: SequenceInput, options: DecodingOptions, constraint: TextConstraint? = nil,
        observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        try makeLoop(TextPlan(input: input, options: options, constraint: constraint), observer: observer)
    }

    /// The decode loop of a text.
    ///
    /// - Throws: ``GenerationError``, `TransformerError`.
    func makeLoop(_ plan: TextPlan, observer: StepObserver? = nil) throws -> DecodeLoop {
        var plan = plan
        plan.additions.endTokens.formUnion(endTokens)
        (plan.additions.controlTokens, plan.additions.draftModel) = (controlTokens, draftModel)
        plan.additions.predictionSource = predictionSource
        let dry = plan.options.sampling.dry
        if !dry.isOff { plan.options.sampling.dry.breakers = breakers(dry.breakerTexts) }
        let (input, options) = (plan.input, plan.options)
        let loop = try DecodeLoop(
            plan, decoder: decoder, capacity: contextSize, observer: observer,
            maskThread: plan.constraint == nil ? nil : maskThread
        ) {
            try options.scoring?.includesPrompt == true
                ? decoder.makeCache(capacity: contextSize) : cache(for: input.keyed, promptLength: input.count, options)
        } observing: { cache, seed in
            // The observer is told the seed of the text's choices.
            var sampling = options.sampling
            sampling.seed = seed
            return self.observer?.observer(
                of: ObservedText(
                    engine: self, prompt: input.tokens, rowPlaces: input.rowPlaces,
                    cachedTokens: min(cache.count, input.count - 1), sampling: sampling, seed: seed,
                    isConstrained: plan.constraint != nil, capacity: cache.capacity))
        }
        caches.own(loop.cache, tokens: options.usesCache ? input.keyed : [])
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

    /// Takes back what a finished or cancelled loop has evaluated, for the next prompt that begins alike.
    public func recycle(_ loop: DecodeLoop) {
        loop.drafts.suspend()
        loop.cache.dropKeptStates()
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
