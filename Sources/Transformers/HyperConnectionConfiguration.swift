/// Several residual streams, of which each part of a block reads a mixture and to each of which it adds a share of its output
/// (hyper-connections, arXiv 2409.19606).
public struct HyperConnectionConfiguration: Sendable, Equatable {
    /// How the streams are mixed.
    public enum Mixing: Sendable, Equatable {
        /// A number for each stream by which the part's input is summed, and one by which its output is added to the stream
        /// (independent hyper-connections, Hy 4).
        ///
        /// - Parameters:
        ///   - magnitude: what the sigmoid of the second is multiplied with, `hc_magnitude`.
        ///   - epsilon: what is added to both, `hc_eps`.
        case independent(magnitude: Float, epsilon: Float)
        /// The same, and a matrix by which the streams are mixed, brought near a doubly stochastic one by dividing by the sums of
        /// its rows and columns in turn (Sinkhorn and Knopp; arXiv 2512.24880).
        ///
        /// - Parameters:
        ///   - iterations: how often both are done, `hc_sinkhorn_iters`.
        ///   - epsilon: what is added to sums and shares, `hc_eps`.
        case doublyStochastic(iterations: Int, epsilon: Float)
        /// A number for each element of each stream, by two matrices of low rank, and one for each stream by which outputs are
        /// added (Qwen 4).
        ///
        /// - Parameter rank: the width between the two, `hc_lowrank`.
        case gated(rank: Int)
    }

    /// The number of streams.
    public var streamCount: Int
    /// How they are mixed.
    public var mixing: Mixing
    /// The normalisation of the streams before weights are made of them: of all together, or of each in gated mixing.
    public var normalization: NormalizationConfiguration

    /// What is kept of a row from a part's beginning to its end: a share for each stream, and a matrix.
    var weightCount: Int {
        if case .doublyStochastic = mixing { return streamCount * (1 + streamCount) }
        return streamCount
    }
}
