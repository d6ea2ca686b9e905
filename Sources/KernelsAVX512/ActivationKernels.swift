import _Builtin_intrinsics.intel

/// The nonlinear functions of feed-forward layers, in place, sixteen values at a time; each may be gated, which multiplies
/// the function's value by another.
public enum ActivationKernels {
    /// x / (1 + e^−x).
    public static func silu(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int
    ) {
        map(SiLU.self, values, times: other, count)
    }

    /// x / (1 + e^−v) with v = 2 √(2/π) (x + 0.044715 x³), which is x (1 + tanh(v / 2)) / 2.
    public static func geluTanh(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int
    ) {
        map(TanhGELU.self, values, times: other, count)
    }

    /// x · Φ(x) with the exact normal distribution.
    public static func gelu(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int
    ) {
        map(GELU.self, values, times: other, count)
    }

    /// The hyperbolic tangent.
    public static func tanh(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int
    ) {
        map(HyperbolicTangent.self, values, times: other, count)
    }

    /// Every value goes through the same instructions, including those after the last sixteen.
    @inline(__always)
    private static func map<Function: ElementFunction>(
        _ function: Function.Type, _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?,
        _ count: Int
    ) {
        var index = 0
        while index &+ 16 <= count {
            var result = Function.value(AttentionTile.load(values + index))
            if let other { result *= AttentionTile.load(other + index) }
            AttentionTile.store(result, values + index)
            index &+= 16
        }
        while index < count {
            let result = Function.value(SIMD16(repeating: values[index]))[0]
            values[index] = other.map { result * $0[index] } ?? result
            index &+= 1
        }
    }

    /// x / (1 + e^−v), where the power is that of −|v|, which neither overflows nor loses digits.
    @inline(__always)
    fileprivate static func timesSigmoid(_ x: Lanes, of v: Lanes) -> Lanes {
        let bits = unsafeBitCast(v, to: __m512i.self)
        let power = AttentionTile.exponential(negated(v))
        return _mm512_mask_mul_ps(x, _mm512_movepi32_mask(bits), x, power) / (power + 1)
    }

    /// −|x|.
    @inline(__always)
    private static func negated(_ x: Lanes) -> Lanes {
        let bits = unsafeBitCast(x, to: __m512i.self)
        return unsafeBitCast(_mm512_or_epi32(bits, _mm512_set1_epi32(Int32.min)), to: Lanes.self)
    }

    /// tanh x: (1 − p) / (1 + p) with p = e^−2|x| and the sign of x; near zero, where that loses digits, the polynomial of
    /// the Cephes library (Moshier, `tanhf`), x + x³ P(x²).
    @inline(__always)
    fileprivate static func tanh(_ x: Lanes) -> Lanes {
        let power = AttentionTile.exponential(negated(x + x))
        let sign = _mm512_and_epi32(unsafeBitCast(x, to: __m512i.self), _mm512_set1_epi32(Int32.min))
        let far = _mm512_or_epi32(unsafeBitCast((1 - power) / (1 + power), to: __m512i.self), sign)
        let square = x * x
        var series = _mm512_fmadd_ps(square, Lanes(repeating: -5.704_988_7e-3), Lanes(repeating: 2.063_908_9e-2))
        series = _mm512_fmadd_ps(series, square, Lanes(repeating: -5.373_971_6e-2))
        series = _mm512_fmadd_ps(series, square, Lanes(repeating: 1.333_144_2e-1))
        series = _mm512_fmadd_ps(series, square, Lanes(repeating: -3.333_328_2e-1))
        let near = _mm512_fmadd_ps(series, square * x, x)
        let isNear = _mm512_movepi32_mask(
            unsafeBitCast(square - Lanes(repeating: 0.625 * 0.625), to: __m512i.self))
        return _mm512_mask_blend_ps(isNear, unsafeBitCast(far, to: Lanes.self), near)
    }

    /// 1 + erf x.
    ///
    /// Near zero, erf x is x + x P(x²); farther away, 1 − erf |x| is e^−(|x| + |x| Q(|x|)), so that nothing is lost
    /// below zero; from 5 on, where that is below 2e-12, Q stays what it is. Both polynomials are minimax fits of their own range
    /// (Remez); erf is within 1.5 units in the last place.
    @inline(__always)
    fileprivate static func onePlusErf(_ x: Lanes) -> Lanes {
        let square = x * x
        var p = _mm512_fmadd_ps(square, Lanes(repeating: -5.953_742_1e-4), Lanes(repeating: 4.985_940_64e-3))
        p = _mm512_fmadd_ps(p, square, Lanes(repeating: -2.676_172e-2))
        p = _mm512_fmadd_ps(p, square, Lanes(repeating: 1.128_168_26e-1))
        p = _mm512_fmadd_ps(p, square, Lanes(repeating: -3.761_248e-1))
        p = _mm512_fmadd_ps(p, square, Lanes(repeating: 1.283_791_51e-1))
        let near = _mm512_fmadd_ps(p, x, x) + 1
        let minus = negated(x)
        let size = -minus
        // Of a number and NaN the second is taken.
        let bounded = _mm512_min_ps(Lanes(repeating: 5), size)
        var q = _mm512_fmadd_ps(bounded, Lanes(repeating: -1.148_149_29e-6), Lanes(repeating: 3.594_926_24e-5))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: -5.083_389_11e-4))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: 4.333_112_39e-3))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: -2.518_706_4e-2))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: 1.078_929_01e-1))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: 6.341_385_84e-1))
        q = _mm512_fmadd_ps(q, bounded, Lanes(repeating: 1.289_014_37e-1))
        let rest = AttentionTile.exponential(_mm512_fmadd_ps(q, minus, minus))
        let isNegative = _mm512_movepi32_mask(unsafeBitCast(x, to: __m512i.self))
        let far = _mm512_mask_blend_ps(isNegative, Lanes(repeating: 2) - rest, rest)
        let isNear = _mm512_movepi32_mask(unsafeBitCast(size - Lanes(repeating: 0.93), to: __m512i.self))
        return _mm512_mask_blend_ps(isNear, far, near)
    }
}

/// A function of each of some numbers.
///
/// No closure: those of several functions would be called, and not inlined.
private protocol ElementFunction {
    static func value(_ x: Lanes) -> Lanes
}

private enum SiLU: ElementFunction {
    @inline(__always)
    static func value(_ x: Lanes) -> Lanes { ActivationKernels.timesSigmoid(x, of: x) }
}

private enum TanhGELU: ElementFunction {
    @inline(__always)
    static func value(_ x: Lanes) -> Lanes {
        let cubic = _mm512_fmadd_ps(x * x * x, Lanes(repeating: 0.044_715), x)
        return ActivationKernels.timesSigmoid(x, of: cubic * Lanes(repeating: 1.595_769_1))
    }
}

private enum GELU: ElementFunction {
    @inline(__always)
    static func value(_ x: Lanes) -> Lanes {
        x * Lanes(repeating: 0.5) * ActivationKernels.onePlusErf(x * Lanes(repeating: 0.707_106_77))
    }
}

private enum HyperbolicTangent: ElementFunction {
    @inline(__always)
    static func value(_ x: Lanes) -> Lanes { ActivationKernels.tanh(x) }
}
