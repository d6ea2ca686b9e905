/// A weight matrix [rows, columns] of a linear layer, row-major: one row for each output, one column for each input.
///
/// Precision and arithmetic are properties of the matrix: weights stay as stored (see ``Form``) and are widened or
/// dequantised piece by piece while they are multiplied. Products do not depend on what is computed beside them: an
/// output is bit for bit the same whatever the number of inputs, of threads, and of rows requested.
///
/// It is a class because layers hold many: a copy of a layer then copies a pointer for each, and not what each kind of weights
/// consists of.
public final class Matrix: Sendable {
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
        case .coded(let source): (rows, columns) = (source.rows, source.columns)
        case .packed(let codes): (rows, columns) = (codes.rows, codes.columns)
        }
    }

    /// A matrix whose weights are coded in few bits.
    public convenience init(_ source: any CodedRows) {
        self.init(.coded(source))
    }

    /// A matrix that reads its elements where they lie.
    ///
    /// - Throws: ``TensorError/notAMatrix(elementType:shape:)`` unless the tensor has two dimensions of F32, F16 or BF16.
    public convenience init(_ tensor: Tensor) throws(TensorError) {
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
    public convenience init(
        affine weights: Tensor, scales: Tensor, biases: Tensor, bits: Int, groupSize: Int
    ) throws(TensorError) {
        self.init(
            try PackedRows(
                affine: weights, scales: scales, biases: biases, bits: bits, groupSize: groupSize))
    }

    /// A float32 matrix from its values, row by row.
    public convenience init(rows: Int, columns: Int, values: [Float]) throws(TensorError) {
        try self.init(Tensor(values, shape: [rows, columns]))
    }

    /// The same weights in the layout that products of an arithmetic stream, repacked on several threads.
    ///
    /// Where the stored layout serves, nothing is copied. Where it does not, pages of a mapped file that are no longer
    /// needed are given back.
    ///
    /// - Parameter arena: where what is repacked is, beside the model's other matrices.
    public func prepared(
        for arithmetic: Arithmetic, in arena: TensorArena? = nil, on pool: ThreadPool
    ) throws(TensorError) -> Matrix {
        switch (storage, arithmetic) {
        case (.coded(let source), .fast):
            guard let packed = PackedCodes(source, in: arena, on: pool) else { break }
            source.releasePages()
            return Matrix(.packed(packed), arithmetic: .fast)
        case (.packed(let codes), .exact): return Matrix(.coded(codes), arithmetic: .exact)
        default: break
        }
        return Matrix(storage, arithmetic: arithmetic)
    }

    /// The rows of a range, without a copy.
    ///
    /// A slice of a repacked matrix reads its rows where they are, and is repacked by ``prepared(for:in:on:)``.
    public func slice(rows range: Range<Int>) throws(TensorError) -> Matrix {
        guard range.lowerBound >= 0, range.upperBound <= rows else { throw .invalidShape([rows, columns]) }
        switch storage {
        case .dense(let tensor): return Matrix(.dense(try tensor.rows(range)), arithmetic: arithmetic)
        case .coded(let source): return Matrix(.coded(ChosenRows(source, .range(range))), arithmetic: arithmetic)
        case .packed(let codes): return Matrix(.coded(ChosenRows(codes, .range(range))))
        }
    }

    /// Chosen rows in a chosen order, in the same precision; every index must be a row.
    ///
    /// Dense rows are copied. Chosen rows of a repacked matrix are read where they are, and are repacked by ``prepared(for:in:on:)``.
    public func gathered(rows indices: [Int]) throws(TensorError) -> Matrix {
        guard indices.allSatisfy({ $0 >= 0 && $0 < rows }) else { throw .invalidShape([rows, columns]) }
        switch storage {
        case .dense(let tensor): return Matrix(.dense(try tensor.gathered(rows: indices)), arithmetic: arithmetic)
        case .coded(let source): return Matrix(.coded(ChosenRows(source, .list(indices))), arithmetic: arithmetic)
        case .packed(let codes): return Matrix(.coded(ChosenRows(codes, .list(indices))))
        }
    }

    /// A copy with rows and columns exchanged, in the same precision.
    ///
    /// - Throws: ``TensorError/notAMatrix(elementType:shape:)`` for codes, whose groups run along rows only.
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
        case .coded(let source): source.widenRow(index, into: target)
        case .packed(let codes): codes.widenRow(index, into: target)
        }
    }
}
