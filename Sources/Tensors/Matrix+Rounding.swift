import Locks

/// Dense weights in types that the processor multiplies faster.
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

    /// The same weights in bfloat16, where they are float32 or float16 and every one of them is such a number; nil elsewhere.
    public func narrowedToBFloat16(on pool: ThreadPool) throws(TensorError) -> Matrix? {
        guard case .dense(let tensor) = storage, tensor.elementType == .float32 || tensor.elementType == .float16,
            rows > 0, columns > 0
        else { return nil }
        // Where the first row says no, the others are not read.
        guard isBFloat16(rows: 0..<1, into: nil) else { return nil }
        let isExact = Atomic(true)
        let storage = TensorBytes(count: rows * columns * 2) { target in
            pool.parallel(rows, grain: max(1, 65_536 / columns)) { range in
                guard isExact.load(ordering: .relaxed) else { return }
                if !isBFloat16(rows: range, into: target.baseAddress) { isExact.store(false, ordering: .relaxed) }
            }
        }
        guard isExact.load(ordering: .relaxed) else { return nil }
        return Matrix(
            .dense(try Tensor(elementType: .bfloat16, shape: [rows, columns], storage: storage)),
            arithmetic: arithmetic)
    }

    /// Whether the lower halves of all weights of some rows are zero; their upper halves go to a matrix.
    private func isBFloat16(rows range: Range<Int>, into target: UnsafeMutableRawPointer?) -> Bool {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { buffer in
            guard let row = buffer.baseAddress else { return false }
            for index in range {
                widenRow(index, into: row)
                var lower: UInt32 = 0
                for column in 0..<columns { lower |= row[column].bitPattern }
                if lower & 0xFFFF != 0 { return false }
                guard let target else { continue }
                let own = (target + index * columns * 2).assumingMemoryBound(to: UInt16.self)
                for column in 0..<columns { own[column] = UInt16(truncatingIfNeeded: row[column].bitPattern >> 16) }
            }
            return true
        }
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
