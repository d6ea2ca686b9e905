/// Keys and values in groups of 32 integers of four bits, −8 to 7, each group with a scale in half precision.
///
/// The first scale of a group brings its number of largest magnitude to −8, as `Q4_0` of GGML does. The second is the one with
/// the least squared error for the integers that the first gave, errors of large numbers counting more, and the integers are
/// then those nearest with it. A group depends on its own numbers alone.
///
/// Two integers are in a byte, as what reads them wants them: of keys two elements that follow each other, of values two that
/// are 16 apart. Bounds are the caller's, and counts are multiples of 32.
public enum FourBitVectors {
    /// The numbers of a group.
    public static let groupSize = 32

    /// Rounds a vector; a group that is not finite throughout has the scale NaN.
    ///
    /// - Parameters:
    ///   - codes: the integers plus 8, a byte each: [count].
    ///   - scales: the bits of a half-precision number each: [count / 32].
    public static func round(
        _ source: UnsafePointer<Float>, count: Int, codes: UnsafeMutablePointer<UInt8>,
        scales: UnsafeMutablePointer<UInt16>
    ) {
        for group in 0..<count / groupSize {
            let first = source + group * groupSize
            let (low, high) = (VectorMath.load16(first), VectorMath.load16(first + 16))
            let scale = scale(low, high)
            scales[group] = scale.bitPattern
            let inverse = inverse(Float(scale))
            store(integers(low * inverse), codes + group * groupSize)
            store(integers(high * inverse), codes + group * groupSize + 16)
        }
    }

    /// The scale of a group.
    @inline(__always)
    private static func scale(_ low: SIMD16<Float>, _ high: SIMD16<Float>) -> Float16 {
        // Infinity and NaN less themselves are NaN.
        guard sum((low - low) + (high - high)) == 0 else { return .nan }
        let above = low.replacing(with: high, where: high .> low)
        let below = low.replacing(with: high, where: high .< low)
        let (largest, smallest) = (largest(above), -largest(-below))
        let first = (largest >= -smallest ? largest : smallest) / -8
        let inverse = inverse(first)
        let (x, y) = (low * inverse, high * inverse)
        let (p, q) = (integers(x), integers(y))
        let (xx, yy) = (x * x, y * y)
        let product = sum(xx * x * p + yy * y * q)
        let square = sum(xx * p * p + yy * q * q)
        let best = square > 0 ? first * (product / square) : 0
        return Float16(min(max(best, -65_504), 65_504))
    }

    /// The sum of the lanes: halves, quarters, pairs, neighbours.
    @inline(__always)
    private static func sum(_ lanes: SIMD16<Float>) -> Float {
        let eight = lanes.lowHalf + lanes.highHalf
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return two.x + two.y
    }

    /// The largest of the lanes.
    @inline(__always)
    private static func largest(_ lanes: SIMD16<Float>) -> Float {
        let eight = lanes.lowHalf.replacing(with: lanes.highHalf, where: lanes.highHalf .> lanes.lowHalf)
        let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .> eight.lowHalf)
        return Swift.max(Swift.max(four.x, four.y), Swift.max(four.z, four.w))
    }

    /// What numbers are multiplied with before they are rounded; 0 where it would overflow.
    @inline(__always)
    private static func inverse(_ scale: Float) -> Float {
        abs(scale) >= Float.leastNormalMagnitude ? 1 / scale : 0
    }

    /// The nearest integers from −8 to 7; −8 for NaN.
    @inline(__always)
    private static func integers(_ numbers: SIMD16<Float>) -> SIMD16<Float> {
        let lowest = SIMD16<Float>(repeating: -8)
        let above = lowest.replacing(with: numbers, where: numbers .> lowest)
        let bounded = above.replacing(with: 7, where: above .> 7)
        // Adding 1.5 · 2^23 leaves no bits after the point.
        return (bounded + 12_582_912) - 12_582_912
    }

    @inline(__always)
    private static func store(_ integers: SIMD16<Float>, _ codes: UnsafeMutablePointer<UInt8>) {
        let bits = unsafeBitCast(integers + (12_582_912 + 8), to: SIMD16<UInt32>.self)
        for index in 0..<16 { codes[index] = UInt8(truncatingIfNeeded: bits[index] & 15) }
    }

    // MARK: Packing

    /// Puts the integers of a key into its place among sixteen: byte [j][lane] of [count / 2][16] has elements 2j and 2j + 1.
    ///
    /// - Parameter target: the byte of the key's first two elements.
    public static func packKey(
        _ codes: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        for pair in 0..<count / 2 {
            target[pair * AttentionArithmetic.laneCount] = codes[2 * pair] | codes[2 * pair + 1] << 4
        }
    }

    /// Puts the integers of a value into its bytes: byte 16 g + i has elements 32 g + i and 32 g + i + 16.
    public static func packValue(
        _ codes: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        for group in 0..<count / groupSize {
            let source = codes + group * groupSize
            for index in 0..<16 { target[group * 16 + index] = source[index] | source[index + 16] << 4 }
        }
    }

    // MARK: Widening

    /// Reads a block of 64 keys: [4][dimension][16] numbers from [4][dimension / 2][16] bytes.
    ///
    /// - Parameter scales: [4][dimension / 32][16].
    public static func widenKeys(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, dimension: Int, into target: UnsafeMutablePointer<Float>,
        kernels: KernelSet = .selected
    ) {
        kernels.conversions.widenFourBitKeys(codes, scales, dimension, target)
    }

    /// Reads values one after the other.
    ///
    /// - Parameters:
    ///   - scales: [count / 32].
    ///   - count: the numbers of all values.
    public static func widenValues(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>,
        kernels: KernelSet = .selected
    ) {
        kernels.conversions.widenFourBitValues(codes, scales, count, target)
    }
}
