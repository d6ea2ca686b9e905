import Tensors

/// What predicts the token after the next: a layer of its own between the model's embedding and its output head.
struct PredictionHead: Sendable {
    let configuration: PredictionHeadConfiguration
    let embeddingNormalization: Normalization
    let stateNormalization: Normalization
    /// From the normalised embedding and the normalised state, one after the other, to the layer: [hidden, 2 · hidden].
    let projection: Linear
    let block: Shared<DecoderBlock>
    let outputNormalization: Normalization
    /// The bytes of its tensors in the checkpoint.
    let byteCount: Int
    /// The output head in few bits, where one is of use.
    let guessHead: GuessHead?
    /// Tells its caches from those of the decoder.
    let identity = DecoderIdentity()
}

/// Pairs of one text that a prediction head computes after those in its cache, beside those of other texts.
public struct PredictionRun: Sendable {
    /// The state of each position: [tokens, hidden].
    public var states: [Float]
    /// The tokens after them.
    public var tokens: [Int32]
    /// A cache of the head, which may hold the pairs of a later part of a text alone.
    public var cache: KVCache
    /// For which pairs logits are computed.
    public var rows: LogitRows

    /// Pairs from their parts.
    public init(states: [Float], tokens: [Int32], cache: KVCache, rows: LogitRows = .last) {
        (self.states, self.tokens, self.cache, self.rows) = (states, tokens, cache, rows)
    }
}

/// What a prediction head makes of pairs of a state and the token after it.
///
/// Keep one value between calls to have its memory used again.
public struct Prediction: Sendable {
    /// The logits of the tokens after those of the pairs, for each wanted row.
    public internal(set) var logits = Logits()
    /// For each wanted row what stands for the state in the pair with the token that is guessed: [rows, hidden].
    public internal(set) var states: [Float] = []

    /// Nothing predicted.
    public init() {}

    /// Forgets what was predicted, and makes room for this many rows of logits.
    mutating func clear(rows: Int, columns: Int) {
        logits.clear(columns: columns)
        logits.resize(rows: rows, columns: columns)
        states.removeAll(keepingCapacity: true)
    }
}
