import Tensors

/// What differential attention makes of the heads' results (arXiv 2410.05258).
struct DifferentialHeads: Sendable {
    let headCount: Int
    /// The width of a result: two values.
    let width: Int
    /// How much of the second head's result is taken from the first's.
    let lambda: Float
    /// What the normalised difference is multiplied with: 1 − λ before training.
    let scale: Float
    let normalization: Normalization

    /// Replaces the results of all heads by those of their pairs.
    ///
    /// - Parameter heads: [attending rows, heads, width]; afterwards [attending rows, heads / 2, width] at its front.
    func combine(_ heads: UnsafeMutablePointer<Float>, _ attending: ForwardPass) {
        let half = headCount / 2 * width
        attending.pool.parallel(attending.count, grain: rowGrain(4 * half)) { rows in
            for row in rows {
                let first = heads + row * 2 * half
                VectorMath.addScaled(first + half, by: -lambda, to: first, half)
                for head in 0..<headCount / 2 {
                    let result = first + head * width
                    normalization.apply(result, into: result, width: width)
                    VectorMath.scale(result, by: scale, width)
                }
            }
        }
        for row in 1..<max(attending.count, 1) {
            (heads + row * half).update(from: heads + row * 2 * half, count: half)
        }
    }
}
