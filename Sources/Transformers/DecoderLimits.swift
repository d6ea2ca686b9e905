public import Checkpoints

/// The largest sizes a configuration may have, so that sizes multiply without overflow and loops stay short.
public enum DecoderLimits {
    /// Layers; the deepest models in use have some two hundred.
    public static let layers = IntegerBounds.within(1...10_000)
    /// Heads of one layer.
    public static let heads = IntegerBounds.within(1...65_536)
    /// Widths of vectors: hidden states, heads, feed-forward networks.
    public static let widths = IntegerBounds.within(1...(1 << 24))
    /// Token ids.
    public static let vocabulary = IntegerBounds.within(1...(1 << 28))
    /// Token ids that have embeddings beside those that have logits.
    public static let furtherIDs = 1 << 20
    /// Experts of one layer.
    public static let experts = IntegerBounds.within(1...65_536)
    /// Widths of the keys and values of a recurrent layer's state.
    public static let stateWidths = IntegerBounds.within(1...65_536)
    /// Positions that a recurrent layer's convolution sees.
    public static let taps = IntegerBounds.within(1...256)
    /// Residual streams.
    public static let streams = IntegerBounds.within(2...64)
    /// Positions of one chunk of a prompt.
    public static let chunkSize = 1...65_536
}
