import LibC
import Tensors

/// A layer of Mamba 2 (Dao and Gu, arXiv 2405.21060): h ← e^(−a Δ) h + Δ x Bᵀ; y = h C + d x for each head.
///
/// The state is a matrix [state size, head dimension], so that B is a key, C a query and Δ x a value of ``StateScan``.
struct Mamba2: Recurrence {
    let configuration: Mamba2Configuration
    /// To gate, x, B, C and Δ, in this order, [hidden → projected]; to gate and x alone where x makes the others.
    let input: Linear
    /// What makes B, C and Δ of x; nil where the input does.
    let selection: Mamba2Selection?
    /// Over x, B and C, or over x.
    let convolution: CausalConvolution
    /// a = e^A_log: [heads].
    let rates: [Float]
    // [heads]
    let timeBias: [Float]
    /// d: [heads].
    let skip: [Float]
    /// Of the output; nil where it is only gated.
    let normalization: Normalization?
    // [hidden, inner]
    let output: Linear

    var scratchWidth: Int {
        configuration.projectedWidth + configuration.innerWidth + 2 * configuration.headCount
            + (selection == nil ? 0 : 2 * configuration.innerWidth + selectedWidth)
    }
    /// The numbers of a row that x makes.
    private var selectedWidth: Int {
        selection.map { $0.matrix.outputs + $0.step.inputs + $0.step.outputs } ?? 0
    }

    func forward(
        _ rows: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let (stride, inner, heads) = (configuration.projectedWidth, configuration.innerWidth, configuration.headCount)
        let projected = pass.workspace.projected  // [rows, gate x B C Δ]
        let mixed = projected + pass.count * stride  // [rows, inner]
        let steps = mixed + pass.count * inner  // Δ: [rows, heads]
        let decays = steps + pass.count * heads  // [rows, heads]
        if let selection {
            let raw = decays + pass.count * heads  // [rows, gate x]
            input.apply(rows, pass.rows, into: raw)
            for row in 0..<pass.count {
                (projected + row * stride).update(from: raw + row * 2 * inner, count: 2 * inner)
            }
            convolution.apply(projected + inner, stride: stride, pass, layer: layer)
            selection.apply(projected, stride: stride, configuration, pass, scratch: raw)
        } else {
            input.apply(rows, pass.rows, into: projected)
        }
        pass.pool.parallel(pass.count, grain: rowGrain(8 * heads)) { range in
            for row in range {
                let base = projected + row * stride
                scaleParts(base)
                prepare(
                    base + stride - heads, steps: steps + row * heads, decays: decays + row * heads)
            }
        }
        if selection == nil { convolution.apply(projected + inner, stride: stride, pass, layer: layer) }
        scan(projected, steps, decays, into: mixed, pass, layer: layer)
        pass.pool.parallel(pass.count, grain: rowGrain(2 * inner)) { range in
            for row in range { finish(mixed + row * inner, projected + row * stride) }
        }
        pass.moveRows(of: mixed, width: inner, to: attending)
        output.apply(mixed, attending.rows, into: result)
    }

    // MARK: One row

    /// Multiplies the parts of a projected row with their constants.
    private func scaleParts(_ row: UnsafeMutablePointer<Float>) {
        guard let multipliers = configuration.multipliers else { return }
        let widths = [
            configuration.innerWidth, configuration.innerWidth, configuration.keyWidth, configuration.keyWidth,
            configuration.headCount,
        ]
        var part = row
        for (multiplier, width) in zip(multipliers, widths) {
            VectorMath.scale(part, by: multiplier, width)
            part += width
        }
    }

    /// Turns the projection of Δ into Δ and into what the states are multiplied with: [heads] each.
    private func prepare(
        _ projected: UnsafePointer<Float>, steps: UnsafeMutablePointer<Float>, decays: UnsafeMutablePointer<Float>
    ) {
        let limits = configuration.timeStepLimits
        for head in 0..<configuration.headCount {
            // Doubles cost nothing here, and errors of a decay add up over all positions.
            let step = softplus(Double(projected[head]) + Double(timeBias[head]))
            let bounded = min(max(step, Double(limits.lowerBound)), Double(limits.upperBound))
            steps[head] = Float(bounded)
            decays[head] = Float(exp(-Double(rates[head]) * bounded))
        }
    }

    /// Adds d x, gates and normalises a row.
    ///
    /// - Parameter projected: gate and x come first.
    private func finish(_ row: UnsafeMutablePointer<Float>, _ projected: UnsafeMutablePointer<Float>) {
        let (inner, width) = (configuration.innerWidth, configuration.headDimension)
        for head in 0..<configuration.headCount {
            VectorMath.addScaled(
                projected + inner + head * width, by: skip[head], to: row + head * width, width)
        }
        if configuration.normalizesFirst { normalize(row) }
        configuration.activation.apply(projected, times: row, inner)
        row.update(from: projected, count: inner)
        if !configuration.normalizesFirst { normalize(row) }
    }

    /// Normalises each group of a row.
    private func normalize(_ row: UnsafeMutablePointer<Float>) {
        let width = configuration.innerWidth / configuration.normalizationGroups
        for group in 0..<configuration.normalizationGroups {
            let part = row + group * width
            normalization?.apply(part, into: part, width: width, parametersAt: group * width)
        }
    }

    // MARK: All rows

    private func scan(
        _ projected: UnsafeMutablePointer<Float>, _ steps: UnsafeMutablePointer<Float>,
        _ decays: UnsafeMutablePointer<Float>, into mixed: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int
    ) {
        let (stride, inner, heads) = (configuration.projectedWidth, configuration.innerWidth, configuration.headCount)
        let (size, width) = (configuration.stateSize, configuration.headDimension)
        let blocks = StateScan.blockCount(width)
        let stateWidth = StateScan.tileCount(width) * StateScan.tileWidth * size
        let keys = projected + 2 * inner
        let group = heads / configuration.groupCount
        pass.forEachStatePart(heads * blocks, layer: layer) { part, span, state in
            guard let states = state.values else { return }
            let (head, index) = part.quotientAndRemainder(dividingBy: blocks)
            let block = StateScan.Block(index, of: states + head * stateWidth, keys: size, columns: width)
            let key = keys + head / group * size
            let column = head * width + block.firstColumn
            StateScan.accumulate(
                block, rows: span.rows, query: .init(key + configuration.keyWidth, stride: stride),
                key: .init(key, stride: stride), value: .init(projected + inner + column, stride: stride),
                decay: .init(decays + head, stride: heads), scale: .init(steps + head, stride: heads),
                output: .init(mixed + column, stride: inner))
        }
    }
}
