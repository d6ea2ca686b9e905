import LibC
import Tensors

/// Attention of some query vectors to one key and value head: softmax(scale · q Kᵀ) V, block by block.
///
/// Keys are read in blocks of 64 positions with a running maximum and sum (online softmax, Milakov and Gimelshein,
/// arXiv 1805.02867). Every 256 positions a new state begins, and states are joined in the order of their positions.
/// A query's additions therefore run in an order that its position alone decides: not the chunk it is computed in, nor the
/// number of threads that share its positions, nor the sequences whose queries read a page beside it.
struct ScaledDotProductAttention {
    /// Positions of one block; a query's state is rescaled at most once for each.
    static let blockSize = AttentionArithmetic.blockSize
    /// Positions of one state, a multiple of the block.
    static let segmentSize = 256
    /// From this many queries on, a block is widened once and not for each tile.
    private static let widenedQueries = 9

    /// The key and value head.
    let head: Int
    /// Where the sequences' keys and values are in a page.
    let layout: LayerLayout
    /// The pages of each sequence, nil after the last: [sequences][pagesPerSequence].
    let pages: UnsafePointer<CachePage.Place?>
    let pagesPerSequence: Int
    /// What scores are multiplied with.
    let scale: Float
    /// The bound of tanh soft-capping.
    let softcap: Float?
    /// How biases by distance are rounded; nil where they are not.
    let roundedBiases: AttentionConfiguration.LinearBiases?

    private var form: CacheForm { layout.form }
    private var keyDimension: Int { layout.keyDimension }
    var valueDimension: Int { layout.valueDimension }
    var valueStride: Int { layout.valueStride }

    /// One query vector, the positions it sees, and where its result goes.
    struct Query {
        /// The number of its sequence.
        var sequence: Int
        // [keyDimension]
        var vector: UnsafePointer<Float>
        /// Its own position.
        var position: Int
        /// The positions that are seen, at least one.
        var positions: Range<Int>
        /// A score of attending to nothing.
        var sink: Float?
        /// What is taken from a score for each position between key and query (ALiBi).
        var slope: Float
        /// What is added to the score of each key, by its position; nil where nothing is.
        var biases: UnsafePointer<Float>?
        /// The positions of keys to whose scores something is added.
        var biasedPositions = 0..<Int.max
        /// [valueDimension], overwritten.
        var output: UnsafeMutablePointer<Float>
    }

    /// Attends with all queries, reading each block of keys and values once for all of them.
    ///
    /// - Parameter scratch: ``scratchCount(queries:keyDimension:valueStride:)`` floats.
    func attend(_ queries: UnsafeBufferPointer<Query>, scratch: UnsafeMutablePointer<Float>) {
        let total = State(scratch, queries: queries.count)
        begin(queries, total)
        add(queries, to: total, scratch: scratch + State.count(queries: queries.count, valueStride: valueStride))
        finish(queries, total)
    }

    /// Adds the keys and values that queries see here to what they have seen before.
    ///
    /// - Parameter scratch: as ``attend(_:scratch:)`` needs it, but for the total.
    func add(_ queries: UnsafeBufferPointer<Query>, to total: State, scratch: UnsafeMutablePointer<Float>) {
        let state = State(scratch, queries: queries.count)
        let rest = scratch + State.count(queries: queries.count, valueStride: valueStride)
        let packed = pack(queries, into: rest)
        let bounds = Self.positions(of: queries)
        var segment = bounds.lowerBound / Self.segmentSize
        while segment * Self.segmentSize < bounds.upperBound {
            state.clear(queries: queries.count, valueStride: valueStride)
            attend(queries, packed: packed, segment: segment, into: state, scratch: rest + queries.count * keyDimension)
            join(state, of: queries, segment: segment, to: total)
            segment += 1
        }
    }

    /// Attends to the positions of one segment alone.
    ///
    /// - Parameter state: overwritten.
    func attend(
        _ queries: UnsafeBufferPointer<Query>, segment: Int, into state: State, scratch: UnsafeMutablePointer<Float>
    ) {
        state.clear(queries: queries.count, valueStride: valueStride)
        let packed = pack(queries, into: scratch)
        attend(queries, packed: packed, segment: segment, into: state, scratch: scratch + queries.count * keyDimension)
    }

    // MARK: Blocks

    /// All positions that some query sees, and those between.
    static func positions(of queries: UnsafeBufferPointer<Query>) -> Range<Int> {
        var (first, end) = (Int.max, 0)
        for query in queries {
            first = min(first, query.positions.lowerBound)
            end = max(end, query.positions.upperBound)
        }
        return min(first, end)..<end
    }

