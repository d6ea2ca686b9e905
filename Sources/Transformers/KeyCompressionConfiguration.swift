/// How windows of positions get one key together: a sum over their rows, weighed element by element by a softmax (compressed
/// attention, DeepSeek V4).
public struct KeyCompressionConfiguration: Sendable, Equatable {
    /// The positions of a window, which are also the distance from one to the next, `compress_rates`.
    public var windowSize: Int
    /// Whether a key is also made of the rows of the window before, which have numbers of their own for it.
    public var overlaps: Bool
    /// The width of a key.
    public var dimension: Int
    /// The index of the rotary embedding, by which a key's last elements are rotated as the first position of its window.
    public var rotaryEmbedding: Int
    /// The normalisation of keys.
    public var normalization: NormalizationConfiguration

    /// The numbers of a row, and as many that weigh them: for its own window, and for the next where windows overlap.
    var rowWidth: Int { overlaps ? 2 * dimension : dimension }

    /// What is kept of each window.
    var entries: KeyValueShape {
        KeyValueShape(
            headCount: 1, keyDimension: dimension, valueDimension: dimension, valuesBeginKeys: true, mask: .causal,
            positionsPerKey: windowSize)
    }

    /// What is kept of the last rows, as long as a window may need them: their numbers as one head, and what weighs them as another.
    var pending: KeyValueShape {
        KeyValueShape(
            headCount: 2, keyDimension: rowWidth, valueDimension: rowWidth, valuesBeginKeys: true,
            mask: .slidingWindow(overlaps ? 2 * windowSize : windowSize), isExact: true)
    }
}
