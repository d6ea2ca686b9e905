import LibC
import Tensors

/// A layer of Mamba (Gu and Dao, arXiv 2312.00752): h ← e^(−a Δ) h + Δ x B; y = C h + d x for each channel, gated.
///
/// The state is [state size, channels], so that the channels of a position lie side by side.
struct Mamba: Recurrence {
    let configuration: MambaConfiguration
    /// To x and the gate: [hidden → 2 · inner].
    let input: Linear
    /// Over x.
    let convolution: CausalConvolution
    /// From each head's x to what Δ is projected from, B and C: [inner / heads → rank + 2 · state size].
    let selections: [Linear]
    /// To each head's Δ, without its bias: [rank → inner / heads].
    let steps: [Linear]
    /// The bias of Δ: [inner].
    let stepBias: [Float]
    /// Normalisations of what Δ is projected from, of B and of C; nil where they are used as they are.
    let normalizations: (step: Normalization, key: Normalization, query: Normalization)?
    /// −a = −e^A_log: [state size, inner].
    let rates: [Float]
    /// d: [inner].
    let skip: [Float]
    // [hidden, inner]
    let output: Linear

    /// Channels of one item of work.
    private static let block = 64

    private var selectedWidth: Int { configuration.rank + 2 * configuration.stateSize }
    private var heads: Int { configuration.headCount }
    var scratchWidth: Int { 4 * configuration.innerWidth + heads * selectedWidth + configuration.rank + ownWidth }
    /// The floats of a row's channels once more, head by head, where there are several.
    private var ownWidth: Int { heads == 1 ? 0 : configuration.innerWidth }

    func forward(
        _ rows: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (inner, rank, count) = (configuration.innerWidth, configuration.rank, pass.count)
        let projected = pass.workspace.projected  // [rows, x gate]
        let values = projected + count * 2 * inner  // x: [rows, inner]
        let steps = values + count * inner  // Δ: [rows, inner]
        let selected = steps + count * inner  // [heads][rows, rank + 2 · state size]
        let reduced = selected + count * heads * selectedWidth  // [rows, rank]
        input.apply(rows, pass.rows, into: projected)
        for row in 0..<count { (values + row * inner).update(from: projected + row * 2 * inner, count: inner) }
        convolution.apply(values, stride: inner, pass, layer: layer)
        for head in 0..<heads {
            select(
                values, head, into: selected + head * count * selectedWidth, reduced: reduced, steps: steps,
                own: reduced + count * rank, pass)
        }
        scan(values, steps, selected, pass, layer: layer)
        pass.pool.parallel(count, grain: rowGrain(2 * inner)) { range in
            for row in range {
                let gate = projected + row * 2 * inner + inner
                configuration.activation.apply(gate, times: values + row * inner, inner)
                (values + row * inner).update(from: gate, count: inner)
            }
        }
        pass.moveRows(of: values, width: inner, to: attending)
        output.apply(values, attending.rows, into: result)
    }

    /// Makes a head's Δ, B and C.
    ///
    /// - Parameters:
    ///   - values: x of all heads, [rows, inner].
    ///   - selected: what Δ is projected from, B and C: [rows, rank + 2 · state size], overwritten.
    ///   - reduced: room for the first of them, [rows, rank].
    ///   - steps: Δ of all heads, [rows, inner], of which the head's part is overwritten.
    ///   - own: room for the head's channels where there are several heads, [rows, inner / heads].
    private func select(
        _ values: UnsafePointer<Float>, _ head: Int, into selected: UnsafeMutablePointer<Float>,
        reduced: UnsafeMutablePointer<Float>, steps: UnsafeMutablePointer<Float>, own: UnsafeMutablePointer<Float>,
        _ pass: ForwardPass
    ) {
        let (inner, width, rank, count) = (
            configuration.innerWidth, configuration.headWidth, configuration.rank, pass.count
        )
        if heads == 1 {
            selections[head].apply(values, pass.rows, into: selected)
        } else {
            for row in 0..<count { (own + row * width).update(from: values + row * inner + head * width, count: width) }
            selections[head].apply(own, pass.rows, into: selected)
        }
        for row in 0..<count {
            let base = selected + row * selectedWidth
            if let normalizations {
                let size = configuration.stateSize
                normalizations.step.apply(base, into: base, width: rank)
                normalizations.key.apply(base + rank, into: base + rank, width: size)
                normalizations.query.apply(base + rank + size, into: base + rank + size, width: size)
            }
            (reduced + row * rank).update(from: base, count: rank)
        }
        if heads == 1 { return self.steps[head].apply(reduced, pass.rows, into: steps) }
        self.steps[head].apply(reduced, pass.rows, into: own)
        for row in 0..<count { (steps + row * inner + head * width).update(from: own + row * width, count: width) }
    }

    /// Replaces x by y, for all channels of all rows.
    private func scan(
        _ values: UnsafeMutablePointer<Float>, _ steps: UnsafeMutablePointer<Float>, _ selected: UnsafePointer<Float>,
        _ pass: ForwardPass, layer: Int
    ) {
        let (inner, size, width) = (configuration.innerWidth, configuration.stateSize, configuration.headWidth)
        let parts = (width + Self.block - 1) / Self.block
        pass.forEachStatePart(heads * parts, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            let (head, block) = part.quotientAndRemainder(dividingBy: parts)
            let first = head * width + block * Self.block
            let count = min(Self.block, width - block * Self.block)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { scratch in
                guard let decays = scratch.baseAddress else { return }
                for row in span.rows {
                    let keys = selected + (head * pass.count + row) * selectedWidth + configuration.rank
                    advance(
                        values + row * inner + first, steps + row * inner + first, keys: keys, queries: keys + size,
                        states + first, first: first, count: count, decays: decays)
                }
            }
        }
    }

    /// One position of some channels: x becomes y, and the states move on.
    ///
    /// - Parameters:
    ///   - keys: B; `queries` are C: [state size] each.
    ///   - states: [state size, inner], of the first of the channels.
    ///   - decays: scratch, [2, count].
    private func advance(
        _ values: UnsafeMutablePointer<Float>, _ steps: UnsafeMutablePointer<Float>, keys: UnsafePointer<Float>,
        queries: UnsafePointer<Float>, _ states: UnsafeMutablePointer<Float>, first: Int, count: Int,
        decays: UnsafeMutablePointer<Float>
    ) {
        let inner = configuration.innerWidth
        let sums = decays + count
        for channel in 0..<count {
            steps[channel] = Float(softplus(Double(steps[channel] + stepBias[first + channel])))
            sums[channel] = skip[first + channel] * values[channel]
            values[channel] *= steps[channel]
        }
        rates.withUnsafeBufferPointer { rates in
            guard let rates = rates.baseAddress else { return }
            for index in 0..<configuration.stateSize {
                let state = states + index * inner
                let rate = rates + index * inner + first
                for channel in 0..<count { decays[channel] = rate[channel] * steps[channel] }
                VectorMath.exponentials(decays, count)
                let (key, query) = (keys[index], queries[index])
                for channel in 0..<count {
                    state[channel] = state[channel] * decays[channel] + values[channel] * key
                    sums[channel] += state[channel] * query
                }
            }
        }
        values.update(from: sums, count: count)
    }
}
