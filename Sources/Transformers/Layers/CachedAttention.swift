import Tensors

/// Attention of some rows' queries to the keys and values in the caches of their sequences, without any projection.
struct CachedAttention: Sendable {
    /// The number of query heads; as many follow each other as share a key and value head.
    let headCount: Int
    /// What the caches hold of a position.
    let shape: KeyValueShape
    /// What scores are multiplied with.
    let scale: Float
    /// The bound of tanh soft-capping of scores.
    var softcap: Float?
    /// A score of attending to nothing for each head, or none.
    var sinks: [Float] = []
    /// Biases of scores by distance.
    var linearBiases: AttentionConfiguration.LinearBiases?

    /// What attention of one sequence's rows has to do in a region: its tiles, or the segments of each.
    private struct Part {
        let tiling: AttentionTiling
        /// The rows that attend.
        let span: Span
        let cache: LayerCache
        /// The projected row of the span's first row.
        let source: Int
        /// Whether an item is one segment of a tile: few rows that attend to many positions keep all threads busy so.
        var isSegmented = false
        /// The items of the region that are the part's.
        var items = 0..<0
        /// Where the states of its segments stand, in floats.
        var firstState = 0

        var itemCount: Int { isSegmented ? tiling.items * tiling.segments.count : tiling.items }
        var grain: Int { isSegmented ? tiling.segmentGrain : tiling.grain }
    }

