import Tensors

/// A sum of the residual stream and what a part makes of it, each multiplied with something before.
struct ResidualAddition: Sendable {
    let configuration: ResidualConfiguration
    /// Added to the stream and to the part's output: [hidden] each, or nothing.
    var biases: (stream: [Float], part: [Float])?
    /// What the stream is multiplied with, then, and the part's output: [hidden], or nothing.
    var streamScale: [Float]?
    var partScale: [Float]?

    /// Replaces the residual stream by the sum.
    ///
    /// - Parameters:
    ///   - part: [rows, hidden], overwritten.
    ///   - normalized: the part's input, [rows, hidden].
    func apply(_ part: UnsafeMutablePointer<Float>, normalized: UnsafePointer<Float>, _ pass: ForwardPass) {
        let (hidden, width) = (pass.workspace.hidden, pass.workspace.widths.hidden)
        pass.pool.parallel(pass.count, grain: rowGrain(4 * width)) { rows in
            for row in rows {
                let (stream, own) = (hidden + row * width, part + row * width)
                if configuration.isNormalized { stream.update(from: normalized + row * width, count: width) }
                if let biases {
                    VectorMath.add(biases.stream, to: stream, width)
                    VectorMath.add(biases.part, to: own, width)
                }
                if let streamScale { VectorMath.multiply(stream, by: streamScale, width) }
                if let partScale { VectorMath.multiply(own, by: partScale, width) }
                if configuration.stream != 1 { VectorMath.scale(stream, by: configuration.stream, width) }
                VectorMath.addScaled(own, by: configuration.part, to: stream, width)
            }
        }
    }
}
