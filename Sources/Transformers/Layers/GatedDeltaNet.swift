import LibC
import Tensors

/// A layer of the gated delta rule (Yang and others, arXiv 2412.06464): a memory of keys and values of fixed size that each
/// position corrects where it is wrong.
struct GatedDeltaNet: Recurrence {
    /// How the parts of a row are projected.
    enum Projection: Sendable {
        /// Queries, keys and values by one matrix, and one each for the gate, β and the decay (Qwen 3.5).
        case fused(mixed: Linear, gate: Linear, beta: Linear, decay: Linear)
        /// By two: for each key head its query, key, values and gates, and its βs and decays (Qwen 3 Next).
        case byKeyHead(mixed: Linear, betaDecay: Linear)
        /// By one matrix each (OLMo Hybrid), or by two after each other for the gate and the decays (Kimi).
        case separate(query: Linear, key: Linear, value: Linear, gate: [Linear], beta: Linear, decay: [Linear])
    }

    let configuration: GatedDeltaConfiguration
    let projection: Projection
    /// Over queries, keys and values.
    let convolution: CausalConvolution
    /// e^A_log: [value heads].
    let rates: [Float]
    // [decays]
    let timeBias: [Float]
    /// Of each head's output: [value head dimension].
    let normalization: Normalization
    // [hidden, values]
    let output: Linear

    var scratchWidth: Int {
        let (mixed, values, heads) = (configuration.mixedWidth, configuration.valueWidth, configuration.valueHeadCount)
        return 2 * (mixed + values + heads + configuration.decayWidth) + values
    }

    /// The parts of the workspace, for all rows one after another.
    private struct Parts {
        /// Queries, keys and values: [rows, mixed].
        let mixed: UnsafeMutablePointer<Float>
        // [rows, values]
        let gate: UnsafeMutablePointer<Float>
        // [rows, value heads]
        let beta: UnsafeMutablePointer<Float>
        /// What the state is multiplied with: [rows, decays].
        let decay: UnsafeMutablePointer<Float>
        // [rows, values]
        let result: UnsafeMutablePointer<Float>
        /// Room for what is projected in another order.
        let raw: UnsafeMutablePointer<Float>

