public import Tensors

/// How an embedder or a reranker is loaded and run.
public struct EmbedderOptions: Sendable {
    /// The threads that compute; nil means one for each processor.
    public var threads: Int?
    /// Threads that other models compute with, too; nil means ``threads`` of its own.
    public var pool: ThreadPool?
    /// When the model may compute, where others do on the same processors; nil means at any time.
    public var turns: EmbedderTurns?
    /// How products are computed: float32 throughout, or with activations in what the processor multiplies fastest, where
    /// float32 and float16 weights are rounded to 8 bits when they are loaded.
    public var arithmetic = Arithmetic.exact
    /// The tokens that are computed at once, as far as whole texts allow.
    public var batchTokens = 2048
    /// How states become a vector, in the place of what the folder says; necessary for a language model that says nothing.
    public var pooling: PoolingMode?
    /// Whether vectors are brought to unit length where the folder says so.
    public var normalizes = true

    /// The defaults: threads that suit the machine, exact arithmetic, 2048 tokens, what the folder says.
    public init() {}
}
