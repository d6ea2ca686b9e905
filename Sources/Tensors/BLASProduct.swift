internal import COpenBLAS

/// Products by OpenBLAS, for processors without kernels of ours; the only file that calls BLAS.
///
/// OpenBLAS picks its inner kernel by the shape of the call, and with it the order of additions. So it is always called
/// with one shape: `inputTile` inputs by `rowTile` weight rows, short tiles padded with zeros. Each output is then one
/// sum in one order, whatever is computed beside it.
extension Matrix {
    /// Inputs in one call.
    fileprivate static let inputTile = 8
    /// Weight rows in one call.
    fileprivate static let rowTile = 32

    /// Float32 products of widened weights.
    func blasJob(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>
    ) -> ProductJob {
        let outputs = rowIndices?.count ?? rows
        let tile = Self.rowTile
        let product = BLASProduct(
            columns: columns, input: input.values, output: output, count: input.count, outputStride: outputs)
        return ProductJob(units: (outputs + tile - 1) / tile) { [self] range in
            product.run { panel in
                for first in range.lowerBound..<range.upperBound {
                    let height = min(tile, outputs - first * tile)
                    for row in 0..<height {
                        let position = first * tile + row
                        widenRow(rowIndices.map { Int($0[position]) } ?? position, into: panel + row * columns)
                    }
                    product.multiply(panel, height: height, firstColumn: first * tile)
                }
            }
        }
    }
}

/// One product, shared by the threads that compute tiles of it.
private struct BLASProduct {
    let columns: Int
    let input: UnsafePointer<Float>  // [count, columns]
    let output: UnsafeMutablePointer<Float>  // [count, outputStride]
    let count: Int
    let outputStride: Int

    /// Lends a zeroed panel [rowTile, columns] in float32.
    func run(_ body: (UnsafeMutablePointer<Float>) -> Void) {
        let size = Matrix.rowTile * columns
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(size, 1)) { panel in
            panel.initialize(repeating: 0)
            if let base = panel.baseAddress { body(base) }
        }
    }

    /// Multiplies every input with a panel of `height` rows and writes output columns from `firstColumn` on.
    func multiply(_ panel: UnsafeMutablePointer<Float>, height: Int, firstColumn: Int) {
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
