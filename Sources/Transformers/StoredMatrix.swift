public import Tensors

/// One matrix of a checkpoint, as the decoder found it.
public struct StoredMatrix: Sendable, Equatable {
    /// The tensor's name.
    public let name: String
    /// The number of outputs.
    public let rows: Int
    /// The number of inputs.
    public let columns: Int
    /// How the weights are stored.
    public let form: Matrix.Form
    /// Whether the tensor is stored with inputs first, or holds several matrices.
    public let isTransposed: Bool
    /// Whether it is small and its errors weigh much: learned positions, routers of experts.
    public let isSensitive: Bool
    /// Whether it is of the head that predicts the token after the next, whose guesses suffer first from few bits.
    public internal(set) var isOfPredictionHead = false
}

/// What loading a decoder took.
public struct LoadReport: Sendable {
    /// The time in which matrices were laid out for the decoder's arithmetic.
    public let preparation: Duration
    /// The bytes of all matrices as they are laid out.
    public let matrixByteCount: Int
    /// The bytes of matrices, as they are laid out, that a pass over one token reads.
    ///
    /// A matrix counts each time that it is multiplied, a table that is looked up counts with one row, and of a layer's
    /// experts as many count as a token chooses. Vectors, such as biases, and the cache do not count.
    public let tokenByteCount: Int
    /// The matrices in the order of reading.
    public let matrices: [StoredMatrix]
    /// The names of tensors that belong to other parts of the model, such as a vision tower, and were left.
    public internal(set) var otherParts: [String] = []
}
