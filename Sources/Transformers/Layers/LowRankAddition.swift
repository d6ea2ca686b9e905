import Tensors

/// What is added to a linear layer's outputs by two narrow matrices (LoRA, arXiv 2106.09685): B s A x.
struct LowRankAddition: Sendable {
    // [rank, inputs]
    let down: Matrix
    // [outputs, rank]
    let up: Matrix
    /// s, what the narrow rows are multiplied with.
    var scale: Float = 1
    /// What B itself adds: [outputs], or nothing.
    var bias: [Float]?
    /// g, with which the whole product is multiplied (DoRA, arXiv 2402.09353), so that (g − 1) W x + g B s A x is added:
    /// [outputs], or nothing.
    var gains: [Float]?

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
        let width = indices?.count ?? up.rows
        add(input, count: count, outputs: indices, products: nil, on: pool) { row, added in
            VectorMath.add(added, to: output + row * width, width)
        }
    }

    /// Computes what is added to rows, which a body gets one by one: its number and [outputs], or [indices].
    ///
    /// - Parameter products: W x of the same rows and outputs, [count, outputs]; needed where there are gains.
    func add(
        _ input: UnsafePointer<Float>, count: Int, outputs indices: [Int32]?, products: UnsafePointer<Float>?,
        on pool: ThreadPool, _ body: (Int, UnsafePointer<Float>) -> Void
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
                for row in 0..<rows {
                    let own = wide + row * width
                    finish(own, outputs: indices, products: products.map { $0 + (first + row) * width })
                    body(first + row, own)
                }
            }
        }
    }

    /// Adds B's bias to a row, and multiplies with the gains.
    private func finish(
        _ row: UnsafeMutablePointer<Float>, outputs indices: [Int32]?, products: UnsafePointer<Float>?
    ) {
        let width = indices?.count ?? up.rows
        if let bias {
            for index in 0..<width { row[index] += bias[indices.map { Int($0[index]) } ?? index] }
        }
        if let gains, let products {
            for index in 0..<width {
                let gain = gains[indices.map { Int($0[index]) } ?? index]
                row[index] = gain * (products[index] + row[index]) - products[index]
            }
        }
    }
}
