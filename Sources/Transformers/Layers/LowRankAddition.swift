import Tensors

/// What is added to a linear layer's outputs by two narrow matrices (LoRA, arXiv 2106.09685): B A x.
struct LowRankAddition: Sendable {
    // [rank, inputs]
    let down: Matrix
    // [outputs, rank]
    let up: Matrix

    /// Rows that are computed at once.
    private static let rowsAtOnce = 32

    /// Adds to rows of outputs.
    ///
    /// - Parameters:
    ///   - input: [count, inputs].
    ///   - output: [count, outputs].
    func add(
        _ input: UnsafePointer<Float>, count: Int, to output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        let most = min(count, Self.rowsAtOnce)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: most * (down.rows + up.rows)) { scratch in
            guard let narrow = scratch.baseAddress else { return }
            let wide = narrow + most * down.rows
            for first in stride(from: 0, to: count, by: Self.rowsAtOnce) {
                let rows = min(Self.rowsAtOnce, count - first)
                down.multiply(input + first * down.columns, count: rows, into: narrow, on: pool)
                up.multiply(narrow, count: rows, into: wide, on: pool)
                VectorMath.add(wide, to: output + first * up.rows, rows * up.rows)
            }
        }
    }
}
