import Tensors

/// The streams of a decoder with alternating updates: how they begin, and what they are together in the end.
///
/// The workspace holds them as [rows, streams, hidden].
struct AlternatingStreams: Sendable {
    let count: Int
    /// What makes the other streams of the first: [hidden, hidden] each.
    let projections: [Linear]
    /// What brings the others back: [hidden, hidden] each.
    let unprojections: [Linear]

    /// Begins the streams: the embedding, and its projections brought to the embedding's size.
    func begin(_ pass: ForwardPass) {
        let (hidden, streams) = (pass.workspace.hidden, pass.workspace.streams)
        let width = pass.workspace.widths.hidden
        let projected = pass.workspace.normalized  // [rows, hidden], free until the first block
        for row in 0..<pass.count { (streams + row * count * width).update(from: hidden + row * width, count: width) }
        for (index, projection) in projections.enumerated() {
            projection.apply(hidden, pass.rows, into: projected)
            for row in 0..<pass.count {
                let own = projected + row * width
                VectorMath.scale(own, by: Self.ratio(hidden + row * width, to: own, width), width)
                (streams + (row * count + index + 1) * width).update(from: own, count: width)
            }
        }
    }

    /// The mean of the first stream and of the others, brought back and to its size: the residual stream [rows, hidden].
    func end(_ pass: ForwardPass) {
        guard pass.count > 0 else { return }
        let (hidden, streams) = (pass.workspace.hidden, pass.workspace.streams)
        let width = pass.workspace.widths.hidden
        let gathered = pass.workspace.normalized  // [rows, hidden]
        let projected = pass.workspace.attentionOutput  // [rows, hidden]
        for row in 0..<pass.count { (hidden + row * width).update(from: streams + row * count * width, count: width) }
        for (index, projection) in unprojections.enumerated() {
            for row in 0..<pass.count {
                (gathered + row * width).update(from: streams + (row * count + index + 1) * width, count: width)
            }
            projection.apply(gathered, pass.rows, into: projected)
            for row in 0..<pass.count {
                let own = projected + row * width
                let ratio = Self.ratio(streams + row * count * width, to: own, width)
                VectorMath.addScaled(own, by: ratio, to: hidden + row * width, width)
            }
        }
        VectorMath.scale(hidden, by: 1 / Float(count), pass.count * width)
    }

    /// The root mean square of one vector as a multiple of another's, which counts as no less than √1e-5.
    private static func ratio(_ wanted: UnsafePointer<Float>, to own: UnsafePointer<Float>, _ width: Int) -> Float {
        let target = (VectorMath.dot(wanted, wanted, width) / Float(width)).squareRoot()
        return target / max(VectorMath.dot(own, own, width) / Float(width), 1e-5).squareRoot()
    }
}

/// The alternating updates of one block (AltUp): all streams are predicted from each other, the block computes with one, and its
/// result corrects all.
struct AlternatingUpdate: Sendable {
    let configuration: AlternatingUpdatesConfiguration
    /// [hidden].
    let routerNormalization: Normalization
    // [streams, hidden]
    let router: Linear
    // [streams · streams, streams]
    let prediction: Linear
    // [streams, streams]
    let correction: Linear
    /// [hidden], or nothing.
    let correctedScale: [Float]?

    /// The scratch one row needs: what the router says, and coefficients.
    var scratchWidth: Int { router.outputs + prediction.outputs }

    /// Replaces the streams by their predictions, and the residual stream by the active one's.
    func predict(_ pass: ForwardPass) {
        let (hidden, streams) = (pass.workspace.hidden, pass.workspace.streams)
        let (width, count) = (pass.workspace.widths.hidden, configuration.streamCount)
        for row in 0..<pass.count {
            (hidden + row * width).update(
                from: streams + (row * count + configuration.activeStream) * width, count: width)
        }
        let coefficients = coefficients(prediction, pass)  // [rows, streams, streams]
        pass.pool.parallel(pass.count, grain: rowGrain(count * count * width)) { rows in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: count * width) { old in
                guard let old = old.baseAddress else { return }
                for row in rows {
                    let own = streams + row * count * width
                    old.update(from: own, count: count * width)
                    for stream in 0..<count {
                        for other in 0..<count {
                            VectorMath.addScaled(
                                old + other * width, by: coefficients[(row * count + stream) * count + other],
                                to: own + stream * width, width)
                        }
                    }
                    (hidden + row * width).update(from: own + configuration.activeStream * width, count: width)
                }
            }
        }
    }

    /// Corrects all streams by the difference of the block's result from the active one's prediction; the residual stream
    /// becomes the corrected active one, scaled.
    func correct(_ pass: ForwardPass) {
        let (hidden, streams) = (pass.workspace.hidden, pass.workspace.streams)
        let (width, count) = (pass.workspace.widths.hidden, configuration.streamCount)
        let coefficients = coefficients(correction, pass)  // [rows, streams]
        pass.pool.parallel(pass.count, grain: rowGrain(count * width)) { rows in
            for row in rows {
                let own = streams + row * count * width
                let innovation = hidden + row * width
                let active = own + configuration.activeStream * width
                for index in 0..<width { innovation[index] -= active[index] }
                for stream in 0..<count {
                    VectorMath.addScaled(
                        innovation, by: coefficients[row * count + stream] + 1, to: own + stream * width, width)
                }
                innovation.update(from: active, count: width)
                if let correctedScale { VectorMath.multiply(innovation, by: correctedScale, width) }
            }
        }
    }

    /// Adds rows [rows, hidden] to all streams but the first.
    func add(_ rows: UnsafePointer<Float>, _ pass: ForwardPass) {
        let (width, count) = (pass.workspace.widths.hidden, configuration.streamCount)
        for row in 0..<pass.count {
            for stream in 1..<max(count, 1) {
                VectorMath.add(
                    rows + row * width, to: pass.workspace.streams + (row * count + stream) * width, width)
            }
        }
    }

    /// What a small matrix makes of tanh(R norm(x) / hidden) with the rows x of the residual stream.
    private func coefficients(_ matrix: Linear, _ pass: ForwardPass) -> UnsafePointer<Float> {
        let width = pass.workspace.widths.hidden
        let normalized = pass.workspace.normalized
        let routed = pass.workspace.feedForward
        let coefficients = routed + pass.count * router.outputs
        routerNormalization.apply(
            rows: pass.workspace.hidden, count: pass.count, width: width, into: normalized, on: pass.pool)
        VectorMath.scale(normalized, by: 1 / Float(width), pass.count * width)
        router.apply(normalized, pass.rows, into: routed)
        Activation.tanh.apply(routed, pass.count * router.outputs)
        matrix.apply(routed, pass.rows, into: coefficients)
        return UnsafePointer(coefficients)
    }
}
