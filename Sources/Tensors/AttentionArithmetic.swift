/// Attention of a few queries to one block of 64 positions: their scores, and the weighted sums of values.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over
/// positions in ascending order, so that neither depends on which other positions are requested. Bounds are the
/// caller's.
public enum AttentionArithmetic {
    /// Positions of a block.
    public static let blockSize = 64
    /// Positions whose keys lie interleaved, so that their scores need no sum across lanes.
    public static let laneCount = 16

    /// Computes scores[p] = scale · Σ_d query[d] · keys[p / 16][d][p % 16].
    ///
    /// - Parameters:
    ///   - query: [dimension].
    ///   - keys: [4][dimension][16], all initialised.
    ///   - range: the positions whose scores are needed; others of the block may be written as well.
    ///   - scores: [64].
    public static func scores(
        query: UnsafePointer<Float>, keys: UnsafePointer<Float>, dimension: Int, range: Range<Int>, scale: Float,
        into scores: UnsafeMutablePointer<Float>, kernels: KernelSet = .selected
    ) {
        kernels.attention.scores(query, keys, dimension, range.lowerBound, range.upperBound, scale, scores)
    }

    /// Replaces each of 64 scores by e to its distance from `maximum` and returns their sum; below −87.3 the result is 0.
    ///
    /// - Parameters:
    ///   - scores: [64], none above `maximum`; −∞ where a position is not seen.
    public static func exponentials(
        _ scores: UnsafeMutablePointer<Float>, maximum: Float, kernels: KernelSet = .selected
    ) -> Float {
        kernels.attention.exponentials(scores, maximum)
    }

    /// Adds weighted values: accumulator[e] += Σ_p weights[p] · values[p][e] over the positions of a range.
    ///
    /// - Parameters:
    ///   - weights: [64].
    ///   - values: [64][stride].
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulator: [stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int, range: Range<Int>,
        into accumulator: UnsafeMutablePointer<Float>, kernels: KernelSet = .selected
    ) {
        kernels.attention.accumulate(weights, values, stride, range.lowerBound, range.upperBound, accumulator)
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
