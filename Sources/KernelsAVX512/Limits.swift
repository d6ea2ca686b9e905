import _Builtin_intrinsics.intel

/// Loops that do nothing but what a unit of the processor does best, to compare kernels with.
public enum Limits {
    /// Multiplications and additions in one repetition of ``integers(_:)``.
    public static var integerOperations: Int { 16 * 128 }
    /// Multiplications and additions in one repetition of ``bfloat16(_:)``.
    public static var bfloat16Operations: Int { 16 * 64 }

    /// Sixteen independent integer dot products for each repetition.
    public static func integers(_ repetitions: Int) -> Int32 {
        var sums = InlineArray<16, __m512i>(repeating: .zero)
        let operand = _mm512_set1_epi32(Int32(truncatingIfNeeded: repetitions))
        var turn = 0
        while turn < repetitions {
            for index in 0..<16 { sums[index] = _mm512_dpbusd_epi32(sums[index], operand, operand) }
            turn &+= 1
        }
        var total = __m512i.zero
        for index in 0..<16 { total = _mm512_add_epi32(total, sums[index]) }
        return _mm512_reduce_add_epi32(total)
    }

    /// Sixteen independent bfloat16 dot products for each repetition.
    public static func bfloat16(_ repetitions: Int) -> Float {
        var sums = InlineArray<16, Lanes>(repeating: .zero)
        let operand = _mm512_set1_epi32(Int32(truncatingIfNeeded: repetitions))
        var turn = 0
        while turn < repetitions {
            for index in 0..<16 { sums[index] = addBFloat16Products(sums[index], operand, operand) }
            turn &+= 1
        }
        var total = Lanes.zero
        for index in 0..<16 { total += sums[index] }
        return _mm512_reduce_add_ps(total)
    }
}
