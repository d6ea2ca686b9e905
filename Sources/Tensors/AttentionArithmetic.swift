/// Attention of up to four queries to one block of 64 positions, with the keys and values read once for all of them: their
/// scores, and the weighted sums of values.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over positions in
/// ascending order. What a query gets therefore depends neither on which other positions are requested nor, as long as the
/// values are finite, on the other queries. Bounds are the caller's.
public enum AttentionArithmetic {
    /// Positions of a block.
    public static let blockSize = 64
    /// Positions whose keys lie interleaved, so that their scores need no sum across lanes.
    public static let laneCount = 16
    /// The most queries of a tile.
    public static let tileQueries = 4

    /// Whether tiles read cached numbers as they are stored; where not, the caller widens the block first.
    public static func reads(_ type: CacheType, kernels: KernelSet = .selected) -> Bool {
        switch type {
        case .float32: true
        case .int4: kernels.attention.fourBits != nil
        case .float16, .bfloat16, .int8: kernels.attention.readsStoredNumbers
        }
    }

    /// Computes scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16].
    ///
    /// - Parameters:
    ///   - queries: [count][dimension].
    ///   - keys: [4][dimension][16] of a type that ``reads(_:kernels:)`` allows, all initialised; of 4 bits, two elements that
    ///     follow each other in a byte.
    ///   - keyScales: those of 4-bit integers, [4][dimension / 32][16]; results are still to be multiplied with those of 8 bits.
    ///   - range: the positions whose scores are needed; others of the block may be written as well.
    ///   - scores: [count][64].
    public static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, keyScales: UnsafeRawPointer? = nil,
        type: CacheType, dimension: Int, range: Range<Int>, scale: Float, into scores: UnsafeMutablePointer<Float>,
        kernels: KernelSet = .selected
    ) {
        let attention = kernels.attention
        if let format = type.format {
            attention.scores(
                queries, count, keys, format, dimension, range.lowerBound, range.upperBound, scale, scores)
        } else if let fourBits = attention.fourBits, let keyScales {
            fourBits.scores(queries, count, keys, keyScales, dimension, scale, scores)
        }
    }

    /// Turns the scores of one query into weights: e to their distance from the largest score so far, 0 outside a range;
    /// brings the query's state to that maximum.
    ///
    /// - Parameters:
    ///   - scores: [64].
    ///   - range: the positions that are seen, at least one.
    ///   - maximum: the largest score so far.
    ///   - sum: the sum of the weights so far.
    ///   - accumulator: the weighted sum of values so far, [stride].
    public static func weigh(
        _ scores: UnsafeMutablePointer<Float>, range: Range<Int>, maximum: UnsafeMutablePointer<Float>,
        sum: UnsafeMutablePointer<Float>, accumulator: UnsafeMutablePointer<Float>, stride: Int,
        kernels: KernelSet = .selected
    ) {
        kernels.attention.weigh(scores, range.lowerBound, range.upperBound, maximum, sum, accumulator, stride)
    }

    /// Adds weighted values: accumulators[q][e] += Σ_p weights[q][p] · values[p][e] over the positions of a range.
    ///
    /// - Parameters:
    ///   - weights: [count][64].
    ///   - values: [64][stride] of a type that ``reads(_:kernels:)`` allows; of 4 bits, two elements that are 16 apart in a byte.
    ///   - valueScales: those of 4-bit integers, [64][stride / 32]; weights are multiplied with those of 8 bits before.
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulators: [count][stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, valueScales: UnsafeRawPointer? = nil,
        type: CacheType, stride: Int, range: Range<Int>, into accumulators: UnsafeMutablePointer<Float>,
        kernels: KernelSet = .selected
    ) {
        let attention = kernels.attention
        let (start, end) = (range.lowerBound, range.upperBound)
        if let format = type.format {
            attention.accumulate(weights, count, values, format, stride, start, end, accumulators)
        } else if let fourBits = attention.fourBits, let valueScales {
            // Each is needed in all lanes of its own: one at a time they would take longer to widen.
            let scaleCount = blockSize * stride / FourBitVectors.groupSize
            withUnsafeTemporaryAllocation(of: Float.self, capacity: scaleCount) { wide in
                guard let scales = wide.baseAddress else { return }
                CacheType.float16.load(valueScales, count: scaleCount, into: scales, kernels: kernels)
                fourBits.accumulate(weights, count, values, scales, stride, start, end, accumulators)
            }
        }
    }

    /// Copies the beginnings of keys as values: values[p][e] = keys[p / 16][e][p % 16], 0 from `valueDimension` on.
    ///
    /// - Parameters:
    ///   - keys: [4][keyDimension][16].
    ///   - valueDimension: at most `keyDimension` and `stride`.
    ///   - values: [64][stride], overwritten.
    public static func values(
        fromKeys keys: UnsafePointer<Float>, keyDimension: Int, valueDimension: Int, stride: Int,
        into values: UnsafeMutablePointer<Float>
    ) {
        for group in 0..<blockSize / laneCount {
            let source = keys + group * keyDimension * laneCount
            let target = values + group * laneCount * stride
            var element = 0
            while element + 4 <= valueDimension {
                let row = source + element * laneCount
                let (a, b) = (VectorMath.load16(row), VectorMath.load16(row + laneCount))
                let (c, d) = (VectorMath.load16(row + 2 * laneCount), VectorMath.load16(row + 3 * laneCount))
                for lane in 0..<laneCount {
                    UnsafeMutableRawPointer(target + lane * stride + element)
                        .storeBytes(of: SIMD4(a[lane], b[lane], c[lane], d[lane]), as: SIMD4<Float>.self)
                }
                element += 4
            }
            for lane in 0..<laneCount {
                let own = target + lane * stride
                for rest in element..<valueDimension { own[rest] = source[rest * laneCount + lane] }
                (own + valueDimension).update(repeating: 0, count: stride - valueDimension)
            }
        }
    }
}
