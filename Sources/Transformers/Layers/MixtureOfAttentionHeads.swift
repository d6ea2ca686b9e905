import Tensors

/// Attention whose queries and output come from experts (arXiv 2210.05144), over keys and values that all of them share.
///
/// A token's experts are taken in the order of their numbers, so that what it gets does not depend on its neighbours.
struct MixtureOfAttentionHeads: AttentionPart {
    let configuration: AttentionConfiguration
    let experts: AttentionConfiguration.QueryExperts
    // [experts, hidden]
    let router: Linear
    /// Each [key heads · head dimension, hidden].
    let queries: [Linear]
    /// Each [hidden, key heads · head dimension].
    let outputs: [Linear]
    /// Added to the sum of all outputs: [hidden].
    let bias: [Float]
    /// Keys, then values: [2 · key heads · head dimension, hidden].
    let keysAndValues: Linear
    let rotary: RotaryEmbedding?
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    let cached: CachedAttention

    private var hidden: Int { router.inputs }
    /// The width of the queries of one expert.
    private var expertWidth: Int { configuration.keyWidth }

    var projectedWidth: Int {
        experts.count + configuration.queryWidth + keysAndValues.outputs + max(hidden, expertWidth) * 2
    }
    var resultWidth: Int { configuration.resultWidth }

    /// An expert of a row, and which of the row's it is.
    private struct Use {
        let expert: Int
        let row: Int
        let slot: Int
        let weight: Float
    }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let logits = pass.workspace.projected  // [rows, experts]
        let projected = logits + pass.count * experts.count  // [rows, key heads, slots, head dimension]
        let own = projected + pass.count * configuration.queryWidth  // [rows, keys and values]
        let gathered = own + pass.count * keysAndValues.outputs  // [rows, max(hidden, expert)]
        let made = gathered + pass.count * max(hidden, expertWidth)  // the same
        router.apply(input, pass.rows, into: logits)
        let uses = uses(logits, rows: pass.count)
        keysAndValues.apply(input, pass.rows, into: own)
        project(input, uses, into: projected, gathered, made, pass)
        store(own, projected, pass, layer: layer)
        if attending.count == 0 { return }
        let view = HeadView(
            base: projected, rowStride: configuration.queryWidth, headStride: configuration.headDimension)
        cached.attend(view, pass, attending: attending, layer: layer)
        attending.observe(
            .attentionHeads, pass.workspace.heads,
            [attending.count, configuration.headCount, configuration.valueDimension])
        add(uses, to: result, gathered, made, pass, attending)
    }

    /// The experts of all rows by their numbers, and of a row's by theirs.
    private func uses(_ logits: UnsafeMutablePointer<Float>, rows: Int) -> [Use] {
        let assignments = ExpertRouter(
            routing: .softmaxOfTop, expertCount: experts.count, expertsPerToken: experts.perToken, correctionBias: nil
        ).assignments(logits, count: rows)
        var slots = [Int](repeating: 0, count: rows)
        return assignments.map { assignment in
            defer { slots[assignment.row] += 1 }
            return Use(
                expert: assignment.expert, row: assignment.row, slot: slots[assignment.row], weight: assignment.weight)
        }
    }

    /// Calls a body with the uses of each expert.
    private func forEachExpert(_ uses: [Use], _ body: (Int, ArraySlice<Use>) -> Void) {
        var start = 0
        while start < uses.count {
            let expert = uses[start].expert
            var end = start
            while end < uses.count, uses[end].expert == expert { end += 1 }
            body(expert, uses[start..<end])
            start = end
        }
    }

    /// Projects each row by its experts, whose queries of one key head are side by side.
    private func project(
        _ input: UnsafePointer<Float>, _ uses: [Use], into projected: UnsafeMutablePointer<Float>,
        _ gathered: UnsafeMutablePointer<Float>, _ made: UnsafeMutablePointer<Float>, _ pass: ForwardPass
    ) {
        let dimension = configuration.headDimension
        forEachExpert(uses) { expert, uses in
            for (index, use) in uses.enumerated() {
                (gathered + index * hidden).update(from: input + use.row * hidden, count: hidden)
            }
            let uses = Array(uses)
            let rows = pass.rows.gathered(uses.count) { uses[$0].row }
            queries[expert].apply(gathered, rows, into: made)
            for (index, use) in uses.enumerated() {
                for head in 0..<configuration.keyValueHeadCount {
                    let target = (use.row * configuration.keyValueHeadCount + head) * experts.perToken + use.slot
                    (projected + target * dimension)
                        .update(from: made + index * expertWidth + head * dimension, count: dimension)
                }
            }
        }
    }

    /// Rotates queries and keys, and takes keys and values into the caches.
    private func store(
        _ own: UnsafeMutablePointer<Float>, _ projected: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int
    ) {
        let dimension = configuration.headDimension
        pass.pool.parallel(pass.count, grain: rowGrain(2 * configuration.queryWidth)) { rows in
            pass.forEachRow(in: rows) { row, span in
                for head in 0..<configuration.headCount {
                    rotate(projected + (row * configuration.headCount + head) * dimension, row: row, pass)
                }
                for head in 0..<configuration.keyValueHeadCount {
                    let key = own + row * keysAndValues.outputs + head * dimension
                    rotate(key, row: row, pass)
                    span.layers[layer].keysAndValues?.append(
                        key: key, value: key + configuration.keyWidth, head: head, position: span.position(of: row))
                }
            }
        }
    }

    private func rotate(_ vector: UnsafeMutablePointer<Float>, row: Int, _ pass: ForwardPass) {
        guard let rotary else { return }
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        rotary.rotate(vector, cosines: pass.workspace.cosines + table, sines: pass.workspace.sines + table)
    }

    /// Sums up what the experts make of their results, times their weights.
    private func add(
        _ uses: [Use], to result: UnsafeMutablePointer<Float>, _ gathered: UnsafeMutablePointer<Float>,
        _ made: UnsafeMutablePointer<Float>, _ pass: ForwardPass, _ attending: ForwardPass
    ) {
        let dimension = configuration.valueDimension
        var targets = [Int?](repeating: nil, count: pass.count)
        for (span, whole) in zip(attending.spans, pass.spans) {
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            for (index, row) in span.rows.enumerated() { targets[source + index] = row }
        }
        for row in 0..<attending.count { (result + row * hidden).update(from: bias, count: hidden) }
        forEachExpert(uses) { expert, uses in
            let uses = uses.filter { targets[$0.row] != nil }
            for (index, use) in uses.enumerated() {
                let row = targets[use.row] ?? 0
                for head in 0..<configuration.keyValueHeadCount {
                    let source = (row * configuration.keyValueHeadCount + head) * experts.perToken + use.slot
                    (gathered + index * expertWidth + head * dimension)
                        .update(from: pass.workspace.heads + source * dimension, count: dimension)
                }
            }
            let rows = pass.rows.gathered(uses.count) { uses[$0].row }
            outputs[expert].apply(gathered, rows, into: made)
            for (index, use) in uses.enumerated() {
                VectorMath.addScaled(
                    made + index * hidden, by: use.weight, to: result + (targets[use.row] ?? 0) * hidden, hidden)
            }
        }
    }
}
