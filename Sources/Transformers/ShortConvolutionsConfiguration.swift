/// Convolutions over the last positions in four places of a layer: of keys, of values, of attention's output and of the network's;
/// each adds to what it reads (Inkling).
public struct ShortConvolutionsConfiguration: Sendable, Equatable {
    /// Positions that each sees, its own included, `conv_kernel_size`.
    public var taps: Int
    /// The channels of keys.
    public var keyWidth: Int
    /// The channels of values.
    public var valueWidth: Int
    /// The channels of the residual stream.
    public var hiddenSize: Int

    /// The memory of a sequence: the last inputs of all four, one beside the other.
    var stateShape: RecurrentState.Shape {
        RecurrentState.Shape(rows: taps - 1, channels: keyWidth + valueWidth + 2 * hiddenSize, stateCount: 0)
    }
}
