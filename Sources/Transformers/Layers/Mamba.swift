import Glibc
import Tensors

/// A layer of Mamba (Gu and Dao, arXiv 2312.00752): h ← e^(−a Δ) h + Δ x B; y = C h + d x for each channel, gated.
///
/// The state stands [state size, channels], so that the channels of a position lie side by side.
struct Mamba: Recurrence {
    let configuration: MambaConfiguration
    /// To x and the gate: [hidden → 2 · inner].
    let input: Linear
    /// Over x.
    let convolution: CausalConvolution
    /// From x to what Δ is projected from, B and C: [inner → rank + 2 · state size].
    let selection: Linear
    /// To Δ, without its bias: [rank → inner].
    let step: Linear
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
    var scratchWidth: Int { 4 * configuration.innerWidth + selectedWidth + configuration.rank }

    func forward(
        _ rows: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (inner, rank, count) = (configuration.innerWidth, configuration.rank, pass.count)
        let projected = pass.workspace.projected  // [rows, x gate]
        let values = projected + count * 2 * inner  // x: [rows, inner]
        let steps = values + count * inner  // Δ: [rows, inner]
        let selected = steps + count * inner  // [rows, rank + 2 · state size]
        let reduced = selected + count * selectedWidth  // [rows, rank]
        input.apply(rows, pass.rows, into: projected)
        for row in 0..<count { (values + row * inner).update(from: projected + row * 2 * inner, count: inner) }
        convolution.apply(values, stride: inner, pass, layer: layer)
        selection.apply(values, pass.rows, into: selected)
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
        step.apply(reduced, pass.rows, into: steps)
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

    /// Replaces x by y, for all channels of all rows.
    private func scan(
        _ values: UnsafeMutablePointer<Float>, _ steps: UnsafeMutablePointer<Float>, _ selected: UnsafePointer<Float>,
        _ pass: ForwardPass, layer: Int
    ) {
        let (inner, size) = (configuration.innerWidth, configuration.stateSize)
        let parts = (inner + Self.block - 1) / Self.block
        pass.forEachStatePart(parts, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            let first = part * Self.block
            let count = min(Self.block, inner - first)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { scratch in
                guard let decays = scratch.baseAddress else { return }
                for row in span.rows {
                    let keys = selected + row * selectedWidth + configuration.rank
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
