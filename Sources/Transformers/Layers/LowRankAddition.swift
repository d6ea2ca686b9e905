import Tensors

/// What is added to a linear layer's outputs by two narrow matrices (LoRA, arXiv 2106.09685): B s A x.
struct LowRankAddition: Sendable {
    // [rank, inputs]
    let down: Matrix
    // [outputs, rank]
    let up: Matrix
    /// s, what the narrow rows are multiplied with.
    var scale: Float = 1

    /// Rows that are computed at once.
    private static let rowsAtOnce = 32

    /// Adds to rows of outputs.
    ///
    /// - Parameters:
    ///   - input: [count, inputs].
    ///   - output: [count, outputs], or [count, indices] where only some outputs are wanted.
    ///   - indices: the outputs; nil means all.
    func add(
        _ input: UnsafePointer<Float>, count: Int, outputs indices: [Int32]? = nil,
        to output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        let most = min(count, Self.rowsAtOnce)
        let width = indices?.count ?? up.rows
        withUnsafeTemporaryAllocation(of: Float.self, capacity: most * (down.rows + width)) { scratch in
            guard let narrow = scratch.baseAddress else { return }
            let wide = narrow + most * down.rows
            for first in stride(from: 0, to: count, by: Self.rowsAtOnce) {
                let rows = min(Self.rowsAtOnce, count - first)
                down.multiply(input + first * down.columns, count: rows, into: narrow, on: pool)
                if scale != 1 { VectorMath.scale(narrow, by: scale, rows * down.rows) }
                if let indices {
                    up.multiply(narrow, count: rows, rowIndices: indices, into: wide, on: pool)
                } else {
                    up.multiply(narrow, count: rows, into: wide, on: pool)
                }
                VectorMath.add(wide, to: output + first * width, rows * width)
            }
        }
    }
}
