import Glibc
import Tensors

/// Attention of some query vectors to one key and value head: softmax(scale · q Kᵀ) V, block by block.
///
/// Keys are read in blocks of 64 positions that begin at multiples of 64, with a running maximum and sum (online softmax,
/// Milakov and Gimelshein, arXiv 1805.02867). A query's additions therefore run in an order that its position alone
/// decides, not the chunk it is computed in.
struct ScaledDotProductAttention {
    /// Positions of one block; a query's state is rescaled at most once for each.
    static let blockSize = 64
    /// Positions whose keys lie interleaved, so that scores of 16 positions need no sum across lanes.
    static let laneCount = 16

    /// [slots / 16][dimension][16]
    let keys: UnsafePointer<Float>
    /// [slots][valueStride]
    let values: UnsafePointer<Float>
    /// Slots of the head, a multiple of `blockSize`; position p stands in slot p modulo this.
    let slotCount: Int
    /// The width of queries, keys and values.
    let dimension: Int
    /// The width of a stored value, a multiple of 16; what exceeds `dimension` is zero.
    let valueStride: Int
    /// What scores are multiplied with.
    let scale: Float
    /// The bound of tanh soft-capping.
    let softcap: Float?

    /// One query vector, the positions it sees, and where its result goes.
    struct Query {
        /// [dimension]
        var vector: UnsafePointer<Float>
        /// The positions that are seen, none after the query's own.
        var positions: Range<Int>
        /// A score of attending to nothing.
        var sink: Float?
        /// [dimension], overwritten.
        var output: UnsafeMutablePointer<Float>
    }

    /// The floats that ``attend(_:scratch:)`` needs for so many queries.
    static func scratchCount(queries: Int, valueStride: Int) -> Int {
        queries * (valueStride + 2) + blockSize
    }

    /// Attends with all queries, reading each block of keys and values once for all of them.
    ///
    /// - Parameter scratch: ``scratchCount(queries:valueStride:)`` floats.
    func attend(_ queries: UnsafeBufferPointer<Query>, scratch: UnsafeMutablePointer<Float>) {
        let scores = scratch  // [64]
        let maxima = scores + Self.blockSize  // [queries]
        let sums = maxima + queries.count  // [queries]
        let accumulators = sums + queries.count  // [queries, valueStride]
        var first = Int.max
        var end = 0
        for (index, query) in queries.enumerated() {
            first = min(first, query.positions.lowerBound)
            end = max(end, query.positions.upperBound)
            maxima[index] = query.sink ?? -.infinity
            sums[index] = query.sink == nil ? 0 : 1
        }
        accumulators.update(repeating: 0, count: queries.count * valueStride)

        var block = first / Self.blockSize * Self.blockSize
        while block < end {
            let slot = block % slotCount
            for (index, query) in queries.enumerated() {
                let seen = query.positions.clamped(to: block..<block + Self.blockSize)
                if seen.isEmpty { continue }
                let range = seen.lowerBound - block..<seen.upperBound - block
                fillScores(query.vector, slot: slot, range: range, into: scores)
                accumulate(
                    scores, slot: slot, range: range, maximum: maxima + index, sum: sums + index,
                    accumulator: accumulators + index * valueStride)
            }
            block += Self.blockSize
        }
        for (index, query) in queries.enumerated() {
            let accumulator = accumulators + index * valueStride
            let sum = sums[index]
            for element in 0..<dimension { query.output[element] = accumulator[element] / sum }
        }
    }

    /// The scores of a range of one block, −∞ outside it: [64].
    private func fillScores(
        _ query: UnsafePointer<Float>, slot: Int, range: Range<Int>, into scores: UnsafeMutablePointer<Float>
    ) {
        let groupStride = dimension * Self.laneCount
        let block = keys + slot * dimension
        var group = range.lowerBound / 32 * 2
        while group * Self.laneCount < range.upperBound {
            var low = SIMD16<Float>.zero
            var high = SIMD16<Float>.zero
            var key = block + group * groupStride
            for element in 0..<dimension {
                let factor = query[element]
                low += load16(key) * factor
                high += load16(key + groupStride) * factor
                key += Self.laneCount
            }
            store16(low * scale, scores + group * Self.laneCount)
            store16(high * scale, scores + (group + 1) * Self.laneCount)
            group += 2
        }
        if let softcap {
            for index in range { scores[index] = tanhf(scores[index] / softcap) * softcap }
        }
        for index in 0..<range.lowerBound { scores[index] = -.infinity }
        for index in range.upperBound..<Self.blockSize { scores[index] = -.infinity }
    }

    /// Adds a block's values, weighted with e^(score − maximum), to a query's state.
    private func accumulate(
        _ scores: UnsafeMutablePointer<Float>, slot: Int, range: Range<Int>, maximum: UnsafeMutablePointer<Float>,
        sum: UnsafeMutablePointer<Float>, accumulator: UnsafeMutablePointer<Float>
    ) {
        var largest = maximum.pointee
        for index in range where scores[index] > largest { largest = scores[index] }
        if largest > maximum.pointee {
            let correction = maximum.pointee == -.infinity ? 0 : expf(maximum.pointee - largest)
            sum.pointee *= correction
            VectorMath.scale(accumulator, by: correction, valueStride)
            maximum.pointee = largest
        }
        for index in range { scores[index] -= largest }
        VectorMath.exponentials(scores, Self.blockSize)
        var total = SIMD16<Float>.zero
        for part in 0..<Self.blockSize / 16 { total += load16(scores + part * 16) }
        sum.pointee += total.sum()

        let block = values + slot * valueStride
        var column = 0
        while column + 32 <= valueStride {
            var low = load16(accumulator + column)
            var high = load16(accumulator + column + 16)
            for index in range {
                let value = block + index * valueStride + column
                low += load16(value) * scores[index]
                high += load16(value + 16) * scores[index]
            }
            store16(low, accumulator + column)
            store16(high, accumulator + column + 16)
            column += 32
        }
        while column < valueStride {
            var low = load16(accumulator + column)
            for index in range { low += load16(block + index * valueStride + column) * scores[index] }
            store16(low, accumulator + column)
            column += 16
        }
    }

    /// The scores of one query, position by position, before the softmax; for observation.
    func scores(of query: Query) -> [Float] {
        var result: [Float] = []
        let block = UnsafeMutablePointer<Float>.allocate(capacity: Self.blockSize)
        defer { block.deallocate() }
        var start = query.positions.lowerBound / Self.blockSize * Self.blockSize
        while start < query.positions.upperBound {
            let seen = query.positions.clamped(to: start..<start + Self.blockSize)
            let range = seen.lowerBound - start..<seen.upperBound - start
            fillScores(query.vector, slot: start % slotCount, range: range, into: block)
            result.append(contentsOf: UnsafeBufferPointer(start: block + range.lowerBound, count: range.count))
            start += Self.blockSize
        }
        return result
    }
}

@inline(__always)
private func load16(_ pointer: UnsafePointer<Float>) -> SIMD16<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Float>.self)
}

@inline(__always)
private func load16(_ pointer: UnsafeMutablePointer<Float>) -> SIMD16<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Float>.self)
}

@inline(__always)
private func store16(_ value: SIMD16<Float>, _ pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD16<Float>.self)
}
