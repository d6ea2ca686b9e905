/// Products of activations with weight matrices.
extension Matrix {
    /// Multiplies: output[i, r] = Σ_c input[i, c] · self[r, c].
    ///
    /// - Parameters:
    ///   - input: [count, columns] float32.
    ///   - output: [count, rows] float32, overwritten.
    public func multiply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool,
        kernels: KernelSet = .selected
    ) {
        Self.multiply([(self, output)], input: input, count: count, on: pool, kernels: kernels)
    }

    /// Multiplies several matrices with the same input in one parallel region; the input is converted once.
    ///
    /// - Parameters:
    ///   - products: matrices with as many columns as each other, and for each an output [count, rows], overwritten.
    ///   - input: [count, columns] float32.
    public static func multiply(
        _ products: [(matrix: Matrix, output: UnsafeMutablePointer<Float>)], input: UnsafePointer<Float>, count: Int,
        on pool: ThreadPool, kernels: KernelSet = .selected
    ) {
        guard count > 0, let columns = products.first?.matrix.columns else { return }
        precondition(products.allSatisfy { $0.matrix.columns == columns })
        let source = ProductInput(input, count: count, columns: columns, kernels: kernels, on: pool)
        let jobs = products.map { product in product.matrix.job(source, rowIndices: nil, into: product.output) }
        let rows = products.reduce(0) { $0 + $1.matrix.rows }
        withExtendedLifetime((products, source)) { ProductJob.run(jobs, work: rows * columns * count, on: pool) }
    }

    /// output[i, j] = Σ_c input[i, c] · self[rowIndices[j], c]: only the rows requested, as a sparse mask needs them.
    ///
    /// - Parameters:
    ///   - input: [count, columns] float32.
    ///   - rowIndices: rows of the matrix; each must exist.
    ///   - output: [count, rowIndices.count] float32, overwritten.
    public func multiply(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32], into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, kernels: KernelSet = .selected
    ) {
        precondition(rowIndices.allSatisfy { $0 >= 0 && $0 < rows })
        guard count > 0, !rowIndices.isEmpty else { return }
        let source = ProductInput(input, count: count, columns: columns, kernels: kernels, on: pool)
        rowIndices.withUnsafeBufferPointer { indices in
            if case .packed(let codes) = storage, columns > 0, codes.form.hasKernels(in: kernels) {
                return codes.multiply(source, rowIndices: indices, into: output, on: pool)
            }
            let job = job(source, rowIndices: indices, into: output)
            withExtendedLifetime((self, source)) {
                ProductJob.run([job], work: rowIndices.count * columns * count, on: pool)
            }
        }
    }

    /// The work of one product; for dense and unpacked weights, of chosen rows.
    private func job(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>
    ) -> ProductJob {
        if columns == 0 {
            let count = input.count * (rowIndices?.count ?? rows)
            return ProductJob(units: 1) { _ in output.update(repeating: 0, count: count) }
        }
        let kernels = input.kernels
        switch storage {
        case .packed(let codes) where codes.form.hasKernels(in: kernels): return codes.job(input, into: output)
        case .dense(let tensor):
            let isRounded = arithmetic == .fast && tensor.elementType == .bfloat16
            let dense = isRounded ? kernels.bfloat16 ?? kernels.dense : kernels.dense
            return denseJob(dense, tensor, input, rowIndices: rowIndices, into: output)
        case .coded, .packed: return dequantizedJob(input, rowIndices: rowIndices, into: output)
        }
    }
}
