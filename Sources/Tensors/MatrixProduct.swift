internal import COpenBLAS

/// The product of activations with a weight matrix; the only file that calls BLAS.
///
/// OpenBLAS picks its inner kernel by the shape of the call, and with it the order of additions. So it is always called
/// with one shape: `inputTile` inputs by `rowTile` weight rows, short tiles padded with zeros. Each output is then one
/// sum in one order, whatever is computed beside it.
extension Matrix {
    /// Inputs in one call.
    static let inputTile = 8
    /// Weight rows in one call.
    static let rowTile = 32

    /// Multiplies: output[i, r] = Σ_c input[i, c] · self[r, c].
    ///
    /// - Parameters:
    ///   - input: [count, columns] float32.
    ///   - output: [count, rows] float32, overwritten.
    public func multiply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        multiply(input, count: count, into: output, on: pool, level: .selected)
    }

    /// The product by the kernels of a given level, so that tests compare the levels.
    func multiply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool,
        level: ProcessorLevel
    ) {
        if multiplyWithKernels(input, count: count, rowIndices: nil, into: output, on: pool, level: level) { return }
        if case .packed(let groups) = storage {
            return groups.multiply(input, count: count, rowIndices: nil, into: output, on: pool, level: level)
        }
        let tiles = (rows + Self.rowTile - 1) / Self.rowTile
        let stride = rows
        let job = ProductJob(matrix: self, input: input, output: output, count: count, outputStride: stride)
        pool.parallel(tiles) { range in
            job.run { panel in
                for tile in range {
                    let first = tile * Self.rowTile
                    let height = min(Self.rowTile, rows - first)
                    for row in 0..<height { widenRow(first + row, into: panel + row * columns) }
                    job.multiply(panel, height: height, firstColumn: first)
                }
            }
        }
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
        for product in products {
            product.matrix.multiply(input, count: count, into: product.output, on: pool)
        }
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

    /// The product of some rows by the kernels of a given level.
    func multiply(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32], into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        if multiplyWithKernels(input, count: count, rowIndices: rowIndices, into: output, on: pool, level: level) {
            return
        }
        if case .packed(let groups) = storage {
            return groups.multiply(input, count: count, rowIndices: rowIndices, into: output, on: pool, level: level)
        }
        let tiles = (rowIndices.count + Self.rowTile - 1) / Self.rowTile
        let job = ProductJob(
            matrix: self, input: input, output: output, count: count, outputStride: rowIndices.count)
        pool.parallel(tiles) { range in
            job.run { panel in
                for tile in range {
                    let first = tile * Self.rowTile
                    let height = min(Self.rowTile, rowIndices.count - first)
                    for row in 0..<height {
                        widenRow(Int(rowIndices[first + row]), into: panel + row * columns)
                    }
                    job.multiply(panel, height: height, firstColumn: first)
                }
            }
        }
    }
}

/// One product, shared by the threads that compute tiles of it.
///
/// Unchecked because of its pointers: `input` is only read, and each thread writes the output columns of its own tiles.
private struct ProductJob: @unchecked Sendable {
    let matrix: Matrix
    let input: UnsafePointer<Float>  // [count, columns]
    let output: UnsafeMutablePointer<Float>  // [count, outputStride]
    let count: Int
    let outputStride: Int

    /// Lends a zeroed panel [rowTile, columns] in float32.
    func run(_ body: (UnsafeMutablePointer<Float>) -> Void) {
        let size = Matrix.rowTile * matrix.columns
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(size, 1)) { panel in
            panel.initialize(repeating: 0)
            if let base = panel.baseAddress { body(base) }
        }
    }

    /// Multiplies every input with a panel of `height` rows and writes output columns from `firstColumn` on.
    func multiply(_ panel: UnsafeMutablePointer<Float>, height: Int, firstColumn: Int) {
        let columns = matrix.columns
        let (inputTile, rowTile) = (Matrix.inputTile, Matrix.rowTile)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: inputTile * (rowTile + columns)) { scratch in
            guard let product = scratch.baseAddress else { return }
            let padded = product + inputTile * rowTile  // [inputTile, columns]
            var first = 0
            while first < count {
                let depth = min(inputTile, count - first)
                var source = input + first * columns
                if depth < inputTile {
                    padded.initialize(repeating: 0, count: inputTile * columns)
                    padded.update(from: source, count: depth * columns)
                    source = UnsafePointer(padded)
                }
                cblas_sgemm(
                    CblasRowMajor, CblasNoTrans, CblasTrans, blasint(inputTile), blasint(rowTile), blasint(columns), 1,
                    source, blasint(columns), panel, blasint(columns), 0, product, blasint(rowTile))
                for row in 0..<depth {
                    (output + (first + row) * outputStride + firstColumn)
                        .update(from: product + row * rowTile, count: height)
                }
                first += depth
            }
        }
    }
}

/// Keeps OpenBLAS to one thread: the threads are ours, and two pools on the same processors stop each other.
enum BLAS {
    /// Evaluated once, before the first product.
    static let isSingleThreaded: Bool = {
        openblas_set_num_threads(1)
        return true
    }()
}
