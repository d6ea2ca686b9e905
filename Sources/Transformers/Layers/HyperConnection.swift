import LibC
import Tensors

/// The residual streams around one part of a block: what the part reads of them, and what they become.
///
/// The workspace holds them as [rows, streams, hidden].
struct HyperConnection: Sendable {
    /// The parameters by which streams are mixed.
    enum Weights: Sendable {
        /// One matrix [shares, streams · hidden], a factor for each kind of share, and what is added: [shares].
        case projected(Linear, scales: [Float], biases: [Float])
        /// Two matrices of low rank for elements, and one for the shares of outputs, which the end of the decoder lacks.
        case gated(down: Linear, up: Linear, injection: Linear?)
    }

    let configuration: HyperConnectionConfiguration
    let weights: Weights
    /// The normalisation of streams; its weight is [streams · hidden] where it has one.
    let normalization: Normalization

    private var count: Int { configuration.streamCount }

    /// The scratch that a row needs.
    var scratchWidth: Int {
        switch weights {
        case .projected(let linear, _, _): linear.inputs + linear.outputs
        case .gated(let down, let up, _): down.inputs + max(down.outputs, count) + up.outputs
        }
    }

    /// Begins the streams, each as the embedding in the residual stream.
    func begin(_ pass: ForwardPass) {
        let width = pass.workspace.widths.hidden
        for row in 0..<pass.count {
            for stream in 0..<count {
                (pass.workspace.streams + (row * count + stream) * width)
                    .update(from: pass.workspace.hidden + row * width, count: width)
            }
        }
    }

    /// Replaces the residual stream by what the part reads, and keeps the shares of its output.
    ///
    /// - Parameter isEnd: whether nothing comes back: the streams are only brought together.
    func enter(_ pass: ForwardPass, isEnd: Bool = false) {
        let buffers = pass.workspace
        let width = buffers.widths.hidden
        let normalized = buffers.feedForward  // [rows, streams · hidden]
        let rest = normalized + pass.count * count * width
        normalize(into: normalized, pass)
        switch weights {
        case .projected(let linear, let scales, let biases):
            linear.apply(normalized, pass.rows, into: rest)
            for row in 0..<pass.count {
                let shares = rest + row * linear.outputs
                for index in 0..<linear.outputs {
                    shares[index] = shares[index] * scales[min(index / count, scales.count - 1)] + biases[index]
                }
                collapse(shares, row: row, isEnd: isEnd, pass)
            }
        case .gated(let down, let up, let injection):
            let elements = rest + pass.count * down.outputs  // [rows, streams · hidden]
            down.apply(normalized, pass.rows, into: rest)
            VectorMath.scale(rest, by: 1 / Float(count), pass.count * down.outputs)
            Activation.silu.apply(rest, pass.count * down.outputs)
            up.apply(rest, pass.rows, into: elements)
            Activation.sigmoid.apply(elements, pass.count * up.outputs)
            for row in 0..<pass.count {
                let target = buffers.hidden + row * width
                let (shares, own) = (elements + row * count * width, normalized + row * count * width)
                VectorMath.multiply(shares, by: own, count * width)
                target.update(from: shares, count: width)
                for stream in 1..<count { VectorMath.add(shares + stream * width, to: target, width) }
                VectorMath.scale(target, by: 1 / Float(count), width)
            }
            guard let injection, !isEnd else { return }
            injection.apply(normalized, pass.rows, into: rest)
            VectorMath.scale(rest, by: 1 / Float(count), pass.count * count)
            Activation.sigmoid.apply(rest, pass.count * count)
            VectorMath.scale(rest, by: 2, pass.count * count)
            buffers.streamWeights.update(from: rest, count: pass.count * count)
        }
    }

