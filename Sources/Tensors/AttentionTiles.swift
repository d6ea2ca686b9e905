import Glibc

/// Attention of up to four queries to one block of 64 positions, with the keys and values read once for all of them.
///
/// What a query gets does not depend on the others of its tile as long as the values are finite. Bounds are the caller's.
extension AttentionArithmetic {
    /// The most queries of a tile.
    public static let tileQueries = 4

    /// Whether tiles read cached numbers as they are stored; where not, the caller widens the block first.
    public static func reads(_ type: CacheType, kernels: KernelSet = .selected) -> Bool {
        type == .float32 || kernels.readsCompressedCaches
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
        if let tiles = kernels.attention.tiles {
            if let format = type.format {
                tiles.scores(queries, count, keys, format, dimension, scale, scores)
            } else if let keyScales {
                tiles.fourBitScores(queries, count, keys, keyScales, dimension, scale, scores)
            }
            return
        }
        let keys = keys.assumingMemoryBound(to: Float.self)
        for query in 0..<count {
            self.scores(
                query: queries + query * dimension, keys: keys, dimension: dimension, range: range, scale: scale,
                into: scores + query * blockSize, kernels: kernels)
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
        if let tiles = kernels.attention.tiles {
            tiles.weigh(scores, range.lowerBound, range.upperBound, maximum, sum, accumulator, stride)
            return
        }
        for index in 0..<blockSize where !range.contains(index) { scores[index] = -.infinity }
        var largest = maximum.pointee
        for index in range where scores[index] > largest { largest = scores[index] }
        if largest > maximum.pointee {
            let correction = maximum.pointee == -.infinity ? 0 : expf(maximum.pointee - largest)
            sum.pointee *= correction
            VectorMath.scale(accumulator, by: correction, stride)
            maximum.pointee = largest
        }
        sum.pointee += exponentials(scores, maximum: largest, kernels: kernels)
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
        if let tiles = kernels.attention.tiles {
            let (start, end) = (range.lowerBound, range.upperBound)
            if let format = type.format {
                tiles.accumulate(weights, count, values, format, stride, start, end, accumulators)
            } else if let valueScales {
                // Each is needed in all lanes of its own: one at a time they would take longer to widen.
                let scaleCount = blockSize * stride / FourBitVectors.groupSize
                withUnsafeTemporaryAllocation(of: Float.self, capacity: scaleCount) { wide in
                    guard let scales = wide.baseAddress else { return }
                    CacheType.float16.load(valueScales, count: scaleCount, into: scales, kernels: kernels)
                    tiles.fourBitAccumulate(weights, count, values, scales, stride, start, end, accumulators)
                }
            }
            return
        }
        let values = values.assumingMemoryBound(to: Float.self)
        for query in 0..<count {
            accumulate(
                weights: weights + query * blockSize, values: values, stride: stride, range: range,
                into: accumulators + query * stride, kernels: kernels)
        }
    }
}
