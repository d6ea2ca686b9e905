import LibC
import Tensors

/// The matrix memory of xLSTM (mLSTM, arXiv 2405.04517): for each head C ← f C + i k vᵀ and n ← f n + i k, read as Cᵀq / max(|nᵀq|, 1),
/// with gates that are exponentials.
///
/// Gates are held as differences from a running maximum m, by which C and n are divided.
struct MatrixMemory: Recurrence {
    let configuration: MatrixMemoryConfiguration
    // [heads · key dimension, hidden] each
    let query: Linear
    let key: Linear
    // [heads · value dimension, hidden] each
    let value: Linear
    let gate: Linear
    // [heads, hidden] each
    let inputGate: Linear
    let forgetGate: Linear
    /// Of each head's output; its weight is [heads · value dimension].
    let normalization: Normalization
    // [hidden, heads · value dimension]
    let output: Linear

    private var heads: Int { configuration.headCount }
    private var keyWidth: Int { configuration.headCount * configuration.keyDimension }
    private var valueWidth: Int { configuration.headCount * configuration.valueDimension }

    var scratchWidth: Int { 2 * keyWidth + 3 * valueWidth + 2 * heads }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let count = pass.count
        let queries = pass.workspace.projected
        let keys = queries + count * keyWidth
        let values = keys + count * keyWidth
        let gates = values + count * valueWidth
        let made = gates + count * valueWidth
        let inputs = made + count * valueWidth
        let forgets = inputs + count * heads
        Linear.apply(
            [
                (query, queries), (key, keys), (value, values), (gate, gates), (inputGate, inputs),
                (forgetGate, forgets),
            ], input: input, pass.rows)
        if let bound = configuration.gateBound {
            for index in 0..<2 * count * heads { inputs[index] = tanhf(inputs[index] / bound) * bound }
        }
        let (keySize, valueSize) = (configuration.keyDimension, configuration.valueDimension)
        pass.forEachStatePart(heads, layer: layer) { head, span, state in
            guard let states = state.values else { return }
            let memory = states + head * configuration.headStateCount
            for row in span.rows {
                step(
                    memory, queries + row * keyWidth + head * keySize, keys + row * keyWidth + head * keySize,
                    values + row * valueWidth + head * valueSize, input: inputs[row * heads + head],
                    forget: forgets[row * heads + head], into: made + row * valueWidth + head * valueSize)
            }
        }
        pass.moveRows(of: made, width: valueWidth, to: attending)
        pass.moveRows(of: gates, width: valueWidth, to: attending)
        pass.pool.parallel(attending.count, grain: rowGrain(4 * valueWidth)) { rows in
            for row in rows {
                let own = made + row * valueWidth
                for head in 0..<heads {
                    let start = own + head * valueSize
                    normalization.apply(start, into: start, width: valueSize, parametersAt: head * valueSize)
                }
                Activation.sigmoid.apply(gates + row * valueWidth, valueWidth)
                VectorMath.multiply(own, by: gates + row * valueWidth, valueWidth)
            }
        }
        output.apply(made, attending.rows, into: result)
    }

    /// One position of one head.
    ///
    /// - Parameter memory: C [keys, values], n [keys], and m.
    private func step(
        _ memory: UnsafeMutablePointer<Float>, _ query: UnsafePointer<Float>, _ key: UnsafePointer<Float>,
        _ value: UnsafePointer<Float>, input: Float, forget: Float, into target: UnsafeMutablePointer<Float>
    ) {
        let (keySize, valueSize) = (configuration.keyDimension, configuration.valueDimension)
        let sums = memory + keySize * valueSize
        let largest = sums + keySize
        // log σ(forget), which is exact for large numbers of either sign.
        let kept = Float(-softplus(-Double(forget))) + largest.pointee
        let maximum = max(kept, input)
        let (forgets, adds) = (expf(kept - maximum), expf(input - maximum))
        let scale = 1 / Float(keySize).squareRoot()
        var product: Float = 0
        target.update(repeating: 0, count: valueSize)
        for index in 0..<keySize {
            let line = memory + index * valueSize
            let added = adds * key[index]
            VectorMath.scale(line, by: forgets, valueSize)
            VectorMath.addScaled(value, by: added, to: line, valueSize)
            sums[index] = forgets * sums[index] + added
            VectorMath.addScaled(line, by: query[index] * scale, to: target, valueSize)
            product += query[index] * scale * sums[index]
        }
        largest.pointee = maximum
        VectorMath.scale(
            target, by: 1 / (max(abs(product), expf(-maximum)) + configuration.epsilon), valueSize)
    }
}
