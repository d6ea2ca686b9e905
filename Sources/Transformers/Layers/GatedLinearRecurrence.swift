import LibC
import Tensors

/// The real-gated linear recurrent unit of Griffin (De and others, arXiv 2402.19427): h ← a h + √(1 − a²) (i x) for each channel.
///
/// The gates i and a = e^(−8 r softplus(Λ)) follow from x by matrices for each block of channels; the output is W_out (h · f(W_y u))
/// for the layer's input u, of which x is a projection after a convolution.
struct GatedLinearRecurrence: Recurrence {
    let configuration: GatedLinearConfiguration
    // [width, hidden] each
    let gate: Linear
    let input: Linear
    let convolution: CausalConvolution
    /// To i, for each block of channels: [block → block].
    let inputGates: [Linear]
    /// To r, likewise.
    let decayGates: [Linear]
    /// −8 softplus(Λ): [width].
    let rates: [Float]
    // [hidden, width]
    let output: Linear

    var scratchWidth: Int { 6 * configuration.width }

    func forward(
        _ rows: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (width, count) = (configuration.width, pass.count)
        let gates = pass.workspace.projected  // f(W_y u): [rows, width]
        let values = gates + count * width  // x, then h: [rows, width]
        let opened = values + count * width  // i: [rows, width]
        let decays = opened + count * width  // r, then a: [rows, width]
        let scratch = decays + count * width  // [2, rows, block]
        Linear.apply([(gate, gates), (input, values)], input: rows, pass.rows)
        convolution.apply(values, stride: width, pass, layer: layer)
        project(values, by: inputGates, into: opened, scratch: scratch, pass)
        project(values, by: decayGates, into: decays, scratch: scratch, pass)
        pass.forEachStatePart((width + Self.block - 1) / Self.block, layer: layer) { part, span, state in
            guard let state = state.values else { return }
            let first = part * Self.block
            for row in span.rows {
                let offset = row * width + first
                advance(
                    values + offset, opened + offset, decays + offset, state + first, first: first,
                    count: min(Self.block, width - first), isFirst: span.position(of: row) == 0)
            }
        }
        pass.pool.parallel(count, grain: rowGrain(2 * width)) { range in
            for row in range {
                configuration.activation.apply(gates + row * width, times: values + row * width, width)
            }
        }
        pass.moveRows(of: gates, width: width, to: attending)
        output.apply(gates, attending.rows, into: result)
    }

    /// Channels of one item of work.
    private static let block = 64

    /// Multiplies each block of channels with its matrix.
    ///
    /// - Parameter scratch: [2, rows, block].
    private func project(
        _ values: UnsafePointer<Float>, by matrices: [Linear], into target: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) {
        let (width, size) = (configuration.width, configuration.width / configuration.blockCount)
        let products = scratch + pass.count * size
        for (block, matrix) in matrices.enumerated() {
            for row in 0..<pass.count {
                (scratch + row * size).update(from: values + row * width + block * size, count: size)
            }
            matrix.apply(scratch, pass.rows, into: products)
            for row in 0..<pass.count {
                (target + row * width + block * size).update(from: products + row * size, count: size)
            }
        }
    }

    /// One position of some channels: x becomes h.
    ///
    /// - Parameter isFirst: whether the position is the sequence's first, which enters the state whole.
    private func advance(
        _ values: UnsafeMutablePointer<Float>, _ opened: UnsafePointer<Float>, _ decays: UnsafePointer<Float>,
        _ state: UnsafeMutablePointer<Float>, first: Int, count: Int, isFirst: Bool
    ) {
        for channel in 0..<count {
            let entering = values[channel] / (1 + expf(-opened[channel]))
            // 1 − a² is small where little is forgotten: doubles keep its digits.
            let exponent = Double(rates[first + channel]) / (1 + exp(-Double(decays[channel])))
            let share = isFirst ? 1 : Float((-expm1(2 * exponent)).squareRoot())
            let kept = isFirst ? 0 : Float(exp(exponent))
            state[channel] = kept * state[channel] + share * entering
            values[channel] = state[channel]
        }
    }
}
