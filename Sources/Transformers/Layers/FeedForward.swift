import LibC
import Tensors

/// A feed-forward network: down(act(gate x) · up x), or down(act(up x)).
struct FeedForward: Sendable {
    /// How the widening half is stored.
    enum Widening: Sendable {
        /// Gate and up in two matrices [intermediate, hidden].
        case gated(gate: Linear, up: Linear)
        /// Gate and up in one matrix [2 · intermediate, hidden], gate first.
        case fusedGated(Linear)
        /// Up alone.
        case plain(Linear)
    }

    let configuration: DenseConfiguration
    var widening: Widening
    // [hidden, intermediate]
    var down: Linear
    /// The nonlinear function with learned numbers; nil where the configuration's is meant.
    var xielu: XIELU?
    var innerNormalization: Normalization?
    /// What each element of gate and up is multiplied with, where they are two matrices: [intermediate] each.
    var elementScales: (gate: [Float], up: [Float])?
    /// What the output is multiplied with.
    var outputScale: Float = 1

    /// The scratch one row needs.
    var scratchWidth: Int {
        if case .plain = widening { configuration.intermediateSize } else { 2 * configuration.intermediateSize }
    }

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - output: [rows, hidden], overwritten.
    ///   - scratch: [rows, scratchWidth].
    ///   - observe: sees the widened rows before and after the nonlinear function, for students of the model.
    func apply(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, into output: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutablePointer<Float>, observe: (Stage, UnsafePointer<Float>) -> Void
    ) {
        let (count, pool) = (rows.count, rows.pool)
        let width = configuration.intermediateSize
        let activation = configuration.activation
        let grain = rowGrain(width)
        let widened = scratch  // [rows, intermediate], the input of `down`
        switch widening {
        case .plain(let up):
            up.apply(input, rows, into: widened)
            observe(.beforeActivation, widened)
            pool.parallel(count, grain: grain) { range in
                let (first, size) = (range.lowerBound * width, range.count * width)
                if let xielu {
                    xielu.apply(widened + first, size)
                } else {
                    activation.apply(widened + first, size)
                }
            }
        case .gated(let gate, let up):
            let other = scratch + count * width  // [rows, intermediate]
            Linear.apply([(gate, widened), (up, other)], input: input, rows)
            observe(.beforeActivation, widened)
            let (clampedGate, gateMultiplier) = (configuration.clampedGate, configuration.gateMultiplier)
            pool.parallel(count, grain: grain) { range in
                let (first, size) = (range.lowerBound * width, range.count * width)
                if gateMultiplier != 1 { VectorMath.scale(widened + first, by: gateMultiplier, size) }
                for row in range {
                    cut(widened + row * width)
                    guard let elementScales else { continue }
                    VectorMath.multiply(widened + row * width, by: elementScales.gate, from: 0, width)
                    VectorMath.multiply(other + row * width, by: elementScales.up, from: 0, width)
                }
                if let clampedGate {
                    clampedGate.apply(widened + first, up: other + first, size)
                } else {
                    activation.apply(widened + first, times: other + first, size)
                }
            }
        case .fusedGated(let gateUp):
            gateUp.apply(input, rows, into: widened)
            let clampedGate = configuration.clampedGate
            // Rows are [gate, up]; each product moves to the front of its own row, then rows close up.
            pool.parallel(count, grain: grain) { range in
                for row in range {
                    let gate = widened + row * 2 * width
                    if configuration.gateMultiplier != 1 {
                        VectorMath.scale(gate, by: configuration.gateMultiplier, width)
                    }
                    cut(gate)
                    if let clampedGate {
                        clampedGate.apply(gate, up: gate + width, width)
                    } else {
                        activation.apply(gate, times: gate + width, width)
                    }
                }
            }
            for row in 1..<max(count, 1) {
                (widened + row * width).update(from: widened + row * 2 * width, count: width)
            }
        }
        observe(.afterActivation, widened)
        innerNormalization?.apply(rows: widened, count: count, width: width, into: widened, on: pool)
        down.apply(widened, rows, into: output)
        if outputScale != 1 { VectorMath.scale(output, by: outputScale, count * down.outputs) }
    }

    /// Keeps of a row's gate [intermediate] what lies above a cutoff, counted from there, where the network has one.
    private func cut(_ gate: UnsafeMutablePointer<Float>) {
        guard let deviations = configuration.gateCutoff else { return }
        let width = configuration.intermediateSize
        var (sum, squares) = (0.0, 0.0)
        for index in 0..<width { sum += Double(gate[index]) }
        let mean = sum / Double(width)
        for index in 0..<width { squares += (Double(gate[index]) - mean) * (Double(gate[index]) - mean) }
        let cutoff = Float(mean + (squares / Double(width)).squareRoot() * Double(deviations))
        for index in 0..<width { gate[index] = max(gate[index] - cutoff, 0) }
    }

    /// The moments at which a feed-forward network can be observed.
    enum Stage {
        case beforeActivation
        case afterActivation
    }
}

extension FeedForwardConfiguration.ClampedGate {
    /// Replaces gate by gate · sigmoid(alpha · gate) · (up + upOffset), both clamped.
    fileprivate func apply(_ gate: UnsafeMutablePointer<Float>, up: UnsafePointer<Float>, _ count: Int) {
        for index in 0..<count {
            let x = clampsActivated ? gate[index] : min(gate[index], limit)
            let activated = x / (1 + expf(-alpha * x))
            gate[index] =
                (clampsActivated ? min(activated, limit) : activated)
                * (min(max(up[index], -limit), limit) + upOffset)
        }
    }
}
