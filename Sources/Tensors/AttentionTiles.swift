import Glibc

#if arch(x86_64)
    internal import KernelsAVX512
#endif

/// Attention of up to four queries to one block of 64 positions, with the keys and values read once for all of them.
///
/// What a query gets does not depend on the others of its tile as long as the values are finite. Bounds are the caller's.
extension AttentionArithmetic {
    /// The most queries of a tile.
    public static let tileQueries = 4

    /// Whether tiles read cached numbers as they are stored; where not, the caller widens the block first.
    public static func reads(_ type: CacheType, level: ProcessorLevel = .selected) -> Bool {
        type == .float32 || level >= .avx512vnni
    }

    /// Computes scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16].
    ///
    /// - Parameters:
    ///   - queries: [count][dimension].
    ///   - keys: [4][dimension][16] of a type that ``reads(_:level:)`` allows, all initialised; of 4 bits, two elements that
    ///     follow each other in a byte.
    ///   - keyScales: those of 4-bit integers, [4][dimension / 32][16]; results are still to be multiplied with those of 8 bits.
    ///   - range: the positions whose scores are needed; others of the block may be written as well.
    ///   - scores: [count][64].
    public static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, keyScales: UnsafeRawPointer? = nil,
        type: CacheType, dimension: Int, range: Range<Int>, scale: Float, into scores: UnsafeMutablePointer<Float>,
        level: ProcessorLevel = .selected
    ) {
        #if arch(x86_64)
            if level >= .avx512vnni {
                if let format = type.format {
                    AttentionTile.scores(
                        queries: queries, count: count, keys: keys, format: format, dimension: dimension, scale: scale,
                        into: scores)
                } else if let keyScales {
                    FourBitTile.scores(
                        queries: queries, count: count, keys: keys, keyScales: keyScales, dimension: dimension,
                        scale: scale, into: scores)
                }
                return
            }
        #endif
        let keys = keys.assumingMemoryBound(to: Float.self)
        for query in 0..<count {
            self.scores(
                query: queries + query * dimension, keys: keys, dimension: dimension, range: range, scale: scale,
                into: scores + query * blockSize, level: level)
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
        level: ProcessorLevel = .selected
    ) {
        #if arch(x86_64)
            if level >= .avx512vnni {
                AttentionTile.weigh(
                    scores, start: range.lowerBound, end: range.upperBound, maximum: maximum, sum: sum,
                    accumulator: accumulator, stride: stride)
                return
            }
        #endif
        for index in 0..<blockSize where !range.contains(index) { scores[index] = -.infinity }
        var largest = maximum.pointee
        for index in range where scores[index] > largest { largest = scores[index] }
        if largest > maximum.pointee {
            let correction = maximum.pointee == -.infinity ? 0 : expf(maximum.pointee - largest)
            sum.pointee *= correction
            VectorMath.scale(accumulator, by: correction, stride)
            maximum.pointee = largest
        }
        sum.pointee += exponentials(scores, maximum: largest, level: level)
    }

    /// Adds weighted values: accumulators[q][e] += Σ_p weights[q][p] · values[p][e] over the positions of a range.
    ///
    /// - Parameters:
    ///   - weights: [count][64].
    ///   - values: [64][stride] of a type that ``reads(_:level:)`` allows; of 4 bits, two elements that are 16 apart in a byte.
    ///   - valueScales: those of 4-bit integers, [64][stride / 32]; weights are multiplied with those of 8 bits before.
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulators: [count][stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, valueScales: UnsafeRawPointer? = nil,
        type: CacheType, stride: Int, range: Range<Int>, into accumulators: UnsafeMutablePointer<Float>,
        level: ProcessorLevel = .selected
    ) {
        #if arch(x86_64)
            if level >= .avx512vnni {
                if let format = type.format {
                    AttentionTile.accumulate(
                        weights: weights, count: count, values: values, format: format, stride: stride,
                        start: range.lowerBound, end: range.upperBound, into: accumulators)
                } else if let valueScales {
                    // Each is needed in all lanes of its own: one at a time they would take longer to widen.
                    let scaleCount = blockSize * stride / FourBitVectors.groupSize
                    withUnsafeTemporaryAllocation(of: Float.self, capacity: scaleCount) { wide in
                        guard let scales = wide.baseAddress else { return }
                        CacheType.float16.load(valueScales, count: scaleCount, into: scales, level: level)
                        FourBitTile.accumulate(
                            weights: weights, count: count, values: values, valueScales: scales, stride: stride,
                            start: range.lowerBound, end: range.upperBound, into: accumulators)
                    }
                }
                return
            }
        #endif
        let values = values.assumingMemoryBound(to: Float.self)
        for query in 0..<count {
            accumulate(
                weights: weights + query * blockSize, values: values, stride: stride, range: range,
                into: accumulators + query * stride, level: level)
        }
    }
}
