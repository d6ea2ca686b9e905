import Tensors

/// A learned augmented residual (LAuReL, arXiv 2411.07501): x + norm(R (L x)) with two narrow matrices.
struct LearnedResidual: Sendable {
    // [rank, hidden]
    let left: Linear
    // [hidden, rank]
    let right: Linear
    /// [hidden].
    let normalization: Normalization

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - output: [rows, hidden], overwritten.
    func apply(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, _ pass: ForwardPass) {
        let width = right.outputs
        let narrow = pass.workspace.feedForward  // [rows, rank]
        left.apply(input, pass.rows, into: narrow)
        right.apply(narrow, pass.rows, into: output)
        pass.pool.parallel(pass.count, grain: rowGrain(width)) { rows in
            for row in rows {
                let own = output + row * width
                normalization.apply(own, into: own, width: width)
                VectorMath.add(input + row * width, to: own, width)
            }
        }
    }
}
