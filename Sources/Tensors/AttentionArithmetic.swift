#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512
#endif

/// Attention of a few queries to one block of 64 positions: their scores, and the weighted sums of values.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over positions in
/// ascending order, so that neither depends on which other positions are asked for. Bounds are the caller's.
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
        into scores: UnsafeMutablePointer<Float>
    ) {
        self.scores(
            query: query, keys: keys, dimension: dimension, range: range, scale: scale, into: scores, level: .selected)
    }

    /// The scores by the kernels of a given level, so that tests compare the levels.
    static func scores(
        query: UnsafePointer<Float>, keys: UnsafePointer<Float>, dimension: Int, range: Range<Int>, scale: Float,
        into scores: UnsafeMutablePointer<Float>, level: ProcessorLevel
    ) {
        #if arch(x86_64)
            if level >= .avx2 {
                AttentionBlock.scores(
                    query: query, keys: keys, dimension: dimension, start: range.lowerBound, end: range.upperBound,
                    scale: scale, into: scores)
                return
            }
        #endif
        var group = range.lowerBound / 32 * 2
        while group * laneCount < range.upperBound {
            var key = keys + group * dimension * laneCount
            let groupStride = dimension * laneCount
            var low = SIMD16<Float>.zero
            var high = SIMD16<Float>.zero
            for element in 0..<dimension {
                let factor = query[element]
                low += VectorMath.load16(key) * factor
                high += VectorMath.load16(key + groupStride) * factor
                key += laneCount
            }
            VectorMath.store16(low * scale, scores + group * laneCount)
            VectorMath.store16(high * scale, scores + (group + 1) * laneCount)
            group += 2
        }
    }

    /// Replaces each of 64 scores by e to its distance from `maximum` and returns their sum; below −87.3 the result is 0.
    ///
    /// - Parameters:
    ///   - scores: [64], none above `maximum`; −∞ where a position is not seen.
    public static func exponentials(_ scores: UnsafeMutablePointer<Float>, maximum: Float) -> Float {
        exponentials(scores, maximum: maximum, level: .selected)
    }

    /// The powers by the kernels of a given level.
    static func exponentials(
        _ scores: UnsafeMutablePointer<Float>, maximum: Float, level: ProcessorLevel
    ) -> Float {
        #if arch(x86_64)
            if level >= .avx2 { return AttentionBlock.exponentials(scores, maximum: maximum) }
        #endif
        for index in 0..<blockSize { scores[index] -= maximum }
        VectorMath.exponentials(scores, blockSize)
        var total = SIMD16<Float>.zero
        for part in 0..<blockSize / 16 { total += VectorMath.load16(scores + part * 16) }
        return total.sum()
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
        into accumulator: UnsafeMutablePointer<Float>
    ) {
        accumulate(
            weights: weights, values: values, stride: stride, range: range, into: accumulator, level: .selected)
    }

    /// The weighted sum by the kernels of a given level.
    static func accumulate(
        weights: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int, range: Range<Int>,
        into accumulator: UnsafeMutablePointer<Float>, level: ProcessorLevel
    ) {
        #if arch(x86_64)
            if level >= .avx2 {
                AttentionBlock.accumulate(
                    weights: weights, values: values, stride: stride, start: range.lowerBound, end: range.upperBound,
                    into: accumulator)
                return
            }
        #endif
        var column = 0
        while column + 32 <= stride {
            var low = VectorMath.load16(accumulator + column)
            var high = VectorMath.load16(accumulator + column + 16)
            for position in range {
                let value = values + position * stride + column
                low += VectorMath.load16(value) * weights[position]
                high += VectorMath.load16(value + 16) * weights[position]
            }
            VectorMath.store16(low, accumulator + column)
            VectorMath.store16(high, accumulator + column + 16)
            column += 32
        }
        while column < stride {
            var low = VectorMath.load16(accumulator + column)
            for position in range {
                low += VectorMath.load16(values + position * stride + column) * weights[position]
            }
            VectorMath.store16(low, accumulator + column)
            column += 16
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
