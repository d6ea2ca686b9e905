/// A weight matrix [rows, columns] of a linear layer, row-major: one row for each output, one column for each input.
///
/// Precision and arithmetic are properties of the matrix: weights stay as stored (see ``Form``) and are widened or
/// dequantised piece by piece while they are multiplied. Products do not depend on what is computed beside them: an output
/// is bit for bit the same whatever the number of inputs, of threads, and of rows asked for.
public struct Matrix: Sendable {
    /// The weights.
    let storage: Storage
    /// The number of outputs.
    public let rows: Int
    /// The number of inputs.
    public let columns: Int
    /// How products are computed; ``prepared(for:in:on:)`` changes it.
    public let arithmetic: Arithmetic

    init(_ storage: Storage, arithmetic: Arithmetic = .exact) {
        self.storage = storage
        self.arithmetic = arithmetic
        switch storage {
        case .dense(let tensor): (rows, columns) = (tensor.shape[0], tensor.shape[1])
        case .affine(let groups): (rows, columns) = (groups.rows, groups.columns)
        case .packed(let groups): (rows, columns) = (groups.rows, groups.columns)
        case .coded(let source): (rows, columns) = (source.rows, source.columns)
        }
    }

    /// A matrix whose weights are coded in few bits.
    public init(_ source: any CodedRows) {
        self.init(.coded(source))
    }

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
        self.init(.dense(tensor))
    }

    /// A matrix in affine groups, w = scale · q + bias, as safetensors files of the mlx kind have it.
    ///
    /// - Parameters:
    ///   - weights: U32 [rows, columns · bits / 32]; element `i` of a row is at bit `i · bits`, low bits first.
    ///   - scales: [rows, columns / groupSize], F32, F16 or BF16.
    ///   - biases: as `scales`.
    ///   - bits: 4 or 8.
    ///   - groupSize: 32, 64 or 128.
    public init(
        affine weights: Tensor, scales: Tensor, biases: Tensor, bits: Int, groupSize: Int
    ) throws(TensorError) {
        self.init(
            .affine(
                try AffineGroups(weights: weights, scales: scales, biases: biases, bits: bits, groupSize: groupSize)))
    }

    /// A float32 matrix from its values, row by row.
    public init(rows: Int, columns: Int, values: [Float]) throws(TensorError) {
        try self.init(Tensor(values, shape: [rows, columns]))
    }

    /// The same weights in the layout that products of an arithmetic stream, repacked on several threads.
    ///
    /// Where the stored layout serves, nothing is copied. Where it does not, pages of a mapped file that are no longer
    /// needed are given back.
    ///
    /// - Parameter arena: where what is repacked stands, beside the model's other matrices.
    public func prepared(
        for arithmetic: Arithmetic, in arena: TensorArena? = nil, on pool: ThreadPool
    ) throws(TensorError) -> Matrix {
        switch (storage, arithmetic) {
        case (.affine(let groups), .fast):
            let packed = PackedGroups(groups, in: arena, on: pool)
            for tensor in [groups.weights, groups.scales, groups.biases] {
                tensor.storage.releasePages(in: tensor.byteOffset..<tensor.byteOffset + tensor.byteCount)
            }
            return Matrix(.packed(packed), arithmetic: .fast)
        case (.packed(let groups), .exact):
            return Matrix(.affine(try groups.unpacked(rows: Array(0..<groups.rows))), arithmetic: .exact)
        default: return Matrix(storage, arithmetic: arithmetic)
        }
    }

    /// The rows of a range; without a copy, unless the matrix has been repacked.
    ///
    /// A slice of a repacked matrix is as stored again, and is repacked by ``prepared(for:in:on:)``.
    public func slice(rows range: Range<Int>) throws(TensorError) -> Matrix {
        guard range.lowerBound >= 0, range.upperBound <= rows else { throw .invalidShape([rows, columns]) }
        switch storage {
        case .dense(let tensor): return Matrix(.dense(try tensor.rows(range)), arithmetic: arithmetic)
        case .affine(let groups): return Matrix(.affine(try groups.slice(rows: range)), arithmetic: arithmetic)
        case .packed(let groups): return Matrix(.affine(try groups.unpacked(rows: Array(range))))
        case .coded(let source): return Matrix(.coded(ChosenRows(source, .range(range))), arithmetic: arithmetic)
        }
    }

    /// A copy with chosen rows in a chosen order, in the same precision; every index must be a row.
    ///
    /// A copy of a repacked matrix is as stored again, and is repacked by ``prepared(for:in:on:)``.
    public func gathered(rows indices: [Int]) throws(TensorError) -> Matrix {
        guard indices.allSatisfy({ $0 >= 0 && $0 < rows }) else { throw .invalidShape([rows, columns]) }
        switch storage {
        case .dense(let tensor): return Matrix(.dense(try tensor.gathered(rows: indices)), arithmetic: arithmetic)
        case .affine(let groups): return Matrix(.affine(try groups.gathered(rows: indices)), arithmetic: arithmetic)
        case .packed(let groups): return Matrix(.affine(try groups.unpacked(rows: indices)))
        case .coded(let source): return Matrix(.coded(ChosenRows(source, .list(indices))), arithmetic: arithmetic)
        }
    }

    /// A copy with rows and columns exchanged, in the same precision.
    ///
    /// - Throws: ``TensorError/notAMatrix(elementType:shape:)`` for affine groups, which run along rows only.
    public func transposed() throws(TensorError) -> Matrix {
        guard case .dense(let tensor) = storage else {
            throw .notAMatrix(elementType: .uint32, shape: [rows, columns])
        }
        return Matrix(.dense(try tensor.transposed()), arithmetic: arithmetic)
    }

    /// Widens one row, which must exist, into float32 [columns]: the embedding look-up.
    public func copyRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        precondition(index >= 0 && index < rows)
        widenRow(index, into: target)
    }

    /// Widens one row that is known to exist.
    func widenRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        switch storage {
        case .dense(let tensor):
            guard let base = tensor.bytes.baseAddress else { return }
            Widening.widen(
                base + index * columns * tensor.elementType.byteCount, tensor.elementType, count: columns, into: target)
        case .affine(let groups): groups.widenRow(index, into: target)
        case .packed(let groups): groups.widenRow(index, into: target)
        case .coded(let source): source.widenRow(index, into: target)
        }
    }
}
