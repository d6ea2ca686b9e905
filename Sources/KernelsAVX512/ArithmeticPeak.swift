import _Builtin_intrinsics.intel

/// Loops that multiply registers with registers and read nothing: the most that one core computes.
///
/// Each round has twelve sums, enough to keep the multipliers busy while each sum waits for its last addition. Results only
/// show that they were computed. The target's instructions must be there, as for every kernel.
public enum ArithmeticPeak {
    private typealias Sums = InlineArray<12, SIMD16<Float>>

    /// Multiplications of a round of ``float32(rounds:_:)``; each is also an addition.
    public static let float32PerRound = 12 * 16
    /// Multiplications of a round of ``bfloat16(rounds:_:)``.
    public static let bfloat16PerRound = 12 * 32
    /// Multiplications of a round of ``int8(rounds:_:)``.
    public static let int8PerRound = 12 * 64

    /// Multiplies float32 numbers.
    public static func float32(rounds: Int, _ value: Float) -> Float {
        var sums = start
        let (a, b) = (SIMD16<Float>(repeating: value), SIMD16<Float>(repeating: value * 0.5))
        for _ in 0..<rounds {
            for index in 0..<12 { sums[index] = sums[index].addingProduct(a, b) }
        }
        return total(sums)
    }

    /// Multiplies bfloat16 numbers and adds the products in float32.
    public static func bfloat16(rounds: Int, _ value: Float) -> Float {
        var sums = start
        let halves = value.bitPattern & 0xFFFF_0000 | value.bitPattern >> 16
        let a = unsafeBitCast(SIMD16<UInt32>(repeating: halves), to: __m512bh.self)
        for _ in 0..<rounds {
            for index in 0..<12 { sums[index] = _mm512_dpbf16_ps(sums[index], a, a) }
        }
        return total(sums)
    }

    /// Multiplies unsigned with signed 8-bit integers and adds the products in 32 bits.
    public static func int8(rounds: Int, _ value: Float) -> Float {
        var sums = start
        let a = unsafeBitCast(SIMD16<UInt32>(repeating: value.bitPattern), to: __m512i.self)
        for _ in 0..<rounds {
            for index in 0..<12 {
                let sum = unsafeBitCast(sums[index], to: __m512i.self)
                sums[index] = unsafeBitCast(_mm512_dpbusd_epi32(sum, a, a), to: SIMD16<Float>.self)
            }
        }
        return total(sums)
    }

    /// Different numbers, so that the compiler cannot replace one sum with another.
    @inline(__always)
    private static var start: Sums {
        var sums = zeros12()
        for index in 0..<12 { sums[index] = SIMD16(repeating: Float(index)) }
        return sums
    }

    @inline(__always)
    private static func total(_ sums: Sums) -> Float {
        var total = SIMD16<Float>.zero
        for index in 0..<12 { total += sums[index] }
        return total[0] + total[15]
    }
}
