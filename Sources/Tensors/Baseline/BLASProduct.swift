internal import COpenBLAS

/// Products by OpenBLAS, for processors without kernels of ours; the only file that calls BLAS.
///
/// OpenBLAS picks its inner kernel by the shape of the call, and with it the order of additions. So it is always called
/// with one shape: `inputTile` inputs by `rowTile` weight rows, short tiles padded with zeros. Each output is then one
/// sum in one order, whatever is computed beside it.
enum BLASProduct {
    /// Inputs in one call.
    private static let inputTile = 8
    /// Weight rows in one call.
    static let rowTile = 32

    /// A panel of widened rows [rowTile, columns], a tile of inputs [inputTile, columns], and their products.
    static func scratchByteCount(columns: Int, count: Int) -> Int {
        ((rowTile + inputTile) * columns + inputTile * rowTile) * 4
    }

    /// Computes the outputs from `start` to before `end`, see ``KernelSet/Dense/Multiply``.
    static func multiply(
        weights: UnsafeRawPointer, format: Int, columns: Int, rowIndices: UnsafePointer<Int32>?,
        input: UnsafeRawPointer, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int,
        _ end: Int, scratch: UnsafeMutableRawPointer
    ) {
        let panel = scratch.bindMemory(
            to: Float.self, capacity: scratchByteCount(columns: columns, count: count) / 4)
        let input = input.assumingMemoryBound(to: Float.self)
        let rowByteCount = columns * BaselineConversions.byteCount(format)
        for first in stride(from: start, to: end, by: rowTile) {
            let height = min(rowTile, end - first)
            for row in 0..<height {
                let index = rowIndices.map { Int($0[first + row]) } ?? first + row
                BaselineConversions.widen(
                    weights + index * rowByteCount, format: format, count: columns, into: panel + row * columns)
            }
            (panel + height * columns).update(repeating: 0, count: (rowTile - height) * columns)
            multiply(
                panel, height: height, columns: columns, input: input, count: count, output: output + first,
                outputStride: outputStride)
        }
    }

    /// Multiplies every input with a panel and writes `height` outputs of each; what the panel is followed by is overwritten.
    private static func multiply(
        _ panel: UnsafeMutablePointer<Float>, height: Int, columns: Int, input: UnsafePointer<Float>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        let padded = panel + rowTile * columns
        let product = padded + inputTile * columns
        for first in stride(from: 0, to: count, by: inputTile) {
            let depth = min(inputTile, count - first)
            var source = input + first * columns
            if depth < inputTile {
                padded.update(repeating: 0, count: inputTile * columns)
                padded.update(from: source, count: depth * columns)
                source = UnsafePointer(padded)
            }
            cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, blasint(inputTile), blasint(rowTile), blasint(columns), 1,
                source, blasint(columns), panel, blasint(columns), 0, product, blasint(rowTile))
            for row in 0..<depth {
                (output + (first + row) * outputStride).update(from: product + row * rowTile, count: height)
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
