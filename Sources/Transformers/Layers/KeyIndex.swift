import Tensors

/// The index by which each query of a layer chooses its keys.
///
/// A score is a sum over heads in their order, each of them one over elements in theirs, so that a row's choice depends neither on
/// how a prompt was cut nor on what is computed beside it.
struct KeyIndex: Sendable {
    /// How the index's keys are made.
    enum Keys: Sendable {
        /// Of each position, by a matrix [dimension, hidden], and normalised.
        case projected(Linear, Normalization)
        /// Of windows of positions.
        case compressed(KeyCompressor)

        /// The floats of scratch that a row needs.
        var scratchWidth: Int {
            switch self {
            case .projected(let key, _): key.outputs
            case .compressed(let compressor): compressor.scratchWidth
            }
        }
    }

    let configuration: KeyIndexConfiguration
    // [heads · dimension, rank of queries]
    let query: Linear
    let keys: Keys
    // [heads, hidden]
    let weights: Linear
    let rotary: RotaryEmbedding
    /// Where the rotary embedding's pairs begin in the workspace's tables, in pairs of one row.
    let rotaryOffset: Int

    /// The floats of scratch that a row needs.
    var scratchWidth: Int { query.outputs + keys.scratchWidth + configuration.headCount }

    /// Adds rows to what the index keeps of their sequences, and chooses the keys of those that attend.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - narrow: what queries are made of, [rows, rank].
    ///   - scratch: [rows, scratchWidth].
    /// - Returns: what leaves the other keys out; nil where every row attends to all that it sees.
    func choose(
        _ input: UnsafePointer<Float>, queries narrow: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>,
        _ pass: ForwardPass, attending: ForwardPass, layer: Int
    ) -> KeyBiases? {
        let (heads, dimension) = (configuration.headCount, configuration.dimension)
        let queries = scratch + pass.count * keys.scratchWidth  // [rows, heads, dimension]
        let shares = queries + pass.count * heads * dimension  // [rows, heads]
        append(input, scratch: scratch, pass, layer: layer)
        let positions = pass.spans.map { $0.firstPosition + $0.rows.count }.max() ?? 0
        let longest = positions / configuration.positionsPerKey
        guard attending.count > 0, longest > configuration.chosenCount else { return nil }
        query.apply(narrow, pass.rows, into: queries)
        weights.apply(input, pass.rows, into: shares)
        let stride = (longest + 15) / 16 * 16
        let biases = KeyBiases(
            view: HeadView(
                base: pass.workspace.attentionBiases(count: pass.count * stride), rowStride: stride, headStride: 0))
        for (span, whole) in zip(attending.spans, pass.spans) {
            guard let cache = whole.layers[layer].marks else { continue }
            let source = whole.rows.lowerBound + span.firstPosition - whole.firstPosition
            let reader = KeyMarks(cache)
            pass.pool.parallel(span.rows.count) { rows in
                reader.withScratch { room in
                    for row in rows.map({ source + $0 }) {
                        let visible = (whole.position(of: row) + 1) / configuration.positionsPerKey
                        let scores = biases.view.pointer(row: row, head: 0)
                        if visible > configuration.chosenCount {
                            let own = queries + row * heads * dimension
                            for head in 0..<heads { rotate(own + head * dimension, row: row, pass) }
                            score(own, shares + row * heads, reader, room, visible, into: scores)
                        }
                        KeySelection.keep(configuration.chosenCount, of: scores, visible, keepsScores: false)
                    }
                }
            }
        }
        return biases
    }

    /// Adds the keys of rows, or of the windows that they end, to what is kept of their sequences.
    private func append(
        _ input: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, _ pass: ForwardPass, layer: Int
    ) {
        switch keys {
        case .compressed(let compressor):
            compressor.append(input, scratch: scratch, pass, layer: layer) { $0.marks }
        case .projected(let key, let normalization):
            let dimension = configuration.dimension
            key.apply(input, pass.rows, into: scratch)
            pass.pool.parallel(pass.count, grain: rowGrain(4 * dimension)) { rows in
                pass.forEachRow(in: rows) { row, span in
                    let own = scratch + row * dimension
                    normalization.apply(own, into: own, width: dimension)
                    rotate(own, row: row, pass)
                    span.layers[layer].marks?.append(key: own, value: nil, head: 0, position: span.position(of: row))
                }
            }
        }
    }

    /// The scores of a row's visible keys.
    ///
    /// - Parameter scores: [visible], overwritten.
    private func score(
        _ queries: UnsafePointer<Float>, _ shares: UnsafePointer<Float>, _ keys: KeyMarks,
        _ room: UnsafeMutablePointer<Float>, _ visible: Int, into scores: UnsafeMutablePointer<Float>
    ) {
        let (heads, dimension) = (configuration.headCount, configuration.dimension)
        let scale = 1 / Float(dimension).squareRoot()
        let share = 1 / Float(heads).squareRoot()
        scores.update(repeating: 0, count: visible)
        keys.forEachBlock(0..<visible, room) { block, count, keys, scales, own in
            var first = 0
            while first < heads {
                let tile = min(AttentionArithmetic.tileQueries, heads - first)
                AttentionArithmetic.scores(
                    queries: queries + first * dimension, count: tile, keys: keys, type: .float32,
                    dimension: dimension, range: 0..<count, scale: scale, into: own)
                for head in 0..<tile {
                    let products = own + head * AttentionArithmetic.blockSize
                    let weight = shares[first + head] * share
                    for index in 0..<count {
                        let product = scales.map { products[index] * $0[index] } ?? products[index]
                        scores[block + index] += weight * max(product, 0)
                    }
                }
                first += tile
            }
        }
    }

    private func rotate(_ vector: UnsafeMutablePointer<Float>, row: Int, _ pass: ForwardPass) {
        let table = pass.workspace.rows * rotaryOffset + row * rotary.pairCount
        let start = configuration.rotatesLast ? configuration.dimension - configuration.rotatedDimension : 0
        rotary.rotate(vector + start, cosines: pass.workspace.cosines + table, sines: pass.workspace.sines + table)
    }
}