    /// Attends with some rows of each sequence, in one region; the heads' results go to the workspace,
    /// [attending rows, heads, valueDimension].
    ///
    /// - Parameters:
    ///   - queries: those of all rows, whose keys and values are in the caches.
    ///   - attending: the pass of the rows that attend.
    ///   - layer: the number of the block, whose part of each sequence's memory is read.
    func attend(_ queries: HeadView, _ pass: ForwardPass, attending: ForwardPass, layer: Int) {
        let start = ContinuousClock.now
        defer { pass.workspace.attentionTime += ContinuousClock.now - start }
        var parts: [Part] = []
        for (span, whole) in zip(attending.spans, pass.spans) where !span.rows.isEmpty {
            guard let cache = span.layers[layer].keysAndValues else { continue }
            parts.append(
                Part(
                    tiling: AttentionTiling(self, rows: span.rows.count, firstPosition: span.firstPosition),
                    span: span, cache: cache,
                    source: whole.rows.lowerBound + span.firstPosition - whole.firstPosition))
        }
        let isScarce = parts.reduce(0) { $0 + $1.tiling.items } < 4 * pass.pool.threads
        let largestTile = parts.map(\.tiling.largestTile).max() ?? 0
        let stateCount = ScaledDotProductAttention.State.count(
            queries: largestTile, valueStride: parts.first?.cache.valueStride ?? 0)
        var (items, states) = (0, 0)
        for index in parts.indices {
            parts[index].isSegmented = isScarce && parts[index].tiling.segments.count > 1
            parts[index].items = items..<items + parts[index].itemCount
            parts[index].firstState = states
            items += parts[index].itemCount
            if parts[index].isSegmented { states += parts[index].itemCount * stateCount }
        }
        let stored = states > 0 ? pass.workspace.attentionStates(count: states) : nil
        let scratchCount = ScaledDotProductAttention.scratchCount(
            queries: largestTile, keyDimension: shape.keyDimension,
            valueStride: parts.first?.cache.valueStride ?? 0)
        let all = parts
        pass.pool.parallel(items, grain: all.map(\.grain).min() ?? 1) { range in
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all {
                    for item in part.items.clamped(to: range) {
                        let index = item - part.items.lowerBound
                        let segments = part.tiling.segments
                        let tile = part.isSegmented ? index / segments.count : index
                        guard let kernel = kernel(part.tiling.head(of: tile), part.cache) else { return }
                        let filled = fill(list, part, tile, queries, pass)
                        guard part.isSegmented, let stored else {
                            kernel.attend(filled, scratch: scratch)
                            continue
                        }
                        kernel.attend(
                            filled, segment: segments.lowerBound + index % segments.count,
                            into: .init(stored + part.firstState + index * stateCount, queries: filled.count),
                            scratch: scratch)
                    }
                }
            }
        }
        if let stored {
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all where part.isSegmented {
                    join(part, stored + part.firstState, stateCount, list, scratch, queries, pass)
                }
            }
        }
        if pass.observer != nil, let part = parts.first { observeScores(queries, pass, part) }
    }

    /// Joins the states of a part's segments in order, as a tile joins them that computes all of them.
    private func join(
        _ part: Part, _ states: UnsafeMutablePointer<Float>, _ stateCount: Int,
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ scratch: UnsafeMutablePointer<Float>,
        _ queries: HeadView, _ pass: ForwardPass
    ) {
        let segments = part.tiling.segments
        for tile in 0..<part.tiling.items {
            guard let kernel = kernel(part.tiling.head(of: tile), part.cache) else { return }
            let filled = fill(list, part, tile, queries, pass)
            let total = ScaledDotProductAttention.State(scratch, queries: filled.count)
            kernel.begin(filled, total)
            for segment in segments {
                let item = tile * segments.count + segment - segments.lowerBound
                kernel.join(
                    .init(states + item * stateCount, queries: filled.count), of: filled, segment: segment, to: total)
            }
            kernel.finish(filled, total)
        }
    }

    private func withQueries(
        _ largestTile: Int, _ scratchCount: Int,
        _ body: (UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, UnsafeMutablePointer<Float>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: ScaledDotProductAttention.Query.self, capacity: largestTile) { list in
            withUnsafeTemporaryAllocation(byteCount: scratchCount * 4, alignment: 64) { scratch in
                guard let base = scratch.baseAddress else { return }
                body(list, base.bindMemory(to: Float.self, capacity: scratchCount))
            }
        }
    }

    /// The queries of a tile.
    private func fill(
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ part: Part, _ tile: Int,
        _ queries: HeadView, _ pass: ForwardPass
    ) -> UnsafeBufferPointer<ScaledDotProductAttention.Query> {
        let firstHead = part.tiling.head(of: tile) * part.tiling.group
        var count = 0
        for row in part.tiling.rows(of: tile) {
            for head in firstHead..<firstHead + part.tiling.group {
                list.initializeElement(at: count, to: query(queries, part, row: row, head: head, pass))
                count += 1
            }
        }
        return UnsafeBufferPointer(start: list.baseAddress, count: count)
    }

    /// A query of a row of a part, counted from the part's first.
    private func query(
        _ queries: HeadView, _ part: Part, row: Int, head: Int, _ pass: ForwardPass
    ) -> ScaledDotProductAttention.Query {
        let position = part.span.firstPosition + row
        let target = part.span.rows.lowerBound + row
        return ScaledDotProductAttention.Query(
            vector: UnsafePointer(queries.pointer(row: part.source + row, head: head)),
            positions: shape.mask.start(of: position)..<position + 1,
            sink: sinks.isEmpty ? nil : sinks[head],
            slope: linearBiases.map { $0.isRounded ? $0.slopes[head] : $0.slopes[head] * $0.multiplier } ?? 0,
            output: pass.workspace.heads + (target * headCount + head) * shape.valueDimension)
    }

    private func kernel(_ head: Int, _ cache: LayerCache) -> ScaledDotProductAttention? {
        guard let keys = cache.keys else { return nil }
        let keyScales = cache.keyScales.map { UnsafePointer($0 + head * cache.slotCount) }
        return ScaledDotProductAttention(
            keys: keys + head * cache.slotCount * cache.keyDimension * cache.type.byteCount,
            values: cache.values.map {
                UnsafeRawPointer($0 + head * cache.slotCount * cache.valueStride * cache.type.byteCount)
            },
            keyScales: keyScales,
            valueScales: cache.valuesBeginKeys
                ? keyScales : cache.valueScales.map { UnsafePointer($0 + head * cache.slotCount) },
            type: cache.type, slotCount: cache.slotCount, keyDimension: cache.keyDimension,
            valueDimension: cache.valueDimension, valueStride: cache.valueStride, scale: scale, softcap: softcap,
            roundedBiases: linearBiases.flatMap { $0.isRounded ? $0 : nil })
    }
}

// MARK: - Observation

extension CachedAttention {
    /// Computes the scores once more, since attention itself never holds them all.
    private func observeScores(_ queries: HeadView, _ pass: ForwardPass, _ part: Part) {
        let (heads, group) = (headCount, headCount / shape.headCount)
        let positions = part.span.firstPosition + pass.count
        var scores = [Float](repeating: -.infinity, count: pass.count * heads * positions)
        var probabilities = scores
        for row in 0..<pass.count {
            for head in 0..<heads {
                guard let kernel = kernel(head / group, part.cache) else { return }
                let query = query(queries, part, row: row, head: head, pass)
                let start = (row * heads + head) * positions
                let seen = start + query.positions.lowerBound..<start + query.positions.upperBound
                scores.replaceSubrange(seen, with: kernel.scores(of: query))
                var padded = Array(scores[start..<start + positions]) + (query.sink.map { [$0] } ?? [])
                padded.withUnsafeMutableBufferPointer { buffer in
                    if let base = buffer.baseAddress { VectorMath.softmax(base, buffer.count) }
                }
                probabilities.replaceSubrange(start..<start + positions, with: padded.prefix(positions))
            }
        }
        pass.observe(.attentionScores, scores, [pass.count, heads, positions])
        pass.observe(.attentionProbabilities, probabilities, [pass.count, heads, positions])
    }
}
