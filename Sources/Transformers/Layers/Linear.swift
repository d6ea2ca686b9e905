import Tensors

/// A linear layer: a matrix, which knows how to multiply, and an optional bias.
///
/// An output is the product, plus what the model's own narrow matrices add, plus the bias, plus what the row's adapters add in
/// their order: a row's bits depend on its input and its adapters alone.
struct Linear: Sendable {
    // [outputs, inputs]
    let matrix: Matrix
    /// [outputs], or nothing.
    var bias: [Float]?
    /// What two narrow matrices of the model add; nil where there is nothing.
    var addition: LowRankAddition?
    /// The bounds of what the layer reads and makes; nil where it has none.
    var bounds: LinearBounds?
    /// The layer's number in its model, by which adapters know it; nil where none can be added.
    var number: Int?

    var outputs: Int { matrix.rows }
    var inputs: Int { matrix.columns }

    /// Computes `output[i] = matrix · input[i] + bias`, and what is added.
    ///
    /// - Parameters:
    ///   - input: [rows, inputs].
    ///   - output: [rows, outputs], overwritten.
    func apply(_ input: UnsafePointer<Float>, _ rows: ProductRows, into output: UnsafeMutablePointer<Float>) {
        guard let bounds else {
            matrix.multiply(input, count: rows.count, into: output, on: rows.pool)
            return addRest(input, rows, outputs: nil, to: output)
        }
        bounds.withInput(input, rows, width: inputs) { input in
            matrix.multiply(input, count: rows.count, into: output, on: rows.pool)
            addRest(input, rows, outputs: nil, to: output)
        }
        bounds.clampOutput(output, rows, width: outputs)
    }

    /// Computes several layers with the same input at once, each bit for bit as ``apply(_:_:into:)`` has it.
    static func apply(
        _ layers: [(linear: Linear, output: UnsafeMutablePointer<Float>)], input: UnsafePointer<Float>,
        _ rows: ProductRows
    ) {
        if layers.contains(where: { $0.linear.bounds != nil }) {
            for (linear, output) in layers { linear.apply(input, rows, into: output) }
            return
        }
        Matrix.multiply(layers.map { ($0.linear.matrix, $0.output) }, input: input, count: rows.count, on: rows.pool)
        for (linear, output) in layers { linear.addRest(input, rows, outputs: nil, to: output) }
    }

    /// Computes only some outputs: [rows, indices.count], each bit for bit as ``apply(_:_:into:)`` has it.
    func apply(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, outputs indices: [Int32],
        into output: UnsafeMutablePointer<Float>
    ) {
        matrix.multiply(input, count: rows.count, rowIndices: indices, into: output, on: rows.pool)
        addRest(input, rows, outputs: indices, to: output)
    }

    /// Adds to the products what is not the matrix.
    private func addRest(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, outputs indices: [Int32]?,
        to output: UnsafeMutablePointer<Float>
    ) {
        addition?.add(input, count: rows.count, outputs: indices, to: output, on: rows.pool)
        if !rows.adapted.isEmpty, addAdapters(input, rows, outputs: indices, to: output) { return }
        guard let bias else { return }
        if let indices {
            for row in 0..<rows.count { Self.add(bias, outputs: indices, to: output + row * indices.count) }
        } else {
            rows.pool.parallel(rows.count, grain: rowGrain(outputs)) { range in
                for row in range { VectorMath.add(bias, to: output + row * outputs, outputs) }
            }
        }
    }

    /// Adds some outputs' biases to a row.
    static func add(_ bias: [Float], outputs indices: [Int32]?, to row: UnsafeMutablePointer<Float>) {
        if let indices {
            for (column, index) in indices.enumerated() { row[column] += bias[Int(index)] }
        } else {
            VectorMath.add(bias, to: row, bias.count)
        }
    }
}
