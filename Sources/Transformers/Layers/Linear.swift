import Tensors

/// A linear layer: a matrix, which knows how to multiply, and an optional bias.
struct Linear: Sendable {
    // [outputs, inputs]
    let matrix: Matrix
    /// [outputs], or nothing.
    let bias: [Float]?
    /// What two narrow matrices add; nil where there is nothing.
    var addition: LowRankAddition?

    var outputs: Int { matrix.rows }
    var inputs: Int { matrix.columns }

    /// Computes `output[i] = matrix · input[i] + bias`.
    ///
    /// - Parameters:
    ///   - input: [count, inputs].
    ///   - output: [count, outputs], overwritten.
    func apply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        matrix.multiply(input, count: count, into: output, on: pool)
        addition?.add(input, count: count, to: output, on: pool)
        addBias(to: output, count: count, on: pool)
    }

    /// Computes several layers with the same input at once, each bit for bit as ``apply(_:count:into:on:)`` has it.
    static func apply(
        _ layers: [(linear: Linear, output: UnsafeMutablePointer<Float>)], input: UnsafePointer<Float>, count: Int,
        on pool: ThreadPool
    ) {
        Matrix.multiply(layers.map { ($0.linear.matrix, $0.output) }, input: input, count: count, on: pool)
        for (linear, output) in layers {
            linear.addition?.add(input, count: count, to: output, on: pool)
            linear.addBias(to: output, count: count, on: pool)
        }
    }

    private func addBias(to output: UnsafeMutablePointer<Float>, count: Int, on pool: ThreadPool) {
        guard let bias else { return }
        pool.parallel(count, grain: rowGrain(outputs)) { rows in
            for row in rows { VectorMath.add(bias, to: output + row * outputs, outputs) }
        }
    }

    /// Computes only some outputs: [count, indices.count], each bit for bit as ``apply(_:count:into:on:)`` has it.
    func apply(
        _ input: UnsafePointer<Float>, count: Int, outputs indices: [Int32],
        into output: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) {
        matrix.multiply(input, count: count, rowIndices: indices, into: output, on: pool)
        guard let bias else { return }
        for row in 0..<count {
            for (column, index) in indices.enumerated() { output[row * indices.count + column] += bias[Int(index)] }
        }
    }
}
