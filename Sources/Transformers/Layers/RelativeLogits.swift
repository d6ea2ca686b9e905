import Tensors

/// Biases of scores by distance that each row mixes of learned profiles: bias[h, δ] = Σ_d r[h, d] · P[d, δ] for distances δ below
/// an extent, 0 beyond (Inkling).
struct RelativeLogits: Sendable {
    let headCount: Int
    /// The profiles, [profiles, extent], the largest distance first.
    let profiles: [Float]
    let profileCount: Int
    /// Distances that have biases.
    let extent: Int
    // [heads · profiles, hidden]
    let projection: Linear
    /// Growth of biases with their query's position.
    let scaling: AttentionConfiguration.QueryScaling?

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { projection.outputs }

    /// What is added to the scores of the rows that attend.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - scratch: [rows, scratchWidth].
    func biases(
        _ input: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass, attending: ForwardPass
    ) -> KeyBiases {
        projection.apply(input, pass.rows, into: scratch)
        let view = HeadView(
            base: pass.workspace.attentionBiases(count: pass.count * headCount * extent),
            rowStride: headCount * extent, headStride: extent)
        profiles.withUnsafeBufferPointer { profiles in
            guard let profiles = profiles.baseAddress else { return }
            for (span, whole) in zip(attending.spans, pass.spans) {
                let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
                pass.pool.parallel(span.rows.count, grain: rowGrain(headCount * extent * profileCount)) { rows in
                    for row in rows.map({ source + $0 }) {
                        let factor = scaling?.factor(at: whole.position(of: row)) ?? 1
                        for head in 0..<headCount {
                            let target = view.pointer(row: row, head: head)
                            let shares = scratch + (row * headCount + head) * profileCount
                            target.update(repeating: 0, count: extent)
                            for profile in 0..<profileCount {
                                VectorMath.addScaled(
                                    profiles + profile * extent, by: shares[profile], to: target, extent)
                            }
                            if factor != 1 { VectorMath.scale(target, by: factor, extent) }
                        }
                    }
                }
            }
        }
        return KeyBiases(view: view, reach: extent)
    }
}
