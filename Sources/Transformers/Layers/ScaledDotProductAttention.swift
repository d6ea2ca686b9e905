import Glibc
import Tensors

/// Attention of some query vectors to one key and value head: softmax(scale · q Kᵀ) V, block by block.
///
/// Keys are read in blocks of 64 positions with a running maximum and sum (online softmax, Milakov and Gimelshein,
/// arXiv 1805.02867). Every 256 positions a new state begins, and states are joined in the order of their positions.
/// A query's additions therefore run in an order that its position alone decides, neither the chunk it is computed in nor
/// the number of threads that share its positions.
struct ScaledDotProductAttention {
    /// Positions of one block; a query's state is rescaled at most once for each.
    static let blockSize = AttentionArithmetic.blockSize
    /// Positions of one state, a multiple of the block.
    static let segmentSize = 256
    /// From so many queries on, a block is widened once and not for each tile.
    private static let widenedQueries = 9

    // [slots / 16][keyDimension][16]
    let keys: UnsafeRawPointer
    // [slots][valueStride]; nil where values are the beginnings of keys
    let values: UnsafeRawPointer?
    // [slots] each; nil where keys and values stand for themselves
    let keyScales: UnsafePointer<Float>?
    let valueScales: UnsafePointer<Float>?
    /// The numbers of keys and values.
    let type: CacheType
    /// Slots of the head, a multiple of `blockSize`; position p stands in slot p modulo this.
    let slotCount: Int
    /// The width of queries and keys.
    let keyDimension: Int
    /// The width of values and results.
    let valueDimension: Int
    /// The width of a stored value, a multiple of 16; what exceeds `valueDimension` is zero.
    let valueStride: Int
    /// What scores are multiplied with.
    let scale: Float
    /// The bound of tanh soft-capping.
    let softcap: Float?
    /// How biases by distance are rounded; nil where they are not.
    var roundedBiases: AttentionConfiguration.LinearBiases?

    /// One query vector, the positions it sees, and where its result goes.
    struct Query {
        // [keyDimension]
        var vector: UnsafePointer<Float>
        /// The positions that are seen, at least one and none after the query's own.
        var positions: Range<Int>
        /// A score of attending to nothing.
        var sink: Float?
        /// What is taken from a score for each position between key and query (ALiBi).
        var slope: Float
        /// [valueDimension], overwritten.
        var output: UnsafeMutablePointer<Float>
    }

    /// The largest score, the sum of weights and the weighted sum of values of some queries over some positions.
    struct State {
        // [queries]
        let maxima: UnsafeMutablePointer<Float>
        // [queries]
        let sums: UnsafeMutablePointer<Float>
        // [queries, valueStride]
        let accumulators: UnsafeMutablePointer<Float>

        static func count(queries: Int, valueStride: Int) -> Int { 2 * padded(queries) + queries * valueStride }

        /// Room for a number of each query, after which vectors are aligned.
        private static func padded(_ queries: Int) -> Int { (queries + 15) / 16 * 16 }

        init(_ memory: UnsafeMutablePointer<Float>, queries: Int) {
            maxima = memory
            sums = memory + Self.padded(queries)
            accumulators = sums + Self.padded(queries)
        }

        func clear(queries: Int, valueStride: Int) {
            maxima.update(repeating: -.infinity, count: queries)
            sums.update(repeating: 0, count: queries)
            accumulators.update(repeating: 0, count: queries * valueStride)
        }
    }

    /// The floats of scratch for so many queries.
    static func scratchCount(queries: Int, keyDimension: Int, valueStride: Int) -> Int {
        queries * keyDimension + AttentionArithmetic.tileQueries * blockSize + blockSize * (keyDimension + valueStride)
            + 2 * State.count(queries: queries, valueStride: valueStride)
    }

