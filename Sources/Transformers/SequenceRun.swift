/// The tokens that one sequence adds to a pass, which may compute those of several sequences at once.
public struct SequenceRun: Sendable {
    /// Ids below the vocabulary's size, at least one; they follow what the cache holds.
    public var tokens: [Int32]
    /// The sequence's memory, of the decoder that evaluates, and in no other run of the pass.
    public var cache: KVCache
    /// For which tokens logits are wanted.
    public var rows: LogitRows
    /// The length of the whole prompt, with the positions of the cache, where the tokens are only a piece of it.
    ///
    /// It decides rotations that depend on the length. Nil means that the tokens are the whole prompt of an empty cache, and
    /// otherwise that each has been generated and is rotated for its own length.
    public var promptLength: Int?
    /// Sees the intermediate results of the run, where it is alone in its pass; for study, slow.
    public var observer: (@Sendable (Observation) -> Void)?

    /// A run from its parts.
    public init(_ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, promptLength: Int? = nil) {
        self.tokens = tokens
        self.cache = cache
        self.rows = rows
        self.promptLength = promptLength
    }

    /// The pairs of a row and a position that it attends to, where no window hides any.
    public var attendedPositions: Int { tokens.count * cache.count + tokens.count * (tokens.count + 1) / 2 }
}

/// What the blocks leave of the rows that logits are wanted of: the input of the head.
///
/// Keep one value between passes to have its memory used again.
public struct Evaluation: Sendable {
    /// The decoder that made it; nil before the first pass.
    var decoder: DecoderIdentity?
    /// The residual stream behind the last block: [rows, hidden].
    var hidden: [Float] = []
    /// The rows of each run, one for each wanted token.
    public internal(set) var rows: [Range<Int>] = []
    /// The time that attention to the caches took, projections left out: the part of a pass that grows with the context.
    public internal(set) var attention = Duration.zero

    /// The position of the first wanted row of each run.
    var firstPositions: [Int] = []

    /// Nothing evaluated.
    public init() {}

    /// Makes room for the rows of runs.
    mutating func clear(
        _ runs: [SequenceRun], behind counts: [Int], width: Int, by decoder: DecoderIdentity
    ) {
        self.decoder = decoder
        rows = []
        attention = .zero
        firstPositions = []
        var count = 0
        for run in runs {
            let wanted = run.rows.count(of: run.tokens.count)
            rows.append(count..<count + wanted)
            firstPositions.append(counts[rows.count - 1] + run.tokens.count - wanted)
            count += wanted
        }
        if hidden.count > count * width {
            hidden.removeLast(hidden.count - count * width)
        } else {
            hidden.append(contentsOf: repeatElement(0, count: count * width - hidden.count))
        }
    }
}
