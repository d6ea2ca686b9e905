import _Builtin_intrinsics.intel

/// Loops that do nothing but what a unit of the processor does best, to compare kernels with.
public enum Limits {
    /// Multiplications and additions in one repetition of ``integers(_:)``.
    public static var integerOperations: Int { 16 * 128 }
    /// Multiplications and additions in one repetition of ``bfloat16(_:)``.
    public static var bfloat16Operations: Int { 16 * 64 }

    /// Sixteen independent integer dot products for each repetition.
    public static func integers(_ repetitions: Int) -> Int32 {
        let operand = _mm512_set1_epi32(Int32(truncatingIfNeeded: repetitions))
        var s0 = __m512i.zero
        var s1 = __m512i.zero
        var s2 = __m512i.zero
        var s3 = __m512i.zero
        var s4 = __m512i.zero
        var s5 = __m512i.zero
        var s6 = __m512i.zero
        var s7 = __m512i.zero
        var s8 = __m512i.zero
        var s9 = __m512i.zero
        var sA = __m512i.zero
        var sB = __m512i.zero
        var sC = __m512i.zero
        var sD = __m512i.zero
        var sE = __m512i.zero
        var sF = __m512i.zero
        var turn = 0
        while turn < repetitions {
            s0 = _mm512_dpbusd_epi32(s0, operand, operand)
            s1 = _mm512_dpbusd_epi32(s1, operand, operand)
            s2 = _mm512_dpbusd_epi32(s2, operand, operand)
            s3 = _mm512_dpbusd_epi32(s3, operand, operand)
            s4 = _mm512_dpbusd_epi32(s4, operand, operand)
            s5 = _mm512_dpbusd_epi32(s5, operand, operand)
            s6 = _mm512_dpbusd_epi32(s6, operand, operand)
            s7 = _mm512_dpbusd_epi32(s7, operand, operand)
            s8 = _mm512_dpbusd_epi32(s8, operand, operand)
            s9 = _mm512_dpbusd_epi32(s9, operand, operand)
            sA = _mm512_dpbusd_epi32(sA, operand, operand)
            sB = _mm512_dpbusd_epi32(sB, operand, operand)
            sC = _mm512_dpbusd_epi32(sC, operand, operand)
            sD = _mm512_dpbusd_epi32(sD, operand, operand)
            sE = _mm512_dpbusd_epi32(sE, operand, operand)
            sF = _mm512_dpbusd_epi32(sF, operand, operand)
            turn &+= 1
        }
        s0 = _mm512_add_epi32(s0, s8)
        s1 = _mm512_add_epi32(s1, s9)
        s2 = _mm512_add_epi32(s2, sA)
        s3 = _mm512_add_epi32(s3, sB)
        s4 = _mm512_add_epi32(s4, sC)
        s5 = _mm512_add_epi32(s5, sD)
        s6 = _mm512_add_epi32(s6, sE)
        s7 = _mm512_add_epi32(s7, sF)
        s0 = _mm512_add_epi32(s0, s4)
        s1 = _mm512_add_epi32(s1, s5)
        s2 = _mm512_add_epi32(s2, s6)
        s3 = _mm512_add_epi32(s3, s7)
        s0 = _mm512_add_epi32(s0, s2)
        s1 = _mm512_add_epi32(s1, s3)
        s0 = _mm512_add_epi32(s0, s1)
        return _mm512_reduce_add_epi32(s0)
    }

    /// Sixteen independent bfloat16 dot products for each repetition.
    public static func bfloat16(_ repetitions: Int) -> Float {
        let operand = _mm512_set1_epi32(Int32(truncatingIfNeeded: repetitions))
        var s0 = Lanes.zero
        var s1 = Lanes.zero
        var s2 = Lanes.zero
        var s3 = Lanes.zero
        var s4 = Lanes.zero
        var s5 = Lanes.zero
        var s6 = Lanes.zero
        var s7 = Lanes.zero
        var s8 = Lanes.zero
        var s9 = Lanes.zero
        var sA = Lanes.zero
        var sB = Lanes.zero
        var sC = Lanes.zero
        var sD = Lanes.zero
        var sE = Lanes.zero
        var sF = Lanes.zero
        var turn = 0
        while turn < repetitions {
            s0 = addBFloat16Products(s0, operand, operand)
            s1 = addBFloat16Products(s1, operand, operand)
            s2 = addBFloat16Products(s2, operand, operand)
            s3 = addBFloat16Products(s3, operand, operand)
            s4 = addBFloat16Products(s4, operand, operand)
            s5 = addBFloat16Products(s5, operand, operand)
            s6 = addBFloat16Products(s6, operand, operand)
            s7 = addBFloat16Products(s7, operand, operand)
            s8 = addBFloat16Products(s8, operand, operand)
            s9 = addBFloat16Products(s9, operand, operand)
            sA = addBFloat16Products(sA, operand, operand)
            sB = addBFloat16Products(sB, operand, operand)
            sC = addBFloat16Products(sC, operand, operand)
            sD = addBFloat16Products(sD, operand, operand)
            sE = addBFloat16Products(sE, operand, operand)
            sF = addBFloat16Products(sF, operand, operand)
            turn &+= 1
        }
        s0 += s8
        s1 += s9
        s2 += sA
        s3 += sB
        s4 += sC
        s5 += sD
        s6 += sE
        s7 += sF
        s0 += s4
        s1 += s5
        s2 += s6
        s3 += s7
        s0 += s2
        s1 += s3
        s0 += s1
        return _mm512_reduce_add_ps(s0)
    }
}