    /// Copies the query vectors side by side, turned as the keys are: [queries, keyDimension].
    private func pack(
        _ queries: UnsafeBufferPointer<Query>, into target: UnsafeMutablePointer<Float>
    ) -> UnsafePointer<Float> {
        for (index, query) in queries.enumerated() {
            let own = target + index * keyDimension
            own.update(from: query.vector, count: keyDimension)
            if layout.keyRotation > 0 {
                HadamardRotation.apply(own, count: keyDimension, block: layout.keyRotation)
            }
        }
        return UnsafePointer(target)
    }

    private func attend(
        _ queries: UnsafeBufferPointer<Query>, packed: UnsafePointer<Float>, segment: Int, into state: State,
        scratch: UnsafeMutablePointer<Float>
    ) {
        // Sequences that begin alike hold the same page: it is read once for the queries of all.
        var first = 0
        while first < queries.count {
            let page = page(of: queries[first], segment)
            var end = first + 1
            while end < queries.count,
                queries[end].sequence == queries[end - 1].sequence || self.page(of: queries[end], segment) == page
            {
                end += 1
            }
            if let page {
                attend(
                    UnsafeBufferPointer(rebasing: queries[first..<end]), packed: packed + first * keyDimension,
                    segment: segment, of: page, into: state.from(first, valueStride: valueStride), scratch: scratch)
            }
            first = end
        }
    }

    /// The page with a query's positions of a segment, which is a page long; nil where there is none.
    private func page(of query: Query, _ segment: Int) -> CachePage.Place? {
        let index = layout.isRing ? 0 : segment
        return index < pagesPerSequence ? pages[query.sequence * pagesPerSequence + index] : nil
    }

    /// Attends with queries of sequences that hold the same page for a segment.
    private func attend(
        _ queries: UnsafeBufferPointer<Query>, packed: UnsafePointer<Float>, segment: Int,
        of page: CachePage.Place, into state: State, scratch: UnsafeMutablePointer<Float>
    ) {
        let bounds = Self.positions(of: queries)
            .clamped(to: segment * Self.segmentSize..<(segment + 1) * Self.segmentSize)
        if bounds.isEmpty { return }
        let scores = scratch  // [tileQueries, 64]
        let widened = scores + AttentionArithmetic.tileQueries * Self.blockSize
        let wideValues = widened + Self.blockSize * keyDimension
        let hasValues = !layout.valuesBeginKeys
        // Values that begin keys are read from widened ones.
        let isWidened = !hasValues || queries.count >= Self.widenedQueries
        var block = bounds.lowerBound / Self.blockSize * Self.blockSize
        while block < bounds.upperBound {
            var tile = tile(block, of: page, wideValues: wideValues)
            tile.widenKeys(layout, into: widened, always: isWidened)
            if hasValues {
                tile.widenValues(layout, into: wideValues, always: isWidened)
            } else {
                AttentionArithmetic.values(
                    fromKeys: tile.keys.assumingMemoryBound(to: Float.self), keyDimension: keyDimension,
                    valueDimension: valueDimension, stride: valueStride, into: wideValues)
            }
            var first = 0
            while first < queries.count {
                let count = min(AttentionArithmetic.tileQueries, queries.count - first)
                attend(tile, queries, packed, block: block, first..<first + count, into: state, scores: scores)
                first += count
            }
            block += Self.blockSize
        }
    }

    /// The keys and values of a block of positions where they are in a page; values that begin keys are in `wideValues`.
    private func tile(_ block: Int, of page: CachePage.Place, wideValues: UnsafeMutablePointer<Float>) -> Tile {
        let slot = block % layout.pageSize
        func start(_ strip: LayerLayout.Strip) -> UnsafeRawPointer {
            UnsafeRawPointer(layout.start(strip, head: head, slot: slot, in: page))
        }
        func scales(_ strip: LayerLayout.Strip) -> UnsafeRawPointer? {
            layout.width(strip) > 0 ? start(strip) : nil
        }
        let keyScales = scales(.keyScales)
        return Tile(
            keys: start(.keys), values: layout.valuesBeginKeys ? UnsafeRawPointer(wideValues) : start(.values),
            keyType: form.keys, valueType: layout.valuesBeginKeys ? .float32 : form.values, keyScales: keyScales,
            valueScales: layout.valuesBeginKeys ? keyScales : scales(.valueScales),
            valuesHaveScales: (layout.valuesBeginKeys ? form.keys : form.values) == .int8)
    }