        init(_ base: UnsafeMutablePointer<Float>, rows: Int, _ configuration: GatedDeltaConfiguration) {
            mixed = base
            gate = mixed + rows * configuration.mixedWidth
            beta = gate + rows * configuration.valueWidth
            decay = beta + rows * configuration.valueHeadCount
            result = decay + rows * configuration.decayWidth
            raw = result + rows * configuration.valueWidth
        }
    }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let parts = Parts(pass.workspace.projected, rows: pass.count, configuration)
        project(input, parts, pass)
        convolution.apply(parts.mixed, stride: configuration.mixedWidth, pass, layer: layer)
        pass.pool.parallel(pass.count, grain: rowGrain(configuration.mixedWidth)) { rows in
            for row in rows { prepare(row, parts) }
        }
        scan(parts, pass, layer: layer)
        let width = configuration.valueWidth
        pass.moveRows(of: parts.result, width: width, to: attending)
        pass.moveRows(of: parts.gate, width: width, to: attending)
        pass.pool.parallel(attending.count, grain: rowGrain(width)) { rows in
            for row in rows { gate(parts.result + row * width, by: parts.gate + row * width) }
        }
        output.apply(parts.result, attending.rows, into: result)
    }

    // MARK: Projections

    private func project(_ input: UnsafePointer<Float>, _ parts: Parts, _ pass: ForwardPass) {
        switch projection {
        case .fused(let mixed, let gate, let beta, let decay):
            Linear.apply(
                [(mixed, parts.mixed), (gate, parts.gate), (beta, parts.beta), (decay, parts.decay)], input: input,
                pass.rows)
        case .separate(let query, let key, let value, let gate, let beta, let decay):
            let (keys, values) = (configuration.keyWidth, configuration.valueWidth)
            let rawKeys = parts.raw + pass.count * keys
            let rawValues = rawKeys + pass.count * keys
            Linear.apply(
                [(query, parts.raw), (key, rawKeys), (value, rawValues), (beta, parts.beta)], input: input,
                pass.rows)
            for row in 0..<pass.count {
                let target = parts.mixed + row * configuration.mixedWidth
                target.update(from: parts.raw + row * keys, count: keys)
                (target + keys).update(from: rawKeys + row * keys, count: keys)
                (target + 2 * keys).update(from: rawValues + row * values, count: values)
            }
            chain(gate, input, into: parts.gate, parts, pass)
            chain(decay, input, into: parts.decay, parts, pass)
        case .byKeyHead(let mixed, let betaDecay):
            let rawHeads = parts.raw + pass.count * mixed.outputs
            Linear.apply(
                [(mixed, parts.raw), (betaDecay, rawHeads)], input: input, pass.rows)
            for row in 0..<pass.count {
                sort(parts.raw + row * mixed.outputs, rawHeads + row * betaDecay.outputs, into: parts, row: row)
            }
        }
    }

    /// Applies one layer, or two after each other.
    private func chain(
        _ layers: [Linear], _ input: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, _ parts: Parts,
        _ pass: ForwardPass
    ) {
        guard let last = layers.last else { return }
        if let first = layers.dropLast().last { first.apply(input, pass.rows, into: parts.raw) }
        last.apply(
            layers.count > 1 ? UnsafePointer(parts.raw) : input, pass.rows, into: target)
    }

    /// Moves what is grouped by key heads to its places.
    private func sort(
        _ mixed: UnsafePointer<Float>, _ heads: UnsafePointer<Float>, into parts: Parts, row: Int
    ) {
        let group = configuration.valueHeadCount / configuration.keyHeadCount
        let (keys, values) = (configuration.keyDimension, group * configuration.valueDimension)
        let target = parts.mixed + row * configuration.mixedWidth
        for head in 0..<configuration.keyHeadCount {
            let source = mixed + head * 2 * (keys + values)
            (target + head * keys).update(from: source, count: keys)
            (target + configuration.keyWidth + head * keys).update(from: source + keys, count: keys)
            (target + 2 * configuration.keyWidth + head * values).update(from: source + 2 * keys, count: values)
            (parts.gate + row * configuration.valueWidth + head * values)
                .update(from: source + 2 * keys + values, count: values)
            let first = row * configuration.valueHeadCount + head * group
            (parts.beta + first).update(from: heads + head * 2 * group, count: group)
            (parts.decay + first).update(from: heads + head * 2 * group + group, count: group)
        }
    }

    // MARK: One row

    /// Brings queries and keys to unit length, and turns the projections of β and decay into them.
    private func prepare(_ row: Int, _ parts: Parts) {
        let dimension = configuration.keyDimension
        let scale = 1 / Float(dimension).squareRoot()
        let base = parts.mixed + row * configuration.mixedWidth
        for head in 0..<configuration.keyHeadCount {
            normalize(base + head * dimension, times: scale)
            normalize(base + configuration.keyWidth + head * dimension, times: 1)
        }
        let heads = configuration.valueHeadCount
        for head in 0..<heads {
            let index = row * heads + head
            parts.beta[index] = configuration.betaScale / (1 + expf(-parts.beta[index]))
        }
        let decays = parts.decay + row * configuration.decayWidth
        let perHead = configuration.decayWidth / heads
        for index in 0..<configuration.decayWidth {
            // Doubles cost little here, and errors of a decay add up over all positions.
            let (input, rate) = (Double(decays[index]) + Double(timeBias[index]), Double(rates[index / perHead]))
            if let bound = configuration.decayBound {
                decays[index] = Float(exp(Double(bound) / (1 + exp(-rate * input))))
            } else {
                decays[index] = Float(exp(-rate * softplus(input)))
            }
        }
    }

    private func normalize(_ vector: UnsafeMutablePointer<Float>, times scale: Float) {
        let dimension = configuration.keyDimension
        let length = (VectorMath.dot(vector, vector, dimension) + 1e-6).squareRoot()
        VectorMath.scale(vector, by: scale / length, dimension)
    }

    /// Normalises each head of a row and multiplies it with its gate's function.
    private func gate(_ values: UnsafeMutablePointer<Float>, by gate: UnsafeMutablePointer<Float>) {
        let dimension = configuration.valueDimension
        configuration.gate.apply(gate, configuration.valueWidth)
        for head in 0..<configuration.valueHeadCount {
            normalization.apply(values + head * dimension, into: values + head * dimension, width: dimension)
        }
        VectorMath.multiply(values, by: gate, configuration.valueWidth)
    }

    // MARK: All rows

    private func scan(_ parts: Parts, _ pass: ForwardPass, layer: Int) {
        let (keys, values) = (configuration.keyDimension, configuration.valueDimension)
        let heads = configuration.valueHeadCount
        let group = heads / configuration.keyHeadCount
        let blocks = StateScan.blockCount(values)
        let stateWidth = StateScan.tileCount(values) * StateScan.tileWidth * keys
        pass.forEachStatePart(heads * blocks, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            let (head, index) = part.quotientAndRemainder(dividingBy: blocks)
            let block = StateScan.Block(index, of: states + head * stateWidth, keys: keys, columns: values)
            let keyHead = configuration.hasTiledValueHeads ? head % configuration.keyHeadCount : head / group
            let query = parts.mixed + keyHead * keys
            let value = parts.mixed + 2 * configuration.keyWidth + head * values + block.firstColumn
            StateScan.delta(
                block, rows: span.rows, query: .init(query, stride: configuration.mixedWidth),
                key: .init(query + configuration.keyWidth, stride: configuration.mixedWidth),
                value: .init(value, stride: configuration.mixedWidth),
                decay: configuration.hasDecayPerKey
                    ? .perKey(.init(parts.decay + head * keys, stride: heads * keys))
                    : .one(.init(parts.decay + head, stride: heads)), beta: .init(parts.beta + head, stride: heads),
                output: .init(parts.result + head * values + block.firstColumn, stride: heads * values))
        }
    }
}

/// log(1 + eˣ).
func softplus(_ x: Double) -> Double { x > 20 ? x : log1p(exp(x)) }
