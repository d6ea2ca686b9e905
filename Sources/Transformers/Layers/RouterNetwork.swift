import Tensors

/// What makes a router's logits of its narrow state, which continues from layer to layer (ZAYA, arXiv 2511.17127).
struct RouterNetwork: Sendable {
    /// What the state of the layer before is multiplied with before it is added: [state]; nil in the first layer.
    let stateScales: [Float]?
    let normalization: Normalization
    // [state, state] each
    let first: Linear
    let second: Linear
    // [choices, state]
    let output: Linear

    /// The width of the state.
    var width: Int { first.inputs }

    /// Computes the logits of rows.
    ///
    /// - Parameters:
    ///   - states: those of the layer before, and this layer's then: [rows, state].
    ///   - own: what the layer's first matrix makes of the rows: [rows, state].
    ///   - scratch: [rows, 2 · state].
    ///   - logits: [rows, choices], overwritten.
    func apply(
        _ own: UnsafePointer<Float>, states: UnsafeMutablePointer<Float>, _ rows: ProductRows,
        scratch: UnsafeMutablePointer<Float>, into logits: UnsafeMutablePointer<Float>
    ) {
        let (count, other) = (rows.count * width, scratch + rows.count * width)
        for row in 0..<rows.count {
            let state = states + row * width
            if let stateScales {
                VectorMath.multiply(state, by: stateScales, width)
                VectorMath.add(own + row * width, to: state, width)
            } else {
                state.update(from: own + row * width, count: width)
            }
        }
        normalization.apply(rows: states, count: rows.count, width: width, into: scratch, on: rows.pool)
        first.apply(scratch, rows, into: other)
        Activation.gelu.apply(other, count)
        second.apply(other, rows, into: scratch)
        Activation.gelu.apply(scratch, count)
        output.apply(scratch, rows, into: logits)
    }
}