    /// Attends with a few queries to one block.
    private func attend(
        _ tile: Tile, _ queries: UnsafeBufferPointer<Query>, _ packed: UnsafePointer<Float>, block: Int,
        _ indices: Range<Int>, into state: State, scores: UnsafeMutablePointer<Float>
    ) {
        let whole = block..<block + Self.blockSize
        var (start, end) = (Self.blockSize, 0)
        for index in indices {
            let seen = queries[index].positions.clamped(to: whole)
            if seen.isEmpty { continue }
            start = min(start, seen.lowerBound - block)
            end = max(end, seen.upperBound - block)
        }
        guard start < end else { return }
        AttentionArithmetic.scores(
            queries: packed + indices.lowerBound * keyDimension, count: indices.count, keys: tile.keys,
            keyScales: tile.keyScales, type: tile.keyType, dimension: keyDimension, range: start..<end, scale: scale,
            into: scores)
        for (offset, index) in indices.enumerated() {
            let own = scores + offset * Self.blockSize
            let seen = queries[index].positions.clamped(to: whole)
            if seen.isEmpty {
                own.update(repeating: 0, count: Self.blockSize)
                continue
            }
            let range = seen.lowerBound - block..<seen.upperBound - block
            if let scales = tile.keyFactors { Self.multiply(own, by: scales, range) }
            cap(own, range)
            addBias(of: queries[index], block: block, own, range)
            AttentionArithmetic.weigh(
                own, range: range, maximum: state.maxima + index, sum: state.sums + index,
                accumulator: state.accumulators + index * valueStride, stride: valueStride)
            if let scales = tile.valueFactors { Self.multiply(own, by: scales, range) }
        }
        AttentionArithmetic.accumulate(
            weights: scores, count: indices.count, values: tile.values, valueScales: tile.valueScales,
            type: tile.valueType, stride: valueStride, range: start..<end,
            into: state.accumulators + indices.lowerBound * valueStride)
    }

    /// A scale of a key or value is one factor for all of its numbers: it is applied to the score or the weight.
    private static func multiply(
        _ scores: UnsafeMutablePointer<Float>, by scales: UnsafePointer<Float>, _ range: Range<Int>
    ) {
        VectorMath.multiply(scores + range.lowerBound, by: scales + range.lowerBound, range.count)
    }

    private func cap(_ scores: UnsafeMutablePointer<Float>, _ range: Range<Int>) {
        guard let softcap else { return }
        for index in range { scores[index] = tanhf(scores[index] / softcap) * softcap }
    }

    /// Adds the biases by distance, which the two positions alone decide.
    private func addBias(
        of query: Query, block: Int, _ scores: UnsafeMutablePointer<Float>, _ range: Range<Int>
    ) {
        if let biases = query.biases {
            let biased = range.lowerBound + block..<range.upperBound + block
            let own = query.biasedPositions.clamped(to: biased)
            VectorMath.add(biases + own.lowerBound, to: scores + own.lowerBound - block, own.count)
        }
        guard query.slope != 0 else { return }
        let position = query.position
        if let roundedBiases {
            let own = roundedBiases.rounded(slope: query.slope, position: position)
            for index in range {
                scores[index] += roundedBiases.rounded(slope: query.slope, position: block + index) - own
            }
        } else {
            for index in range { scores[index] += query.slope * -abs(Float(block + index - position)) }
        }
    }

    // MARK: Observation

    /// The scores of one query, position by position, before the softmax.
    func scores(of query: Query) -> [Float] {
        var result: [Float] = []
        let size = Self.blockSize
        let scores = UnsafeMutablePointer<Float>.allocate(capacity: size * (1 + keyDimension) + keyDimension)
        defer { scores.deallocate() }
        let wide = scores + size
        let vector = withUnsafePointer(to: query) {
            pack(UnsafeBufferPointer(start: $0, count: 1), into: wide + size * keyDimension)
        }
        var start = query.positions.lowerBound / size * size
        while start < query.positions.upperBound {
            guard let page = page(of: query, start / Self.segmentSize) else { break }
            var tile = tile(start, of: page, wideValues: wide)
            let seen = query.positions.clamped(to: start..<start + size)
            let range = seen.lowerBound - start..<seen.upperBound - start
            tile.widenKeys(layout, into: wide, always: true)
            AttentionArithmetic.scores(
                queries: vector, count: 1, keys: tile.keys, type: .float32, dimension: keyDimension, range: range,
                scale: scale, into: scores)
            if let factors = tile.keyFactors { Self.multiply(scores, by: factors, range) }
            cap(scores, range)
            addBias(of: query, block: start, scores, range)
            result.append(contentsOf: UnsafeBufferPointer(start: scores + range.lowerBound, count: range.count))
            start += size
        }
        return result
    }
}
