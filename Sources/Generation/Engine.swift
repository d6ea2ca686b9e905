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
    /// The most positions of one text.
    public let contextSize: Int
    /// The sampling that the model's makers advise (generation_config.json); greedy when they say nothing.
    public let advisedSampling: SamplingParameters
    /// How answers of a conversation are drawn where a request says nothing: as the makers advise, else temperature 0.8,
    /// top-k 40, top-p 0.95, min-p 0.05; never greedy.
    public let answerSampling: SamplingParameters

    private let options: EngineOptions
    /// How requests are computed together.
    public var scheduling: SchedulingOptions { options.scheduling }
    /// Made when the first grammar is asked for.
    private let compiler = Mutex<ConstraintCompiler?>(nil)
    private let caches: CachePool<KVCache>
    /// Computes the masks of all constrained texts, beside the blocks of the model.
    private let maskThread: ComputeThread

    /// Loads a model.
    ///
    /// - Throws: `CheckpointError`, `TransformerError` or `TokenizerError`, each naming the file and what is wrong with it.
    public init(_ directory: ModelDirectory, options: EngineOptions = EngineOptions()) throws {
        var decoderOptions = Decoder.Options()
        decoderOptions.pool = ThreadPool(threads: options.threads ?? ThreadPool.processorCount)
        decoderOptions.chunkSize = options.chunkSize
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
        tokenizer = directory.hasTokenizer ? try Tokenizer(directory) : nil
        self.directory = directory
        self.options = options
        let settings = try GenerationSettings(
            directory, tokenizer: tokenizer, vocabularySize: decoder.vocabularySize)
        endTokens = settings.endTokens
        advisedSampling = settings.sampling
        answerSampling = settings.answers
        caches = CachePool(byteLimit: options.cacheByteLimit)
        maskThread = try ComputeThread()
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
                    tokenBytes: (0..<decoder.vocabularySize).map(tokenizer.tokenBytes),
                    endTokens: endTokens.map(Int.init).sorted()))
            compiler = made
            return made
        }
    }

    /// A decode loop for a prompt, with the longest prefix that an earlier text left behind.
    ///
    /// `turnEnds` are tokens that end this text, beside those that end every text of the model.
    ///
    /// - Throws: ``GenerationError``, `TransformerError`.
    public func makeLoop(
        prompt: [Int32], options: DecodingOptions, turnEnds: Set<Int32> = [], constraint: TextConstraint? = nil,
        observer: StepObserver? = nil
    ) throws -> DecodeLoop {
        var cache: KVCache?
        if !prompt.isEmpty, prompt.count <= contextSize, options.scoring?.includesPrompt != true {
            cache = try caches.take(prefixOf: prompt) { cache, shared in
                decoder.reusablePositions(of: cache, prefix: shared, promptLength: prompt.count)
            }
        }
        let own = try cache ?? decoder.makeCache(capacity: contextSize)
        var options = options
        var text: TextObserver?
        if let observer = self.options.observer {
            // The observer is told the seed of the choices, so it is drawn before the sampler would draw one.
            let seed = options.sampling.seed ?? UInt64.random(in: .min ... .max)
            options.sampling.seed = seed
            text = observer.observer(
                of: ObservedText(
                    engine: self, prompt: prompt, cachedTokens: min(own.count, max(prompt.count - 1, 0)),
                    sampling: options.sampling,
                    seed: seed, isConstrained: constraint != nil, capacity: own.capacity))
        }
        return try DecodeLoop(
            decoder: decoder, cache: own, prompt: prompt, options: options, endTokens: endTokens.union(turnEnds),
            constraint: constraint, observer: observer ?? text?.step, textObserver: text,
            maskThread: constraint == nil ? nil : maskThread)
    }

    /// Takes back what a finished or broken-off loop has evaluated, for the next prompt that begins alike.
    public func recycle(_ loop: DecodeLoop) {
        caches.give(loop.cache, tokens: loop.evaluatedTokens)
    }
}
