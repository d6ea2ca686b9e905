import Tensors

/// What one sequence adds to a pass, which may compute several sequences at once.
public struct SequenceRun: Sendable {
    /// Tokens, with ids below the vocabulary's size, and rows: at least one place; they follow what the cache holds.
    public var input: SequenceInput
    /// The ids of the places.
    public var tokens: [Int32] { input.tokens }
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

    /// How many tokens at the end are guesses: the cache can be cut to before any of them after the pass, whatever its layers keep.
    public var guesses = 0
    /// Whether ``Evaluation/states`` has all tokens of the run, as the prediction head reads them.
    public var keepsStates = false

    /// A run of token ids.
    public init(_ tokens: [Int32], cache: KVCache, rows: LogitRows = .last, promptLength: Int? = nil) {
        self.init(SequenceInput(tokens), cache: cache, rows: rows, promptLength: promptLength)
    }

    /// A run from its parts.
    public init(_ input: SequenceInput, cache: KVCache, rows: LogitRows = .last, promptLength: Int? = nil) {
        self.input = input
        self.cache = cache
        self.rows = rows
        self.promptLength = promptLength
    }

    /// The pairs of a row and a position that it attends to, where no window hides any.
    public var attendedPositions: Int { input.count * cache.count + input.count * (input.count + 1) / 2 }
}

/// What the blocks leave of the rows that logits are wanted of: the input of the head.
///
/// Keep one value between passes to have its memory used again.
public struct Evaluation: Sendable {
    /// The decoder that made it; nil before the first pass.
    var decoder: DecoderIdentity?
    /// The residual stream after the last block: [rows, hidden].
    var hidden: [Float] = []
    /// The rows of each run, one for each wanted token.
    public internal(set) var rows: [Range<Int>] = []
    /// For each run that keeps them the states of its tokens as the prediction head reads them: [tokens, hidden]; empty for others.
    public internal(set) var states: [[Float]] = []
    /// The time that attention to the caches took, without projections: the part of a pass that grows with the context.
    public internal(set) var attention = Duration.zero

    /// The position of the first wanted row of each run.
    var firstPositions: [Int] = []
    /// The adapters of each run, which may add to the head.
    var adapters: [AdapterSet?] = []

    /// Nothing evaluated.
    public init() {}

    /// Makes room for the rows of runs.
    mutating func clear(
        _ runs: [SequenceRun], behind counts: [Int], width: Int, by decoder: DecoderIdentity
    ) {
        self.decoder = decoder
        rows = []
        states = Array(repeating: [], count: runs.count)
        attention = .zero
        firstPositions = []
        adapters = runs.map(\.input.adapters)
        var count = 0
        for run in runs {
            let wanted = run.rows.count(of: run.input.count)
            rows.append(count..<count + wanted)
            firstPositions.append(counts[rows.count - 1] + run.input.count - wanted)
            count += wanted
        }
        if hidden.count > count * width {
            hidden.removeLast(hidden.count - count * width)
        } else {
            hidden.append(contentsOf: repeatElement(0, count: count * width - hidden.count))
        }
    }

    /// Some runs' rows one after the other, as linear layers compute them.
    func rows(of runs: some Sequence<Int>, on pool: ThreadPool) -> ProductRows {
        var (count, parts): (Int, [(rows: Range<Int>, adapters: AdapterSet?)]) = (0, [])
        for run in runs {
            parts.append((count..<count + rows[run].count, adapters[run]))
            count += rows[run].count
        }
        return ProductRows(parts, count: count, on: pool)
    }
}
