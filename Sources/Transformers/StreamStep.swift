/// What is done to the residual stream between blocks, as layers that run several times need it.
///
/// A register is a second residual stream: [rows, hidden] beside the first.
public enum StreamStep: Sendable, Equatable {
    /// The register becomes the stream.
    case store(Int)
    /// The stream becomes the register.
    case load(Int)
    /// The register is added to the stream.
    case add(Int)
    /// The register becomes a learned vector in every row; the name is that of its tensor.
    case fill(Int, parameter: String)
    /// The stream is normalised, without a weight.
    case normalize(NormalizationConfiguration)
    /// The stream is normalised as before the head.
    case normalizeFinally
}
