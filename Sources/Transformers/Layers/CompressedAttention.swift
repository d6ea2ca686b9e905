import Tensors

/// Attention of one layer to the last positions and to the keys that windows have together, with its projections.
///
/// Keys are values, too, and rotated as such. So each head's result is rotated back by its query's position, and what a key adds to
/// it depends on their distance.
struct CompressedAttention: AttentionPart {
    let configuration: CompressedAttentionConfiguration
    // [rank, hidden], and [heads · dimension, rank]
    let queryDown: Linear
    let queryUp: Linear
    let queryNormalization: Normalization
    let headNormalization: Normalization
    // [dimension, hidden]
    let key: Linear
    let keyNormalization: Normalization
    /// A score of attending to nothing for each head.
    let sinks: [Float]
    /// The projections of groups of heads: [group rank, heads · dimension / groups] each.
    let groups: [Linear]
    // [hidden, groups · group rank]
    let output: Linear
    let rotary: RotaryEmbedding
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int
    /// What makes the keys of windows; nil where there are none.
    let compressor: KeyCompressor?
    /// The index that chooses among these; nil where all are seen.
    let index: KeyIndex?

    private var heads: Int { configuration.headCount }
    private var dimension: Int { configuration.dimension }

    var projectedWidth: Int {
        configuration.queryRank + configuration.headWidth + dimension + 2 * groups.count * configuration.groupRank
            + max(compressor?.scratchWidth ?? 0, index?.scratchWidth ?? 0)
    }

    var resultWidth: Int { configuration.headWidth }

    func forward(
        _ input: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) {
        let narrow = pass.workspace.projected  // [rows, rank]
        let queries = narrow + pass.count * configuration.queryRank  // [rows, heads, dimension]
        let keys = queries + pass.count * configuration.headWidth  // [rows, dimension]
        let rest = keys + pass.count * dimension
        Linear.apply([(queryDown, narrow), (key, keys)], input: input, pass.rows)
        queryNormalization.apply(
            rows: narrow, count: pass.count, width: configuration.queryRank, into: narrow, on: pass.pool)
        queryUp.apply(narrow, pass.rows, into: queries)
        pass.observe(.query, queries, [pass.count, heads, dimension])
        pass.observe(.key, keys, [pass.count, 1, dimension])
        pass.pool.parallel(pass.count, grain: rowGrain(2 * configuration.headWidth)) { rows in
            pass.forEachRow(in: rows) { row, span in
                for head in 0..<heads {
                    prepare(queries + (row * heads + head) * dimension, headNormalization, row: row, pass)
                }
                let own = keys + row * dimension
                prepare(own, keyNormalization, row: row, pass)
                span.layers[layer].keysAndValues?
                    .append(key: own, value: nil, head: 0, position: span.position(of: row))
            }
        }
        compressor?.append(input, scratch: rest, pass, layer: layer) { $0.entries }
        let biases = index?.choose(
            input, queries: narrow, scratch: rest, pass, attending: attending, layer: layer)
        if attending.count == 0 { return }
        attend(queries, biases, pass, attending: attending, layer: layer)
        rotateBack(pass, attending: attending)
        attending.observe(.attentionHeads, pass.workspace.heads, [attending.count, heads, dimension])
        project(attending, grouped: queries, scratch: rest, into: result)
    }

    // MARK: Rotations

    /// Normalises a head or key, and rotates its last elements.
    private func prepare(
        _ vector: UnsafeMutablePointer<Float>, _ normalization: Normalization, row: Int, _ pass: ForwardPass
    ) {
        normalization.apply(vector, into: vector, width: dimension)
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        rotary.rotate(
            vector + dimension - 2 * rotary.pairCount, cosines: pass.workspace.cosines + table,
            sines: pass.workspace.sines + table)
    }

    /// Rotates the last elements of the heads' results by as much as their query, the other way round.
    private func rotateBack(_ pass: ForwardPass, attending: ForwardPass) {
        let pairs = rotary.pairCount
        for (span, whole) in zip(attending.spans, pass.spans) {
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count, grain: rowGrain(2 * heads * pairs)) { rows in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: pairs) { room in
                    guard let sines = room.baseAddress else { return }
                    for row in rows {
                        let table = pass.workspace.rows * rotaryOffset + (source + row) * pairs
                        for pair in 0..<pairs { sines[pair] = -pass.workspace.sines[table + pair] }
                        for head in 0..<heads {
                            let result = (span.rows.lowerBound + row) * heads + head
                            rotary.rotate(
                                pass.workspace.heads + (result + 1) * dimension - 2 * pairs,
                                cosines: pass.workspace.cosines + table, sines: sines)
                        }
                    }
                }
            }
        }
    }

    // MARK: Output

    /// Projects the heads' results group by group, and all groups together.
    ///
    /// - Parameters:
    ///   - grouped: room for the results in the order of groups, [rows, heads · dimension].
    ///   - scratch: [rows, 2 · groups · group rank].
    private func project(
        _ attending: ForwardPass, grouped: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>,
        into result: UnsafeMutablePointer<Float>
    ) {
        let (count, rank, whole) = (attending.count, configuration.groupRank, configuration.headWidth)
        let width = whole / groups.count
        let joined = scratch + count * groups.count * rank  // [rows, groups, group rank]
        for (number, group) in groups.enumerated() {
            let own = grouped + number * count * width  // [rows, width]
            for row in 0..<count {
                (own + row * width).update(
                    from: attending.workspace.heads + row * whole + number * width, count: width)
            }
            let narrow = scratch + number * count * rank  // [rows, group rank]
            group.apply(own, attending.rows, into: narrow)
            for row in 0..<count {
                (joined + (row * groups.count + number) * rank).update(from: narrow + row * rank, count: rank)
            }
        }
        output.apply(joined, attending.rows, into: result)
    }
}
