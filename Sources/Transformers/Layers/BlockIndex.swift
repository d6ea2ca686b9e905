import Tensors

/// The index by which each query of a layer chooses blocks of keys.
///
/// What a block is worth to a query depends on the two alone, so that a row's choice depends neither on how a prompt was cut nor
/// on what is computed beside it.
struct BlockIndex: Sendable {
    let configuration: BlockIndexConfiguration
    /// The query heads of the layer's attention.
    let attentionHeads: Int
    // [heads · dimension, hidden]
    let query: Linear
    // [dimension, hidden]
    let key: Linear
    let queryNormalization: Normalization
    let keyNormalization: Normalization
    let rotary: RotaryEmbedding
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int

    private var heads: Int { configuration.headCount }
    private var dimension: Int { configuration.dimension }
    private var size: Int { configuration.blockSize }

    /// The choices that a row makes.
    private var choices: Int { if case .largestProduct = configuration.score { heads } else { 1 } }

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { query.outputs + dimension }

    /// Adds rows to what the index keeps of their sequences, and chooses the keys of those that attend.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - scratch: [rows, scratchWidth].
    /// - Returns: what leaves the other keys out; nil where every row attends to all that it sees.
    func choose(
        _ input: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass,
        attending: ForwardPass, layer: Int
    ) -> KeyBiases? {
        let queries = scratch  // [rows, heads, dimension]
        let keys = queries + pass.count * heads * dimension  // [rows, dimension]
        Linear.apply([(query, queries), (key, keys)], input: input, pass.rows)
        pass.pool.parallel(pass.count, grain: rowGrain(2 * query.outputs)) { rows in
            pass.forEachRow(in: rows) { row, span in
                for head in 0..<heads {
                    prepare(queries + (row * heads + head) * dimension, queryNormalization, row, pass)
                }
                let own = keys + row * dimension
                if case .largestProduct = configuration.score { prepare(own, keyNormalization, row, pass) }
                span.layers[layer].marks?.append(key: own, value: nil, head: 0, position: span.position(of: row))
            }
        }
        let longest = pass.spans.map { $0.firstPosition + $0.rows.count }.max() ?? 0
        guard attending.count > 0, longest > configuration.chosenCount * size else { return nil }
        let stride = (longest + 15) / 16 * 16
        let blocks = (longest + size - 1) / size
        let base = pass.workspace.attentionBiases(count: pass.count * choices * stride + blocks * dimension)
        let view = HeadView(base: base, rowStride: choices * stride, headStride: stride)
        let means = base + pass.count * choices * stride  // [blocks, dimension]
        for (span, whole) in zip(attending.spans, pass.spans) {
            guard !span.rows.isEmpty, let cache = whole.layers[layer].marks else { continue }
            let reader = KeyMarks(cache)
            if choices == 1 { pool(reader, whole, into: means) }
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            pass.pool.parallel(span.rows.count * choices) { items in
                reader.withScratch { room in
                    withUnsafeTemporaryAllocation(of: Float.self, capacity: blocks) { scores in
                        guard let scores = scores.baseAddress else { return }
                        for item in items {
                            let (index, head) = item.quotientAndRemainder(dividingBy: choices)
                            let row = source + index
                            choose(
                                queries + row * heads * dimension, head, reader, means, whole.position(of: row) + 1,
                                scores, room, into: view.pointer(row: row, head: head))
                        }
                    }
                }
            }
        }
        return KeyBiases(view: view, headsPerBias: attentionHeads / choices)
    }

    /// One choice of a row.
    ///
    /// - Parameters:
    ///   - queries: the row's heads.
    ///   - visible: the keys that the row sees.
    ///   - scores: room for a number of each block.
    ///   - biases: [visible], overwritten.
    private func choose(
        _ queries: UnsafePointer<Float>, _ head: Int, _ keys: KeyMarks, _ means: UnsafePointer<Float>, _ visible: Int,
        _ scores: UnsafeMutablePointer<Float>, _ room: UnsafeMutablePointer<Float>,
        into biases: UnsafeMutablePointer<Float>
    ) {
        let count: Int
        switch configuration.score {
        case .largestProduct(let localBlocks):
            count = (visible + size - 1) / size
            scores.update(repeating: -.infinity, count: count)
            keys.forEachBlock(0..<visible, room) { first, own, stored, scales, products in
                AttentionArithmetic.scores(
                    queries: queries + head * dimension, count: 1, keys: stored, type: .float32, dimension: dimension,
                    range: 0..<own, scale: 1, into: products)
                for index in 0..<own {
                    let block = (first + index) / size
                    scores[block] = max(scores[block], products[index] * (scales?[index] ?? 1))
                }
            }
            for block in max(0, count - localBlocks)..<count { scores[block] = .infinity }
        case .productsWithMean:
            count = visible / size
            for block in 0..<count {
                var sum: Float = 0
                for head in 0..<heads {
                    sum += max(VectorMath.dot(queries + head * dimension, means + block * dimension, dimension), 0)
                }
                scores[block] = sum
            }
        }
        KeySelection.keep(configuration.chosenCount, of: scores, count, keepsScores: false)
        biases.update(repeating: 0, count: visible)
        for block in 0..<count where scores[block] != 0 {
            for position in block * size..<min((block + 1) * size, visible) { biases[position] = scores[block] }
        }
    }

    /// The means of the keys of complete blocks, normalised and rotated: [blocks, dimension].
    private func pool(_ keys: KeyMarks, _ span: Span, into means: UnsafeMutablePointer<Float>) {
        let blocks = (span.firstPosition + span.rows.count) / size
        means.update(repeating: 0, count: blocks * dimension)
        let lanes = AttentionArithmetic.laneCount
        keys.withScratch { room in
            keys.forEachBlock(0..<blocks * size, room) { first, count, stored, scales, _ in
                let stored = stored.assumingMemoryBound(to: Float.self)
                for index in 0..<count {
                    let target = means + (first + index) / size * dimension
                    let place = index / lanes * lanes * dimension + index % lanes
                    let scale = scales?[index] ?? 1
                    for element in 0..<dimension { target[element] += stored[place + element * lanes] * scale }
                }
            }
        }
        let pairs = rotary.pairCount
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * pairs) { tables in
            guard let cosines = tables.baseAddress else { return }
            for block in 0..<blocks {
                let own = means + block * dimension
                VectorMath.scale(own, by: 1 / Float(size), dimension)
                keyNormalization.apply(own, into: own, width: dimension)
                rotary.rotations(
                    first: block * size + (span.inputs?.shift ?? 0), count: 1, promptLength: span.promptLength,
                    cosines: cosines, sines: cosines + pairs)
                rotary.rotate(own, cosines: cosines, sines: cosines + pairs)
            }
        }
    }

    private func prepare(
        _ vector: UnsafeMutablePointer<Float>, _ normalization: Normalization, _ row: Int, _ pass: ForwardPass
    ) {
        normalization.apply(vector, into: vector, width: dimension)
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        rotary.rotate(vector, cosines: pass.workspace.cosines + table, sines: pass.workspace.sines + table)
    }
}