    /// Attends with all queries, reading each block of keys and values once for all of them.
    ///
    /// - Parameter scratch: ``scratchCount(queries:keyDimension:valueStride:)`` floats.
    func attend(_ queries: UnsafeBufferPointer<Query>, scratch: UnsafeMutablePointer<Float>) {
        let count = State.count(queries: queries.count, valueStride: valueStride)
        let total = State(scratch, queries: queries.count)
        let state = State(scratch + count, queries: queries.count)
        let rest = scratch + 2 * count
        begin(queries, total)
        let packed = pack(queries, into: rest)
        let bounds = Self.positions(of: queries)
        var segment = bounds.lowerBound / Self.segmentSize
        while segment * Self.segmentSize < bounds.upperBound {
            state.clear(queries: queries.count, valueStride: valueStride)
            attend(queries, packed: packed, segment: segment, into: state, scratch: rest + queries.count * keyDimension)
            join(state, of: queries, segment: segment, to: total)
            segment += 1
        }
        finish(queries, total)
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

    // MARK: States

    /// The state before any position: nothing, or the sink.
    func begin(_ queries: UnsafeBufferPointer<Query>, _ total: State) {
        total.clear(queries: queries.count, valueStride: valueStride)
        for (index, query) in queries.enumerated() {
            guard let sink = query.sink else { continue }
            total.maxima[index] = sink
            total.sums[index] = 1
        }
    }

    /// Adds the state of a segment to that of all positions before it.
    func join(_ state: State, of queries: UnsafeBufferPointer<Query>, segment: Int, to total: State) {
        let positions = segment * Self.segmentSize..<(segment + 1) * Self.segmentSize
        for (index, query) in queries.enumerated() where query.positions.overlaps(positions) {
            let target = total.accumulators + index * valueStride
            let source = state.accumulators + index * valueStride
            if total.sums[index] == 0 {
                total.maxima[index] = state.maxima[index]
                total.sums[index] = state.sums[index]
                target.update(from: source, count: valueStride)
                continue
            }
            let largest = max(total.maxima[index], state.maxima[index])
            let before = expf(total.maxima[index] - largest)
            let added = expf(state.maxima[index] - largest)
            total.maxima[index] = largest
            total.sums[index] = total.sums[index] * before + state.sums[index] * added
            if before != 1 { VectorMath.scale(target, by: before, valueStride) }
            VectorMath.addScaled(source, by: added, to: target, valueStride)
        }
    }

    /// Divides by the sums of weights and writes the results.
    func finish(_ queries: UnsafeBufferPointer<Query>, _ total: State) {
        for (index, query) in queries.enumerated() {
            let accumulator = total.accumulators + index * valueStride
            let sum = total.sums[index]
            for element in 0..<valueDimension { query.output[element] = accumulator[element] / sum }
        }
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

    /// Copies the query vectors side by side: [queries, keyDimension].
    private func pack(
        _ queries: UnsafeBufferPointer<Query>, into target: UnsafeMutablePointer<Float>
    ) -> UnsafePointer<Float> {
        for (index, query) in queries.enumerated() {
            (target + index * keyDimension).update(from: query.vector, count: keyDimension)
        }
        return UnsafePointer(target)
    }

    private func attend(
        _ queries: UnsafeBufferPointer<Query>, packed: UnsafePointer<Float>, segment: Int, into state: State,
        scratch: UnsafeMutablePointer<Float>
    ) {
        let bounds = Self.positions(of: queries)
            .clamped(to: segment * Self.segmentSize..<(segment + 1) * Self.segmentSize)
        if bounds.isEmpty { return }
        let scores = scratch  // [tileQueries, 64]
        let widened = scores + AttentionArithmetic.tileQueries * Self.blockSize
        let wideValues = widened + Self.blockSize * keyDimension
        let isWidened =
            type != .float32
            && (values == nil || queries.count >= Self.widenedQueries || !AttentionArithmetic.reads(type))
        var block = bounds.lowerBound / Self.blockSize * Self.blockSize
        while block < bounds.upperBound {
            let slot = block % slotCount
            var tile = Tile(
                keys: keys + slot * keyDimension * type.byteCount,
                values: values.map { $0 + slot * valueStride * type.byteCount } ?? UnsafeRawPointer(wideValues),
                type: type, keyScales: keyScales.map { $0 + slot }, valueScales: valueScales.map { $0 + slot })
            if isWidened {
                type.load(tile.keys, count: Self.blockSize * keyDimension, into: widened)
                if values != nil { type.load(tile.values, count: Self.blockSize * valueStride, into: wideValues) }
                (tile.keys, tile.values) = (UnsafeRawPointer(widened), UnsafeRawPointer(wideValues))
                tile.type = .float32
            }
            if values == nil {
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

    /// One block of keys and values.
    private struct Tile {
        var keys: UnsafeRawPointer
        var values: UnsafeRawPointer
        var type: CacheType
        // [64] each
        var keyScales: UnsafePointer<Float>?
        var valueScales: UnsafePointer<Float>?
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
            queries: packed + indices.lowerBound * keyDimension, count: indices.count, keys: tile.keys, type: tile.type,
            dimension: keyDimension, range: start..<end, scale: scale, into: scores)
        for (offset, index) in indices.enumerated() {
            let own = scores + offset * Self.blockSize
            let seen = queries[index].positions.clamped(to: whole)
            if seen.isEmpty {
                own.update(repeating: 0, count: Self.blockSize)
                continue
            }
            let range = seen.lowerBound - block..<seen.upperBound - block
            if let scales = tile.keyScales { Self.multiply(own, by: scales, range) }
            cap(own, range)
            addBias(of: queries[index], block: block, own, range)
            AttentionArithmetic.weigh(
                own, range: range, maximum: state.maxima + index, sum: state.sums + index,
                accumulator: state.accumulators + index * valueStride, stride: valueStride)
            if let scales = tile.valueScales { Self.multiply(own, by: scales, range) }
        }
        AttentionArithmetic.accumulate(
            weights: scores, count: indices.count, values: tile.values, type: tile.type, stride: valueStride,
            range: start..<end, into: state.accumulators + indices.lowerBound * valueStride)
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
        guard query.slope != 0 else { return }
        let position = query.positions.upperBound - 1
        if let roundedBiases {
            let own = roundedBiases.rounded(slope: query.slope, position: position)
            for index in range {
                scores[index] += roundedBiases.rounded(slope: query.slope, position: block + index) - own
            }
        } else {
            for index in range { scores[index] += query.slope * Float(block + index - position) }
        }
    }

    // MARK: Observation

    /// The scores of one query, position by position, before the softmax.
    func scores(of query: Query) -> [Float] {
        var result: [Float] = []
        let size = Self.blockSize
        let scores = UnsafeMutablePointer<Float>.allocate(capacity: size * (1 + keyDimension))
        defer { scores.deallocate() }
        let wide = scores + size
        var start = query.positions.lowerBound / size * size
        while start < query.positions.upperBound {
            let seen = query.positions.clamped(to: start..<start + size)
            let range = seen.lowerBound - start..<seen.upperBound - start
            type.load(keys + start % slotCount * keyDimension * type.byteCount, count: size * keyDimension, into: wide)
            AttentionArithmetic.scores(
                queries: query.vector, count: 1, keys: UnsafeRawPointer(wide), type: .float32,
                dimension: keyDimension, range: range, scale: scale, into: scores)
            if let keyScales { Self.multiply(scores, by: keyScales + start % slotCount, range) }
            cap(scores, range)
            addBias(of: query, block: start, scores, range)
            result.append(contentsOf: UnsafeBufferPointer(start: scores + range.lowerBound, count: range.count))
            start += size
        }
        return result
    }
}
