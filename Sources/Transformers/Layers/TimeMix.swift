import LibC
import Tensors

/// The time mixing of RWKV 4: for each channel a mean of the values before, weighed by e^key and less with each position.
struct TimeMix: Recurrence {
    let configuration: TimeMixConfiguration
    /// How much of a position's own row enters its key, value and receptance: [hidden] each.
    let keyShares: [Float]
    let valueShares: [Float]
    let receptanceShares: [Float]
    // [width, hidden] each
    let key: Linear
    let value: Linear
    let receptance: Linear
    // [hidden, width]
    let output: Linear
    /// −e^decay: [width].
    let decays: [Float]
    /// What is added to a position's own key: [width].
    let bonus: [Float]

    var scratchWidth: Int { 3 * (configuration.hiddenSize + configuration.width) }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (hidden, width, count) = (configuration.hiddenSize, configuration.width, pass.count)
        let shifted = (0..<3).map { pass.workspace.projected + $0 * count * hidden }  // [rows, hidden] each
        let base = pass.workspace.projected + 3 * count * hidden
        let (keys, values, gates) = (base, base + count * width, base + 2 * count * width)  // [rows, width] each
        TimeShift.mix(
            input, width: hidden,
            [(keyShares, shifted[0]), (valueShares, shifted[1]), (receptanceShares, shifted[2])], pass, layer: layer)
        key.apply(shifted[0], pass.rows, into: keys)
        value.apply(shifted[1], pass.rows, into: values)
        receptance.apply(shifted[2], pass.rows, into: gates)
        let block = 64
        pass.forEachStatePart((width + block - 1) / block, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            for channel in part * block..<min((part + 1) * block, width) {
                scan(channel, span.rows, keys: keys, values: values, states)
            }
        }
        pass.moveRows(of: values, width: width, to: attending)
        pass.moveRows(of: gates, width: width, to: attending)
        Activation.sigmoid.apply(gates, attending.count * width)
        VectorMath.multiply(values, by: gates, attending.count * width)
        output.apply(values, attending.rows, into: result)
    }

    /// Replaces a channel's values by their means.
    ///
    /// - Parameter states: sums of weighed values, of weights, and the exponents that both are divided by: [3, width].
    private func scan(
        _ channel: Int, _ rows: Range<Int>, keys: UnsafeMutablePointer<Float>, values: UnsafeMutablePointer<Float>,
        _ states: UnsafeMutablePointer<Float>
    ) {
        let width = configuration.width
        var (sum, weight) = (states[channel], states[width + channel])
        // No position has been seen where no weight has been added.
        var largest = weight == 0 ? -Float.greatestFiniteMagnitude : states[2 * width + channel]
        for row in rows {
            let index = row * width + channel
            let (key, value) = (keys[index], values[index])
            let own = key + bonus[channel]
            var peak = max(largest, own)
            var (old, new) = (expf(largest - peak), expf(own - peak))
            values[index] = (old * sum + new * value) / (old * weight + new)
            let decayed = largest + decays[channel]
            peak = max(decayed, key)
            (old, new) = (expf(decayed - peak), expf(key - peak))
            (sum, weight, largest) = (old * sum + new * value, old * weight + new, peak)
        }
        (states[channel], states[width + channel], states[2 * width + channel]) = (sum, weight, largest)
    }
}

/// The channel mixing of RWKV 4, and that of RWKV 7, which has no receptance.
struct ChannelMix: Recurrence {
    let configuration: ChannelMixConfiguration
    /// How much of a position's own row enters its key: [hidden].
    let keyShares: [Float]
    // [intermediate, hidden]
    let key: Linear
    /// How much of it enters its receptance, [hidden], and the receptance's matrix [hidden, hidden]; nil where there is none.
    let receptance: (shares: [Float], linear: Linear)?
    // [hidden, intermediate]
    let value: Linear

    var scratchWidth: Int { 3 * configuration.hiddenSize + configuration.intermediateSize }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (hidden, inner) = (configuration.hiddenSize, configuration.intermediateSize)
        let keyInput = pass.workspace.projected  // [rows, hidden]
        let gateInput = keyInput + pass.count * hidden  // [rows, hidden]
        let gates = gateInput + pass.count * hidden  // [rows, hidden]
        let wide = gates + pass.count * hidden  // [rows, intermediate]
        let ways = [(shares: keyShares, target: keyInput)] + (receptance.map { [($0.shares, gateInput)] } ?? [])
        TimeShift.mix(input, width: hidden, ways, pass, layer: layer)
        pass.moveRows(of: keyInput, width: hidden, to: attending)
        key.apply(keyInput, attending.rows, into: wide)
        Activation.reluSquared.apply(wide, attending.count * inner)
        if let receptance {
            pass.moveRows(of: gateInput, width: hidden, to: attending)
            receptance.linear.apply(gateInput, attending.rows, into: gates)
            Activation.sigmoid.apply(gates, attending.count * hidden)
        }
        value.apply(wide, attending.rows, into: result)
        if receptance != nil { VectorMath.multiply(result, by: gates, attending.count * hidden) }
    }
}
