/// The nonlinear functions of feed-forward layers, in place, a vector at a time; each may be gated, which multiplies the
/// function's value by another.
///
/// The source is that of every width of vectors: all have the same bits.
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

    /// Every value goes through the same instructions, including those after the last whole vector.
    @inline(__always)
    private static func map<Function: ElementFunction>(
        _ function: Function.Type, _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?,
        _ count: Int
    ) {
        var index = 0
        while index &+ laneCount <= count {
            var result = Function.value(load(UnsafePointer(values), index))
            if let other { result *= load(other, index) }
            store(result, values + index)
            index &+= laneCount
        }
        while index < count {
            let result = Function.value(Lanes(repeating: values[index]))[0]
            if let other { values[index] = result * other[index] } else { values[index] = result }
            index &+= 1
        }
    }

    /// x / (1 + e^−v), where the power is that of −|v|, which neither overflows nor loses digits.
    @inline(__always)
    fileprivate static func timesSigmoid(_ x: Lanes, of v: Lanes) -> Lanes {
        let power = exponential(-magnitude(v))
        return select(x * power, x, whereNegative: v) / (power + 1)
    }

    /// tanh x: (1 − p) / (1 + p) with p = e^−2|x| and the sign of x; near zero, where that loses digits, the polynomial of
    /// the Cephes library (Moshier, `tanhf`), x + x³ P(x²).
    @inline(__always)
    fileprivate static func tanh(_ x: Lanes) -> Lanes {
        let power = exponential(-magnitude(x + x))
        let far = signed((1 - power) / (1 + power), as: x)
        let square = x * x
        var series = Lanes(repeating: 2.063_908_9e-2).addingProduct(square, Lanes(repeating: -5.704_988_7e-3))
        series = Lanes(repeating: -5.373_971_6e-2).addingProduct(series, square)
        series = Lanes(repeating: 1.333_144_2e-1).addingProduct(series, square)
        series = Lanes(repeating: -3.333_328_2e-1).addingProduct(series, square)
        let near = x.addingProduct(series, square * x)
        return select(near, far, whereNegative: square - Lanes(repeating: 0.625 * 0.625))
    }

    /// 1 + erf x.
    ///
    /// Near zero, erf x is x + x P(x²); farther away, 1 − erf |x| is e^−(|x| + |x| Q(|x|)), so that nothing is lost
    /// below zero; from 5 on, where that is below 2e-12, Q stays what it is. Both polynomials are minimax fits of their own range
    /// (Remez); erf is within 1.5 units in the last place.
    @inline(__always)
    fileprivate static func onePlusErf(_ x: Lanes) -> Lanes {
        let square = x * x
        var p = Lanes(repeating: 4.985_940_64e-3).addingProduct(square, Lanes(repeating: -5.953_742_1e-4))
        p = Lanes(repeating: -2.676_172e-2).addingProduct(p, square)
        p = Lanes(repeating: 1.128_168_26e-1).addingProduct(p, square)
        p = Lanes(repeating: -3.761_248e-1).addingProduct(p, square)
        p = Lanes(repeating: 1.283_791_51e-1).addingProduct(p, square)
        let near = x.addingProduct(p, x) + 1
        let size = magnitude(x)
        let minus = -size
        let bounded = lesser(Lanes(repeating: 5), size)
        var q = Lanes(repeating: 3.594_926_24e-5).addingProduct(bounded, Lanes(repeating: -1.148_149_29e-6))
        q = Lanes(repeating: -5.083_389_11e-4).addingProduct(q, bounded)
        q = Lanes(repeating: 4.333_112_39e-3).addingProduct(q, bounded)
        q = Lanes(repeating: -2.518_706_4e-2).addingProduct(q, bounded)
        q = Lanes(repeating: 1.078_929_01e-1).addingProduct(q, bounded)
        q = Lanes(repeating: 6.341_385_84e-1).addingProduct(q, bounded)
        q = Lanes(repeating: 1.289_014_37e-1).addingProduct(q, bounded)
        let rest = exponential(minus.addingProduct(q, minus))
        let far = select(rest, Lanes(repeating: 2) - rest, whereNegative: x)
        return select(near, far, whereNegative: size - Lanes(repeating: 0.93))
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
        let cubic = x.addingProduct(x * x * x, Lanes(repeating: 0.044_715))
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
