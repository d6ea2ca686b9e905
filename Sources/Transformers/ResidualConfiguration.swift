/// How a part's output joins the residual stream: a · x + b · part, and not x + part.
public struct ResidualConfiguration: Sendable, Equatable {
    /// What is learned about the sum.
    public enum Learned: Sendable, Equatable {
        /// A number for each element of the stream, with which it is multiplied (Doge).
        case streamScales
        /// Numbers that are added to stream and part and others with which they are multiplied then (ZAYA).
        case scalesAndBiases
        /// A number for each element of the part's output, with which it is multiplied (LayerScale, arXiv 2103.17239).
        case partScales
        /// A number r for each element, of which the factor and the sign are not stored: (1 − r) · x + r · part (nGPT,
        /// arXiv 2410.01131).
        case interpolation(factor: Float)
    }

    /// What the stream is multiplied with.
    public var stream: Float = 1
    /// What the part's output is multiplied with.
    public var part: Float = 1
    /// Whether the part's normalised input takes the place of the stream (MiniMax 01).
    public var isNormalized = false
    /// What is learned besides.
    public var learned: Learned?
}
