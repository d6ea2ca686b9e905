import LibC
import Tensors

/// The time mixing of RWKV 7 (arXiv 2503.14456): a memory of keys and values that forgets each key's elements at rates of their own,
/// and takes away what it holds under another key than the one under which it stores.
struct GeneralizedDeltaRule: Recurrence {
    /// Two matrices with a narrow vector between them.
    struct Narrowed: Sendable {
        // [rank, hidden]
        let down: Linear
        // [hidden, rank]
        let up: Linear
    }

    let configuration: GeneralizedDeltaConfiguration
    /// How much of a position's own row enters r, w, k, v, a and g: [hidden] each.
    let shares: [[Float]]
    // [hidden, hidden] each
    let receptance: Linear
    let key: Linear
    let value: Linear
    let decay: Narrowed
    let share: Narrowed
    /// How much of the first layer's value takes the place of the own; nil in the first layer.
    let valueShare: Narrowed?
    let gate: Narrowed
    /// What keys are multiplied with to be those of what is taken away: [hidden].
    let removal: [Float]
    /// How much the shares weaken keys: [hidden].
    let keyShares: [Float]
    /// How much of a position's own value is read besides: [hidden].
    let bonus: [Float]
    /// Of each head's output: [hidden].
    let normalization: Normalization
    // [hidden, hidden]
    let output: Linear

    var scratchWidth: Int { 8 * configuration.hiddenSize + configuration.ranks.largest }
    var firstValueWidth: Int { configuration.hiddenSize }

    /// The parts of the workspace, [rows, hidden] each; inputs make room for what is made of them.
    private struct Parts {
        /// The mixed inputs of r, w, k, v, a and g.
        let mixed: [UnsafeMutablePointer<Float>]
        let receptances: UnsafeMutablePointer<Float>
        let removals: UnsafeMutablePointer<Float>
        /// Room for narrow vectors: [rows, rank].
        let narrow: UnsafeMutablePointer<Float>

        var decays: UnsafeMutablePointer<Float> { mixed[0] }
        var keys: UnsafeMutablePointer<Float> { mixed[1] }
        var values: UnsafeMutablePointer<Float> { mixed[2] }
        /// How much of the first layer's values enters, and later what is read.
        var results: UnsafeMutablePointer<Float> { mixed[3] }
        /// How much is taken away, and later the keys of what is taken away times that.
        var corrections: UnsafeMutablePointer<Float> { mixed[4] }
        var gates: UnsafeMutablePointer<Float> { mixed[5] }

