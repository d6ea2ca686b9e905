/// Attention of one query to one block of 64 positions, on any processor.
enum BaselineAttention {
    /// See ``KernelSet/Attention/scores``.
    static func scores(
        query: UnsafePointer<Float>, keys: UnsafePointer<Float>, dimension: Int, start: Int, end: Int, scale: Float,
        into scores: UnsafeMutablePointer<Float>
    ) {
        let laneCount = AttentionArithmetic.laneCount
        var group = start / 32 * 2
        while group * laneCount < end {
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

    /// See ``KernelSet/Attention/exponentials``.
    static func exponentials(_ scores: UnsafeMutablePointer<Float>, maximum: Float) -> Float {
        let blockSize = AttentionArithmetic.blockSize
        for index in 0..<blockSize { scores[index] -= maximum }
        VectorMath.exponentials(scores, blockSize)
        var total = SIMD16<Float>.zero
        for part in 0..<blockSize / 16 { total += VectorMath.load16(scores + part * 16) }
        return total.sum()
    }

    /// See ``KernelSet/Attention/accumulate``.
    static func accumulate(
        weights: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int, start: Int, end: Int,
        into accumulator: UnsafeMutablePointer<Float>
    ) {
        var column = 0
        while column + 32 <= stride {
            var low = VectorMath.load16(accumulator + column)
            var high = VectorMath.load16(accumulator + column + 16)
            for position in start..<end {
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
            for position in start..<end {
                low += VectorMath.load16(values + position * stride + column) * weights[position]
            }
            VectorMath.store16(low, accumulator + column)
            column += 16
        }
    }
}
