import Tensors

/// Lightning attention: a state of keys and values that decays at a rate of each head.
struct LightningAttention: Recurrence {
    let configuration: LightningConfiguration
    /// For each head its query, key and value: [3 · width, hidden].
    let mixed: Linear
    // [width, hidden]
    let gate: Linear
    /// [width].
    let normalization: Normalization
    // [hidden, width]
    let output: Linear
    /// e^(−rate): [heads].
    let decays: [Float]

    var scratchWidth: Int { 5 * configuration.width }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let width = configuration.width
        let projected = pass.workspace.projected  // [rows, heads, 3 · head dimension]
        let gates = projected + pass.count * 3 * width  // [rows, width]
        let made = gates + pass.count * width  // [rows, width]
        Linear.apply([(mixed, projected), (gate, gates)], input: input, pass.rows)
        pass.pool.parallel(pass.count, grain: rowGrain(4 * width)) { rows in
            configuration.activation.apply(projected + rows.lowerBound * 3 * width, rows.count * 3 * width)
            Activation.sigmoid.apply(gates + rows.lowerBound * width, rows.count * width)
        }
        scan(projected, into: made, pass, layer: layer)
        pass.moveRows(of: made, width: width, to: attending)
        pass.moveRows(of: gates, width: width, to: attending)
        normalization.apply(rows: made, count: attending.count, width: width, into: made, on: pass.pool)
        VectorMath.multiply(made, by: gates, attending.count * width)
        output.apply(made, attending.rows, into: result)
    }

    private func scan(
        _ projected: UnsafeMutablePointer<Float>, into made: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        layer: Int
    ) {
        let (width, dimension, heads) = (configuration.width, configuration.headDimension, decays.count)
        let blocks = StateScan.blockCount(dimension)
        let stateWidth = StateScan.tileCount(dimension) * StateScan.tileWidth * dimension
        let one: [Float] = [1]
        decays.withUnsafeBufferPointer { decays in
            one.withUnsafeBufferPointer { one in
                guard let decays = decays.baseAddress, let one = one.baseAddress else { return }
                pass.forEachStatePart(heads * blocks, layer: layer) { part, span, state in
                    guard let states = state.values else { return }
                    let (head, index) = part.quotientAndRemainder(dividingBy: blocks)
                    let block = StateScan.Block(
                        index, of: states + head * stateWidth, keys: dimension, columns: dimension)
                    let query = projected + head * 3 * dimension
                    StateScan.accumulate(
                        block, rows: span.rows, query: .init(query, stride: 3 * width),
                        key: .init(query + dimension, stride: 3 * width),
                        value: .init(query + 2 * dimension + block.firstColumn, stride: 3 * width),
                        decay: .init(decays + head, stride: 0), scale: .init(one, stride: 0),
                        output: .init(made + head * dimension + block.firstColumn, stride: width))
                }
            }
        }
    }
}
