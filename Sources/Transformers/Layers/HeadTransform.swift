import Tensors

/// A layer in front of the head's matrix (BERT): norm(act(W x + b)).
struct HeadTransform: Sendable {
    // [hidden, hidden]
    let dense: Linear
    let activation: Activation
    /// [hidden].
    let normalization: Normalization

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - output: [rows, hidden], overwritten.
    func apply(_ input: UnsafePointer<Float>, _ rows: ProductRows, into output: UnsafeMutablePointer<Float>) {
        let width = dense.outputs
        dense.apply(input, rows, into: output)
        rows.pool.parallel(rows.count, grain: rowGrain(width)) { range in
            activation.apply(output + range.lowerBound * width, range.count * width)
        }
        normalization.apply(output, rows, width: width, into: output)
    }
}
