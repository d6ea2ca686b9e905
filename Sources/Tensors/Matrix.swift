/// A weight matrix [rows, columns] of a linear layer, row-major: one row for each output, one column for each input.
///
/// The precision is a property of the matrix: half-precision weights stay as stored and are widened tile by tile while
/// they are multiplied. Products do not depend on what is computed beside them: an output is bit for bit the same
/// whatever the number of inputs, of threads, and of rows asked for.
public struct Matrix: Sendable {
    /// The elements [rows, columns].
    let tensor: Tensor
    /// The number of outputs.
    public var rows: Int { tensor.shape[0] }
    /// The number of inputs.
    public var columns: Int { tensor.shape[1] }
    /// The stored precision.
    public var elementType: ElementType { tensor.elementType }
    /// The size in memory, in bytes.
    public var byteCount: Int { tensor.byteCount }

    /// A matrix that reads its elements where they lie.
    ///
    /// - Throws: ``TensorError/notAMatrix(elementType:shape:)`` unless the tensor has two dimensions of F32, F16 or BF16.
    public init(_ tensor: Tensor) throws(TensorError) {
        switch tensor.elementType {
        case .float32, .float16, .bfloat16: break
        default: throw .notAMatrix(elementType: tensor.elementType, shape: tensor.shape)
        }
        guard tensor.shape.count == 2 else {
            throw .notAMatrix(elementType: tensor.elementType, shape: tensor.shape)
        }
        self.tensor = tensor
    }

    /// A float32 matrix from its values, row by row.
    public init(rows: Int, columns: Int, values: [Float]) throws(TensorError) {
        try self.init(Tensor(values, shape: [rows, columns]))
    }

    /// The rows of a range, without a copy.
    public func slice(rows range: Range<Int>) throws(TensorError) -> Matrix {
        try Matrix(tensor.rows(range))
    }

    /// A copy with chosen rows in a chosen order, in the same precision; every index must be a row.
    public func gathered(rows indices: [Int]) throws(TensorError) -> Matrix {
        let rowByteCount = columns * elementType.byteCount
        guard indices.allSatisfy({ $0 >= 0 && $0 < rows }) else { throw .invalidShape(tensor.shape) }
        let source = tensor.bytes
        let storage = TensorBytes(count: indices.count * rowByteCount) { target in
            for (position, index) in indices.enumerated() {
                UnsafeMutableRawBufferPointer(rebasing: target[(position * rowByteCount)...])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[(index * rowByteCount)...].prefix(rowByteCount)))
            }
        }
        return try Matrix(Tensor(elementType: elementType, shape: [indices.count, columns], storage: storage))
    }

    /// A copy with rows and columns exchanged, in the same precision.
    public func transposed() throws(TensorError) -> Matrix {
        let size = elementType.byteCount
        let source = tensor.bytes
        let (rows, columns) = (rows, columns)
        let storage = TensorBytes(count: tensor.byteCount) { target in
            for row in 0..<rows {
                for column in 0..<columns {
                    for byte in 0..<size {
                        target[(column * rows + row) * size + byte] = source[(row * columns + column) * size + byte]
                    }
                }
            }
        }
        return try Matrix(Tensor(elementType: elementType, shape: [columns, rows], storage: storage))
    }

    /// Widens one row, which must exist, into float32 [columns]: the embedding look-up.
    public func copyRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        precondition(index >= 0 && index < rows)
        widenRow(index, into: target)
    }

    /// Widens one row that is known to exist.
    func widenRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        guard let base = tensor.bytes.baseAddress else { return }
        Widening.widen(
            base + index * columns * elementType.byteCount, elementType, count: columns, into: target)
    }
}
