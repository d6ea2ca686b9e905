/// A layer of xLSTM with a matrix for memory (arXiv 2405.04517).
public struct MatrixMemoryConfiguration: Sendable, Equatable {
    /// Heads, each with a memory [keys, values].
    public var headCount: Int
    /// The width of a head's query and key.
    public var keyDimension: Int
    /// The width of a head's value.
    public var valueDimension: Int
    /// The bound of tanh soft-capping of gates, `gate_soft_cap`.
    public var gateBound: Float?
    /// What is added to the sum by which a head's output is divided, `eps`.
    public var epsilon: Float
    /// The normalisation of each head's output.
    public var normalization: NormalizationConfiguration
    /// Whether projections that read the same input are one matrix, `weight_mode` "fused".
    public var isFused = false

    /// The numbers of one head's memory.
    var headStateCount: Int { keyDimension * valueDimension + keyDimension + 1 }

    /// The memory of a sequence.
    var stateShape: RecurrentState.Shape {
        let (count, overflows) = headStateCount.multipliedReportingOverflow(by: headCount)
        return RecurrentState.Shape(rows: 0, channels: 0, stateCount: overflows ? Int.max : count)
    }
}
