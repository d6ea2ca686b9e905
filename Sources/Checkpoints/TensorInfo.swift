/// What a file says about one tensor.
public struct TensorInfo: Sendable, Equatable {
    /// The tensor's name.
    public let name: String
    /// How the elements are stored, readable here or not.
    public let type: StoredType
    /// The size of each dimension, outermost first; empty for a single number.
    public let shape: [Int]
    /// The number of bytes.
    public let byteCount: Int

    /// The number of elements.
    public var elementCount: Int {
        // The header's validation has multiplied the same numbers with checks.
        shape.reduce(1, *)
    }
}