        init(_ base: UnsafeMutablePointer<Float>, count: Int) {
            mixed = (0..<6).map { base + $0 * count }
            receptances = base + 6 * count
            removals = base + 7 * count
            narrow = base + 8 * count
        }
    }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let hidden = configuration.hiddenSize
        let parts = Parts(pass.workspace.projected, count: pass.count * hidden)
        TimeShift.mix(
            input, width: hidden, Array(zip(shares, parts.mixed)).map { (shares: $0, target: $1) }, pass, layer: layer)
        project(parts, pass)
        let first = pass.workspace.firstValues  // [rows, hidden]
        if valueShare == nil { first.update(from: parts.values, count: pass.count * hidden) }
        pass.pool.parallel(pass.count, grain: rowGrain(8 * hidden)) { rows in
            for row in rows { prepare(row * hidden, parts, first: first) }
        }
        scan(parts, pass, layer: layer)
        pass.pool.parallel(pass.count, grain: rowGrain(4 * hidden)) { rows in
            for row in rows { finish(row * hidden, parts) }
        }
        pass.moveRows(of: parts.results, width: hidden, to: attending)
        output.apply(parts.results, attending.rows, into: result)
    }

    // MARK: Projections

    private func project(_ parts: Parts, _ pass: ForwardPass) {
        let inputs = parts.mixed
        // Each product takes the place of an input that is not needed any more.
        receptance.apply(inputs[0], pass.rows, into: parts.receptances)
        apply(decay, inputs[1], .tanh, into: parts.decays, parts, pass)
        key.apply(inputs[2], pass.rows, into: parts.keys)
        value.apply(inputs[3], pass.rows, into: parts.values)
        if let valueShare { apply(valueShare, inputs[3], nil, into: parts.results, parts, pass) }
        apply(share, inputs[4], nil, into: parts.corrections, parts, pass)
        apply(gate, inputs[5], .sigmoid, into: parts.gates, parts, pass)
    }

    /// Applies two matrices with a function between them.
    private func apply(
        _ pair: Narrowed, _ input: UnsafePointer<Float>, _ activation: Activation?,
        into target: UnsafeMutablePointer<Float>, _ parts: Parts, _ pass: ForwardPass
    ) {
        pair.down.apply(input, pass.rows, into: parts.narrow)
        activation?.apply(parts.narrow, pass.count * pair.down.outputs)
        pair.up.apply(parts.narrow, pass.rows, into: target)
    }

    // MARK: One row

    /// Turns projections into what the state is changed by.
    ///
    /// - Parameters:
    ///   - start: where the row begins.
    ///   - first: the values of the first layer.
    private func prepare(_ start: Int, _ parts: Parts, first: UnsafePointer<Float>) {
        let (hidden, width) = (configuration.hiddenSize, configuration.headDimension)
        let slowest = exp(-0.5)
        for index in 0..<hidden {
            let place = start + index
            // Doubles cost little here, and errors of a decay add up over all positions.
            parts.decays[place] = Float(exp(-slowest / (1 + exp(-Double(parts.decays[place])))))
            if valueShare != nil {
                let share = 1 / (1 + expf(-parts.results[place]))
                parts.values[place] += (first[place] - parts.values[place]) * share
            }
            parts.corrections[place] = 1 / (1 + expf(-parts.corrections[place]))
            parts.removals[place] = parts.keys[place] * removal[index]
            parts.keys[place] *= 1 + (parts.corrections[place] - 1) * keyShares[index]
        }
        for head in stride(from: start, to: start + hidden, by: width) {
            let vector = parts.removals + head
            let length = VectorMath.dot(vector, vector, width).squareRoot()
            VectorMath.scale(vector, by: 1 / max(length, 1e-12), width)
        }
        VectorMath.multiply(parts.corrections + start, by: parts.removals + start, hidden)
    }

    /// Normalises what each head has read, adds its own value's part, and gates the row.
    private func finish(_ start: Int, _ parts: Parts) {
        let (hidden, width) = (configuration.hiddenSize, configuration.headDimension)
        for head in stride(from: 0, to: hidden, by: width) {
            let place = start + head
            let read = parts.results + place
            normalization.apply(read, into: read, width: width, parametersAt: head)
            var own: Float = 0
            for index in 0..<width {
                own += parts.receptances[place + index] * parts.keys[place + index] * bonus[head + index]
            }
            VectorMath.addScaled(parts.values + place, by: own, to: read, width)
        }
        VectorMath.multiply(parts.results + start, by: parts.gates + start, hidden)
    }

    // MARK: All rows

    private func scan(_ parts: Parts, _ pass: ForwardPass, layer: Int) {
        let (hidden, width) = (configuration.hiddenSize, configuration.headDimension)
        let blocks = StateScan.blockCount(width)
        let stateWidth = StateScan.tileCount(width) * StateScan.tileWidth * width
        pass.forEachStatePart(configuration.headCount * blocks, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            let (head, index) = part.quotientAndRemainder(dividingBy: blocks)
            let block = StateScan.Block(index, of: states + head * stateWidth, keys: width, columns: width)
            let (first, column) = (head * width, head * width + block.firstColumn)
            StateScan.generalizedDelta(
                block, rows: span.rows, query: .init(parts.receptances + first, stride: hidden),
                key: .init(parts.keys + first, stride: hidden), value: .init(parts.values + column, stride: hidden),
                decay: .init(parts.decays + first, stride: hidden),
                removal: .init(parts.removals + first, stride: hidden),
                correction: .init(parts.corrections + first, stride: hidden),
                output: .init(parts.results + column, stride: hidden))
        }
    }
}
