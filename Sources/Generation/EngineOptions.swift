public import Checkpoints
public import Tensors
import Transformers

/// How a model is loaded and run.
public struct EngineOptions: Sendable {
    /// The threads that compute; nil means those that suit the machine.
    public var threads: Int?
    /// Threads that other models compute with, too; nil means ``threads`` of the engine's own.
    public var pool: ThreadPool?
    /// When the engine may compute, where other models do on the same processors; nil means at any time.
    public var turns: EngineTurns?
    /// The most positions of one text; nil means as many as the model was made for.
    public var contextSize: Int?
    /// The most positions of prompts that are computed at once.
    public var chunkSize = Decoder.Options().chunkSize
    /// How products are computed: `fast`, or float32 throughout.
    public var arithmetic = Arithmetic.fast
    /// The numbers in which keys and values are kept; nil means float32 in exact arithmetic, half precision in fast.
    public var cacheType: CacheForm?
    /// The most bytes that keys and values of finished texts may hold, to be found again by the next prompt.
    public var cacheByteLimit = 1 << 30
    /// A small model with the same vocabulary that guesses for this one; nil for none.
    public var draftModel: ModelDirectory?
    /// Whether the model's own prediction head is read, where it has one, and guesses; a draft model guesses in its place.
    public var usesPredictionHead = true
    /// Takes the place of the head's guesses, in measurements of what right ones are worth; nil for the head's own.
    package var guessReplacement: GuessReplacement?
    /// Adapters of the model, held beside its weights.
    public var adapters: [AdapterSource] = []
    /// Whether texts whose requests say nothing are computed with all adapters.
    public var appliesAdapters = true
    /// How requests are computed together.
    public var scheduling = SchedulingOptions()
    /// Whether weights are mapped or read.
    public var access = FileAccess.mapped
    /// Sees every text, for people who study the loop; nil costs nothing.
    public var observer: EngineObserver?
    /// Called while loading with the share that is done, 0 to 1.
    public var progress: (@Sendable (Double) -> Void)?

    /// All processors, the model's context, fast arithmetic, a gigabyte for caches.
    public init() {}
}
