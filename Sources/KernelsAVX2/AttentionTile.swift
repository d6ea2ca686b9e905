/// Attention of one to four queries to one block of 64 positions: keys and values are read once for all of them.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over positions in
/// ascending order, so that neither depends on which other positions are requested, nor on the other queries.
public enum AttentionTile {
    /// scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16].
    ///
    /// - Parameters:
    ///   - queries: [count][dimension].
    ///   - keys: [4][dimension][16] of a ``StoredFormat``, all initialised.
    ///   - start: the first position whose score is needed, and `end` the one after the last; others of the block may be
    ///     written as well.
    ///   - scores: [count][64].
    public static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, format: Int, dimension: Int, start: Int,
        end: Int, scale: Float, into scores: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case StoredFormat.float32: fill(Float32Weights.self, queries, count, keys, dimension, start, end, scale, scores)
        case StoredFormat.float16: fill(Float16Weights.self, queries, count, keys, dimension, start, end, scale, scores)
        case StoredFormat.bfloat16:
            fill(BFloat16Weights.self, queries, count, keys, dimension, start, end, scale, scores)
        default: fill(Int8Numbers.self, queries, count, keys, dimension, start, end, scale, scores)
        }
    }

    /// accumulators[q][e] += Σ_p weights[q][p] · values[p][e] for positions from `start` to before `end`.
    ///
    /// - Parameters:
    ///   - weights: [count][64].
    ///   - values: [64][stride] of a ``StoredFormat``.
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulators: [count][stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, format: Int, stride: Int, start: Int,
        end: Int, into accumulators: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case StoredFormat.float32: add(Float32Weights.self, weights, count, values, stride, start, end, accumulators)
        case StoredFormat.float16: add(Float16Weights.self, weights, count, values, stride, start, end, accumulators)
        case StoredFormat.bfloat16: add(BFloat16Weights.self, weights, count, values, stride, start, end, accumulators)
        default: add(Int8Numbers.self, weights, count, values, stride, start, end, accumulators)
        }
    }

    // Eight to twelve sums hide the latency of the additions, and leave registers for what they are made from.

    @inline(__always)
    private static func fill<Element: WeightFormat>(
        _ element: Element.Type, _ queries: UnsafePointer<Float>, _ count: Int, _ keys: UnsafeRawPointer,
        _ dimension: Int, _ start: Int, _ end: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        var group = start / laneCount
        let last = (end &+ laneCount &- 1) / laneCount
        switch count {
        case 1:
            group &= ~3
            if group == 0, last > 4 {
                scoreTile(element, 1, 8, queries, keys, dimension, group, scale, scores)
            } else {
                scoreTile(element, 1, 4, queries, keys, dimension, group, scale, scores)
            }
        case 2:
            group &= ~3
            while group < last {
                scoreTile(element, 2, 4, queries, keys, dimension, group, scale, scores)
                group &+= 4
            }
        case 3:
            group &= ~1
            while group < last {
                scoreTile(element, 3, 2, queries, keys, dimension, group, scale, scores)
                group &+= 2
            }
        default:
            group &= ~1
            while group < last {
                scoreTile(element, 4, 2, queries, keys, dimension, group, scale, scores)
                group &+= 2
            }
        }
    }

    /// The scores of `groups` times eight positions; `count` and `groups` are constants where this is inlined, so that the
    /// sums stay in registers.
    @inline(__always)
    private static func scoreTile<Element: WeightFormat>(
        _ element: Element.Type, _ count: Int, _ groups: Int, _ queries: UnsafePointer<Float>,
        _ keys: UnsafeRawPointer, _ dimension: Int, _ group: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        // Two groups are the sixteen positions whose keys are side by side.
        let block = dimension &* 16
        let first = group / 2 &* block
        var sums = InlineArray<8, Lanes>(repeating: .zero)
        var d = 0
        while d < dimension {
            let offset = first &+ d &* 16
            for pair in 0..<4 where pair &* 2 < groups {
                let low = Element.load(keys, offset &+ pair &* block)
                let high = Element.load(keys, offset &+ pair &* block &+ 8)
                for q in 0..<4 where q < count {
                    let factor = Lanes(repeating: queries[q &* dimension &+ d])
                    sums[q &* groups &+ pair &* 2].addProduct(low, factor)
                    sums[q &* groups &+ pair &* 2 &+ 1].addProduct(high, factor)
                }
            }
            d &+= 1
        }
        let factor = Lanes(repeating: scale)
        for q in 0..<4 where q < count {
            for g in 0..<8 where g < groups {
                store(sums[q &* groups &+ g] * factor, scores + (q &* 64 &+ (group &+ g) &* laneCount))
            }
        }
    }

    @inline(__always)
    private static func add<Element: WeightFormat>(
        _ element: Element.Type, _ weights: UnsafePointer<Float>, _ count: Int, _ values: UnsafeRawPointer,
        _ stride: Int, _ start: Int, _ end: Int, _ accumulators: UnsafeMutablePointer<Float>
    ) {
        var column = 0
        switch count {
        case 1:
            while column &+ 64 <= stride {
                sumTile(element, 1, 8, weights, values, stride, column, start, end, accumulators)
                column &+= 64
            }
            if column &+ 32 <= stride {
                sumTile(element, 1, 4, weights, values, stride, column, start, end, accumulators)
                column &+= 32
            }
            if column < stride { sumTile(element, 1, 2, weights, values, stride, column, start, end, accumulators) }
        case 2:
            while column &+ 32 <= stride {
                sumTile(element, 2, 4, weights, values, stride, column, start, end, accumulators)
                column &+= 32
            }
            if column < stride { sumTile(element, 2, 2, weights, values, stride, column, start, end, accumulators) }
        case 3:
            while column < stride {
                sumTile(element, 3, 2, weights, values, stride, column, start, end, accumulators)
                column &+= 16
            }
        default:
            while column < stride {
                sumTile(element, 4, 2, weights, values, stride, column, start, end, accumulators)
                column &+= 16
            }
        }
    }

    /// Weighted sums of `groups` times eight columns; `count` and `groups` are constants where this is inlined.
    @inline(__always)
    private static func sumTile<Element: WeightFormat>(
        _ element: Element.Type, _ count: Int, _ groups: Int, _ weights: UnsafePointer<Float>,
        _ values: UnsafeRawPointer, _ stride: Int, _ column: Int, _ start: Int, _ end: Int,
        _ accumulators: UnsafeMutablePointer<Float>
    ) {
        let target = accumulators + column
        var sums = InlineArray<8, Lanes>(repeating: .zero)
        for q in 0..<4 where q < count {
            for g in 0..<8 where g < groups {
                sums[q &* groups &+ g] = load(UnsafePointer(target), q &* stride &+ g &* laneCount)
            }
        }
        var p = start
        while p < end {
            let offset = p &* stride &+ column
            for pair in 0..<4 where pair &* 2 < groups {
                let low = Element.load(values, offset &+ pair &* 16)
                let high = Element.load(values, offset &+ pair &* 16 &+ 8)
                for q in 0..<4 where q < count {
                    let weight = Lanes(repeating: weights[q &* 64 &+ p])
                    sums[q &* groups &+ pair &* 2].addProduct(low, weight)
                    sums[q &* groups &+ pair &* 2 &+ 1].addProduct(high, weight)
                }
            }
            p &+= 1
        }
        for q in 0..<4 where q < count {
            for g in 0..<8 where g < groups {
                store(sums[q &* groups &+ g], target + (q &* stride &+ g &* laneCount))
            }
        }
    }
}