    /// Adds the part's output to the streams, each with its share, after they are mixed where they are.
    ///
    /// - Parameter part: [rows, hidden].
    func leave(_ part: UnsafePointer<Float>, _ pass: ForwardPass) {
        let buffers = pass.workspace
        let (width, stride) = (buffers.widths.hidden, configuration.weightCount)
        pass.pool.parallel(pass.count, grain: rowGrain(2 * count * width)) { rows in
            for row in rows {
                let streams = buffers.streams + row * count * width
                let shares = buffers.streamWeights + row * stride
                if case .doublyStochastic = configuration.mixing { mix(streams, by: shares + count, width) }
                for stream in 0..<count {
                    VectorMath.addScaled(part + row * width, by: shares[stream], to: streams + stream * width, width)
                }
            }
        }
    }

    // MARK: Rows

    /// The streams divided by their root mean square, all together or each.
    private func normalize(into target: UnsafeMutablePointer<Float>, _ pass: ForwardPass) {
        let width = pass.workspace.widths.hidden
        let streams = pass.workspace.streams
        guard case .gated = configuration.mixing else {
            return normalization.apply(
                rows: streams, count: pass.count, width: count * width, into: target, on: pass.pool)
        }
        pass.pool.parallel(pass.count, grain: rowGrain(count * width)) { rows in
            for row in rows {
                for stream in 0..<count {
                    let place = (row * count + stream) * width
                    normalization.apply(
                        streams + place, into: target + place, width: width, parametersAt: stream * width)
                }
            }
        }
    }

    /// Sums the streams of a row by their shares, and keeps those of the output.
    ///
    /// - Parameter logits: the first numbers for the input, then for the output, then for the matrix.
    private func collapse(_ logits: UnsafeMutablePointer<Float>, row: Int, isEnd: Bool, _ pass: ForwardPass) {
        let buffers = pass.workspace
        let width = buffers.widths.hidden
        let (streams, target) = (buffers.streams + row * count * width, buffers.hidden + row * width)
        let (epsilon, magnitude, added): (Float, Float, Float) =
            switch configuration.mixing {
            case .independent(let magnitude, let epsilon): (epsilon, magnitude, epsilon)
            case .doublyStochastic(_, let epsilon): (epsilon, 2, 0)
            case .gated: (0, 0, 0)
            }
        target.update(repeating: 0, count: width)
        for stream in 0..<count {
            VectorMath.addScaled(
                streams + stream * width, by: sigmoid(logits[stream]) + epsilon, to: target, width)
        }
        if isEnd { return }
        let kept = buffers.streamWeights + row * configuration.weightCount
        for stream in 0..<count { kept[stream] = magnitude * sigmoid(logits[count + stream]) + added }
        guard case .doublyStochastic(let iterations, let epsilon) = configuration.mixing else { return }
        balance(logits + 2 * count, iterations, epsilon, into: kept + count)
    }

    /// The matrix by which streams are mixed: softmax over rows, then divided by the sums of columns and rows in turn.
    private func balance(
        _ logits: UnsafeMutablePointer<Float>, _ iterations: Int, _ epsilon: Float,
        into matrix: UnsafeMutablePointer<Float>
    ) {
        for row in 0..<count {
            VectorMath.softmax(logits + row * count, count)
            for column in 0..<count { matrix[row * count + column] = logits[row * count + column] + epsilon }
        }
        func divide(_ stride: Int, _ step: Int) {
            for line in 0..<count {
                var sum: Float = 0
                for index in 0..<count { sum += matrix[line * stride + index * step] }
                for index in 0..<count { matrix[line * stride + index * step] /= sum + epsilon }
            }
        }
        divide(1, count)
        for _ in 1..<max(iterations, 1) {
            divide(count, 1)
            divide(1, count)
        }
    }

    /// Replaces each stream by a mixture of all: stream j by Σᵢ matrix[i][j] · stream i.
    private func mix(
        _ streams: UnsafeMutablePointer<Float>, by matrix: UnsafePointer<Float>, _ width: Int
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count * width) { old in
            guard let old = old.baseAddress else { return }
            old.update(from: streams, count: count * width)
            streams.update(repeating: 0, count: count * width)
            for target in 0..<count {
                for source in 0..<count {
                    VectorMath.addScaled(
                        old + source * width, by: matrix[source * count + target], to: streams + target * width, width)
                }
            }
        }
    }

    private func sigmoid(_ x: Float) -> Float { 1 / (1 + expf(-x)) }
}
