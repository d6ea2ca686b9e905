/// Dense weights in few bits, for products of whole numbers.
extension Matrix {
    /// The same weights rounded to 8 bits in groups of 64 columns (of 32 where 64 does not divide them), where they are float32
    /// or float16 and groups divide the columns; nil elsewhere.
    ///
    /// bfloat16 weights have products of their own where the processor multiplies such numbers.
    ///
    /// - Throws: ``TensorError`` of ``AffineQuantizer``.
    public func roundedToBytes(on pool: ThreadPool) throws(TensorError) -> Matrix? {
        guard case .dense(let tensor) = storage, tensor.elementType == .float32 || tensor.elementType == .float16,
            let size = [64, 32].first(where: { columns % $0 == 0 }), rows > 0, columns > 0
        else { return nil }
        let parts = try AffineQuantizer.quantize(tensor, bits: 8, groupSize: size, on: pool)
        return try Matrix(
            affine: parts.weights, scales: parts.scales, biases: parts.biases, bits: 8, groupSize: size)
    }
}

extension Matrix {
    /// Some rows rounded to few bits in groups of columns, whatever form they have.
    ///
    /// - Throws: ``TensorError`` of ``AffineQuantizer``.
    public func rounded(
        rows range: Range<Int>, bits: Int, groupSize: Int, on pool: ThreadPool
    ) throws(TensorError) -> Matrix {
        let source: Tensor
        if case .dense(let tensor) = storage {
            source = try tensor.rows(range)
        } else {
            let values = [Float](unsafeUninitializedCapacity: range.count * columns) { target, initialized in
                guard let base = target.baseAddress else { return }
                pool.parallel(range.count, grain: 64) { part in
                    for row in part { copyRow(range.lowerBound + row, into: base + row * columns) }
                }
                initialized = range.count * columns
            }
            source = try Tensor(values, shape: [range.count, columns])
        }
        let parts = try AffineQuantizer.quantize(source, bits: bits, groupSize: groupSize, on: pool)
        return try Matrix(
            affine: parts.weights, scales: parts.scales, biases: parts.biases, bits: bits, groupSize: groupSize)
    }
}
