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
    /// Learned biases of scores by distance.
    var relativeBiases: RelativeBiases?
    /// Whether rows that belong together see each other, the later ones too.
    var seesMutualRows = false
    /// Whether they also see those that a window has passed.
    var seesMutualRowsBeyondWindow = false

    /// What attention of the rows of sequences that share their beginning has to do in a region: tiles, or segments of each.
    ///
    /// Most often it is one sequence.
    private struct Part {
        /// The rows of one of the sequences.
        struct Member {
            /// Those of the part.
            let rows: Range<Int>
            /// The first of the rows that attend, and its projected row.
            let target: Int
            let source: Int
            /// The position of the first row.
            let firstPosition: Int
            /// The positions of the sequence, with all rows of the pass.
            let count: Int
            /// Those of rows that see each other.
            let mutual: [Range<Int>]
            /// The window of each position; empty where windows do not matter.
            let windows: [Range<Int>]
            /// The positions that some row sees.
            let positions: Range<Int>
        }

        let tiling: AttentionTiling
        let members: [Member]
        /// Where keys and values are in the pages of all members.
        let layout: LayerLayout
        /// The pages of each member, nil after the last: [members][pagesPerMember].
        let pages: [CachePage.Place?]

        var pagesPerMember: Int { pages.count / members.count }
        /// Whether an item is one segment of a tile: few rows that attend to many positions keep all threads busy so.
        var isSegmented = false
        /// The items of the region that are the part's.
        var items = 0..<0
        /// Where the states of its segments begin, in floats.
        var firstState = 0

        var itemCount: Int { isSegmented ? tiling.items * tiling.segments.count : tiling.items }
        var grain: Int { isSegmented ? tiling.segmentGrain : tiling.grain }
    }

    /// The parts of a pass: sequences that hold the same pages go together, so that a tile reads these once for all of them.
    private func parts(_ pass: ForwardPass, attending: ForwardPass, layer: Int) -> [Part] {
        // A ring belongs to its sequence alone.
        let isRing = pass.spans.contains { $0.layers[layer].keysAndValues?.table.isRing == true }
        let groups = isRing ? pass.spans.indices.map { [$0] } : pass.groups
        return groups.compactMap { group in
            var members: [Part.Member] = []
            var caches: [LayerCache] = []
            var rows = 0
            for index in group {
                let (span, whole) = (attending.spans[index], pass.spans[index])
                guard !span.rows.isEmpty, let cache = span.layers[layer].keysAndValues else { continue }
                let count = whole.firstPosition + whole.rows.count
                let mutual = seesMutualRows ? span.inputs?.mutual ?? [] : []
                let last = span.firstPosition + span.rows.count - 1
                let end = mutual.isEmpty ? shape.mask.positions(of: last, count: count).upperBound : count
                var first = shape.mask.positions(of: span.firstPosition, count: count).lowerBound
                if seesMutualRowsBeyondWindow, let own = mutual.first(where: { $0.contains(span.firstPosition) }) {
                    first = min(first, own.lowerBound)
                }
                members.append(
                    Part.Member(
                        rows: rows..<rows + span.rows.count, target: span.rows.lowerBound,
                        source: whole.rows.lowerBound + span.firstPosition - whole.firstPosition,
                        firstPosition: span.firstPosition, count: count, mutual: mutual,
                        windows: shape.mask == .windows ? span.inputs?.windows ?? [] : [],
                        positions: first..<end))
                caches.append(cache)
                rows += span.rows.count
            }
            guard let first = members.map(\.positions.lowerBound).min(),
                let end = members.map(\.positions.upperBound).max()
            else { return nil }
            let pageCount = caches.map(\.table.places.count).max() ?? 0
            return Part(
                tiling: AttentionTiling(self, rows: rows, positions: first..<end), members: members,
                layout: caches[0].layout,
                pages: caches.flatMap { cache in
                    (0..<pageCount).map { $0 < cache.table.places.count ? cache.table.places[$0] : nil }
                })
        }
    }

    /// Attends with some rows of each sequence, in one region; the heads' results go to the workspace,
    /// [attending rows, heads, valueDimension].
    ///
    /// - Parameters:
    ///   - queries: those of all rows, whose keys and values are in the caches.
    ///   - attending: the pass of the rows that attend.
    ///   - layer: the number of the block, whose part of each sequence's memory is read.
    ///   - biases: what is added to the scores of each row's keys, by their positions; nil where nothing is.
    func attend(
        _ queries: HeadView, _ pass: ForwardPass, attending: ForwardPass, layer: Int, biases: KeyBiases? = nil
    ) {
        let start = ContinuousClock.now
        defer { pass.workspace.attentionTime += ContinuousClock.now - start }
        var parts = parts(pass, attending: attending, layer: layer)
        let valueStride = parts.first?.layout.valueStride ?? 0
        let isScarce = parts.reduce(0) { $0 + $1.tiling.items } < 4 * pass.pool.threads
        let largestTile = parts.map(\.tiling.largestTile).max() ?? 0
        let stateCount = ScaledDotProductAttention.State.count(queries: largestTile, valueStride: valueStride)
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
            queries: largestTile, keyDimension: shape.keyDimension, valueStride: valueStride)
        let all = parts
        pass.pool.parallel(items, grain: all.map(\.grain).min() ?? 1) { range in
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all {
                    for item in part.items.clamped(to: range) {
                        let index = item - part.items.lowerBound
                        let segments = part.tiling.segments
                        let tile = part.isSegmented ? index / segments.count : index
                        let filled = fill(list, part, tile, queries, biases, pass)
                        withKernel(part.tiling.head(of: tile), part) { kernel in
                            guard part.isSegmented, let stored else {
                                return kernel.attend(filled, scratch: scratch)
                            }
                            kernel.attend(
                                filled, segment: segments.lowerBound + index % segments.count,
                                into: .init(stored + part.firstState + index * stateCount, queries: filled.count),
                                scratch: scratch)
                        }
                    }
                }
            }
        }
        if let stored {
            withQueries(largestTile, scratchCount) { list, scratch in
                for part in all where part.isSegmented {
                    join(part, stored + part.firstState, stateCount, list, scratch, queries, biases, pass)
                }
            }
        }
        if pass.observer != nil, let part = parts.first { observeScores(queries, biases, pass, part) }
    }

    /// Joins the states of a part's segments in order, as a tile joins them that computes all of them.
    private func join(
        _ part: Part, _ states: UnsafeMutablePointer<Float>, _ stateCount: Int,
        _ list: UnsafeMutableBufferPointer<ScaledDotProductAttention.Query>, _ scratch: UnsafeMutablePointer<Float>,
        _ queries: HeadView, _ biases: KeyBiases?, _ pass: ForwardPass
    ) {
        let segments = part.tiling.segments
        for tile in 0..<part.tiling.items {
            let filled = fill(list, part, tile, queries, biases, pass)
            let total = ScaledDotProductAttention.State(scratch, queries: filled.count)
            withKernel(part.tiling.head(of: tile), part) { kernel in
                kernel.begin(filled, total)
                for segment in segments {
                    let item = tile * segments.count + segment - segments.lowerBound
                    kernel.join(
                        .init(states + item * stateCount, queries: filled.count), of: filled, segment: segment,
                        to: total)
                }
                kernel.finish(filled, total)
            }
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
        _ queries: HeadView, _ biases: KeyBiases?, _ pass: ForwardPass
    ) -> UnsafeBufferPointer<ScaledDotProductAttention.Query> {
        let firstHead = part.tiling.head(of: tile) * part.tiling.group
        let rows = part.tiling.rows(of: tile)
        var count = 0
        for (number, member) in part.members.enumerated() {
            for row in member.rows.clamped(to: rows) {
                for head in firstHead..<firstHead + part.tiling.group {
                    let own = row - member.rows.lowerBound
                    list.initializeElement(
                        at: count, to: query(queries, biases, member, number, row: own, head: head, pass))
                    count += 1
                }
            }
        }
        return UnsafeBufferPointer(start: list.baseAddress, count: count)
    }

    /// A query of a row of a member, counted from the member's first.
    private func query(
        _ queries: HeadView, _ biases: KeyBiases?, _ member: Part.Member, _ number: Int, row: Int, head: Int,
        _ pass: ForwardPass
    ) -> ScaledDotProductAttention.Query {
        let position = member.firstPosition + row
        let target = member.target + row
        var positions = shape.mask.positions(of: position, count: member.count)
        if position < member.windows.count { positions = member.windows[position] }
        for rows in member.mutual where rows.contains(position) {
            let first = seesMutualRowsBeyondWindow ? min(positions.lowerBound, rows.lowerBound) : positions.lowerBound
            positions = first..<max(positions.upperBound, rows.upperBound)
        }
        let own = biases?.biases(row: member.source + row, head: head, position: position)
        return ScaledDotProductAttention.Query(
            sequence: number, vector: UnsafePointer(queries.pointer(row: member.source + row, head: head)),
            position: position, positions: positions,
            sink: sinks.isEmpty ? nil : sinks[head],
            slope: linearBiases.map { $0.isRounded ? $0.slopes[head] : $0.slopes[head] * $0.multiplier } ?? 0,
            biases: own?.values ?? relativeBiases?.biases(head: head, position: position),
            biasedPositions: own?.positions ?? 0..<Int.max,
            output: pass.workspace.heads + (target * headCount + head) * shape.valueDimension)
    }

    private func withKernel(_ head: Int, _ part: Part, _ body: (ScaledDotProductAttention) -> Void) {
        part.pages.withUnsafeBufferPointer { pages in
            guard let base = pages.baseAddress else { return }
            body(
                ScaledDotProductAttention(
                    head: head, layout: part.layout, pages: base, pagesPerSequence: part.pagesPerMember, scale: scale,
                    softcap: softcap, roundedBiases: linearBiases.flatMap { $0.isRounded ? $0 : nil }))
        }
    }
}

// MARK: - Observation

extension CachedAttention {
    /// Computes the scores once more, since attention itself never holds them all.
    private func observeScores(_ queries: HeadView, _ biases: KeyBiases?, _ pass: ForwardPass, _ part: Part) {
        let (heads, group) = (headCount, headCount / shape.headCount)
        let member = part.members[0]
        let positions = member.count
        var scores = [Float](repeating: -.infinity, count: pass.count * heads * positions)
        var probabilities = scores
        for row in 0..<pass.count {
            for head in 0..<heads {
                let query = query(queries, biases, member, 0, row: row, head: head, pass)
                let start = (row * heads + head) * positions
                let seen = start + query.positions.lowerBound..<start + query.positions.upperBound
                withKernel(head / group, part) { scores.replaceSubrange(seen, with: $0.scores(of: query)) }
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
