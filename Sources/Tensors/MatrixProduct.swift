/// Products of activations with weight matrices.
extension Matrix {
    /// Multiplies: output[i, r] = Σ_c input[i, c] · self[r, c].
    ///
    /// - Parameters:
    ///   - input: [count, columns] float32.
    ///   - output: [count, rows] float32, overwritten.
    public func multiply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        Self.multiply([(self, output)], input: input, count: count, on: pool, level: .selected)
    }

    /// Multiplies several matrices with the same input in one parallel region; the input is converted once.
    ///
    /// - Parameters:
    ///   - products: matrices with as many columns as each other, and for each an output [count, rows], overwritten.
    ///   - input: [count, columns] float32.
    public static func multiply(
        _ products: [(matrix: Matrix, output: UnsafeMutablePointer<Float>)], input: UnsafePointer<Float>, count: Int,
        on pool: ThreadPool
    ) {
        multiply(products, input: input, count: count, on: pool, level: .selected)
    }

    /// output[i, j] = Σ_c input[i, c] · self[rowIndices[j], c]: only the rows asked for, as a sparse mask needs them.
    ///
    /// - Parameters:
    ///   - input: [count, columns] float32.
    ///   - rowIndices: rows of the matrix; each must exist.
    ///   - output: [count, rowIndices.count] float32, overwritten.
    public func multiply(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32], into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool
    ) {
        precondition(rowIndices.allSatisfy { $0 >= 0 && $0 < rows })
        multiply(input, count: count, rowIndices: rowIndices, into: output, on: pool, level: .selected)
    }

    /// The products by the kernels of a given level, so that tests compare the levels.
    static func multiply(
        _ products: [(matrix: Matrix, output: UnsafeMutablePointer<Float>)], input: UnsafePointer<Float>, count: Int,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        guard count > 0, let columns = products.first?.matrix.columns else { return }
        precondition(products.allSatisfy { $0.matrix.columns == columns })
        let source = ProductInput(input, count: count, columns: columns, on: pool)
        let jobs = products.map { product in
            product.matrix.job(source, rowIndices: nil, into: product.output, level: level)
        }
        let rows = products.reduce(0) { $0 + $1.matrix.rows }
        withExtendedLifetime((products, source)) { ProductJob.run(jobs, work: rows * columns * count, on: pool) }
    }

    /// The product by the kernels of a given level.
    func multiply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool,
        level: ProcessorLevel
    ) {
        Self.multiply([(self, output)], input: input, count: count, on: pool, level: level)
    }

    /// The product of some rows by the kernels of a given level.
    func multiply(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32], into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        guard count > 0, !rowIndices.isEmpty else { return }
        let source = ProductInput(input, count: count, columns: columns, on: pool)
        rowIndices.withUnsafeBufferPointer { indices in
            if case .packed(let codes) = storage, columns > 0, codes.form.hasKernels(at: level) {
                return codes.multiply(source, rowIndices: indices, into: output, on: pool, level: level)
            }
            let job = job(source, rowIndices: indices, into: output, level: level)
            withExtendedLifetime((self, source)) {
                ProductJob.run([job], work: rowIndices.count * columns * count, on: pool)
            }
        }
    }

    /// The work of one product; for dense and unpacked weights, of chosen rows.
    private func job(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>,
        level: ProcessorLevel
    ) -> ProductJob {
        if columns == 0 {
            let count = input.count * (rowIndices?.count ?? rows)
            return ProductJob(units: 1) { _ in output.update(repeating: 0, count: count) }
        }
        switch storage {
        case .packed(let codes) where codes.form.hasKernels(at: level):
            return codes.job(input, into: output, level: level)
        case .dense(let tensor):
            #if arch(x86_64)
                if arithmetic == .fast, level >= .avx512, tensor.elementType == .bfloat16 {
                    return level == .amx
                        ? bfloat16TilesJob(tensor, input, rowIndices: rowIndices, into: output)
                        : bfloat16Job(tensor, input, rowIndices: rowIndices, into: output)
                }
                if level >= .avx2 { return denseJob(tensor, input, rowIndices: rowIndices, into: output, level: level) }
            #endif
            return blasJob(input, rowIndices: rowIndices, into: output)
        case .coded, .packed:
            #if arch(x86_64)
                if level >= .avx2 { return dequantizedJob(input, rowIndices: rowIndices, into: output, level: level) }
            #endif
            return blasJob(input, rowIndices: rowIndices, into: output)
        }
    }
}
