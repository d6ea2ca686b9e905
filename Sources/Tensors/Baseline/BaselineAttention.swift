import LibC

/// Attention to one block of 64 positions, on any processor; keys and values are float32 numbers.
enum BaselineAttention {
    private static let blockSize = AttentionArithmetic.blockSize

    /// See ``KernelSet/Attention/scores``.
    static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, format: Int, dimension: Int, start: Int,
        end: Int, scale: Float, into scores: UnsafeMutablePointer<Float>
    ) {
        let laneCount = AttentionArithmetic.laneCount
        for index in 0..<count {
            let (query, own) = (queries + index * dimension, scores + index * blockSize)
            var group = start / 32 * 2
            while group * laneCount < end {
                var key = keys.assumingMemoryBound(to: Float.self) + group * dimension * laneCount
                let groupStride = dimension * laneCount
                var low = SIMD16<Float>.zero
                var high = SIMD16<Float>.zero
                for element in 0..<dimension {
                    let factor = query[element]
                    low += VectorMath.load16(key) * factor
                    high += VectorMath.load16(key + groupStride) * factor
                    key += laneCount
                }
                VectorMath.store16(low * scale, own + group * laneCount)
                VectorMath.store16(high * scale, own + (group + 1) * laneCount)
                group += 2
            }
        }
    }

    /// See ``KernelSet/Attention/weigh``.
    static func weigh(
        _ scores: UnsafeMutablePointer<Float>, start: Int, end: Int, maximum: UnsafeMutablePointer<Float>,
        sum: UnsafeMutablePointer<Float>, accumulator: UnsafeMutablePointer<Float>, stride: Int
    ) {
        let seen = start..<end
        for index in 0..<blockSize where !seen.contains(index) { scores[index] = -.infinity }
        var largest = maximum.pointee
        for index in seen where scores[index] > largest { largest = scores[index] }
        if largest > maximum.pointee {
            let correction = maximum.pointee == -.infinity ? 0 : expf(maximum.pointee - largest)
            sum.pointee *= correction
            VectorMath.scale(accumulator, by: correction, stride)
            maximum.pointee = largest
        }
        for index in 0..<blockSize { scores[index] -= largest }
        VectorMath.exponentials(scores, blockSize)
        var total = SIMD16<Float>.zero
        for part in 0..<blockSize / 16 { total += VectorMath.load16(scores + part * 16) }
        sum.pointee += total.sum()
    }

    /// See ``KernelSet/Attention/accumulate``.
    static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, format: Int, stride: Int, start: Int,
        end: Int, into accumulators: UnsafeMutablePointer<Float>
    ) {
        let values = values.assumingMemoryBound(to: Float.self)
        for index in 0..<count {
            let (weights, accumulator) = (weights + index * blockSize, accumulators + index * stride)
            for column in Swift.stride(from: 0, to: stride, by: 16) {
                var sums = VectorMath.load16(accumulator + column)
                for position in start..<end {
                    sums += VectorMath.load16(values + position * stride + column) * weights[position]
                }
                VectorMath.store16(sums, accumulator + column)
            }
        }
    }
}
