/// What a safetensors header says about one tensor.
public struct TensorInfo: Sendable, Equatable {
    /// The tensor's name.
    public let name: String
    /// The element type, readable here or not.
    public let type: SafetensorsType
    /// The size of each dimension, outermost first; empty for a single number.
    public let shape: [Int]
    /// Where the tensor's bytes stand, counted from the start of the data.
    public let dataOffsets: Range<Int>

    /// The number of elements.
    public var elementCount: Int {
        // The header's validation has multiplied the same numbers with checks.
        shape.reduce(1, *)
    }

    /// The number of bytes.
    public var byteCount: Int { dataOffsets.count }
}
