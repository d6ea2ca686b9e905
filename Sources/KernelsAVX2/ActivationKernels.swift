/// Nonlinear functions of feed-forward layers, in place, eight values at a time; see `ActivationKernels` of KernelsAVX512, whose
/// bits they have.
public enum ActivationKernels {
    /// x · Φ(x) with the exact normal distribution.
    public static func gelu(_ values: UnsafeMutablePointer<Float>, count: Int) {
        var index = 0
        while index &+ 8 <= count {
            let result = gelu(load(UnsafePointer(values), index))
            UnsafeMutableRawPointer(values + index).storeBytes(of: result, as: Lanes.self)
            index &+= 8
        }
        while index < count {
            values[index] = gelu(Lanes(repeating: values[index]))[0]
            index &+= 1
        }
    }

    @inline(__always)
    private static func gelu(_ x: Lanes) -> Lanes {
        x * Lanes(repeating: 0.5) * onePlusErf(x * Lanes(repeating: 0.707_106_77))
    }

    /// 1 + erf x, near zero and far from it, where 1 − erf |x| is a power of e.
    @inline(__always)
    private static func onePlusErf(_ x: Lanes) -> Lanes {
        let square = x * x
        var p = Lanes(repeating: 4.985_940_64e-3).addingProduct(square, Lanes(repeating: -5.953_742_1e-4))
        p = Lanes(repeating: -2.676_172e-2).addingProduct(p, square)
        p = Lanes(repeating: 1.128_168_26e-1).addingProduct(p, square)
        p = Lanes(repeating: -3.761_248e-1).addingProduct(p, square)
        p = Lanes(repeating: 1.283_791_51e-1).addingProduct(p, square)
        let near = x.addingProduct(p, x) + 1
        let size = unsafeBitCast(
            unsafeBitCast(x, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: Lanes.self)
        let minus = -size
        let bounded = lesser(Lanes(repeating: 5), size)
        var q = Lanes(repeating: 3.594_926_24e-5).addingProduct(bounded, Lanes(repeating: -1.148_149_29e-6))
        q = Lanes(repeating: -5.083_389_11e-4).addingProduct(q, bounded)
        q = Lanes(repeating: 4.333_112_39e-3).addingProduct(q, bounded)
        q = Lanes(repeating: -2.518_706_4e-2).addingProduct(q, bounded)
        q = Lanes(repeating: 1.078_929_01e-1).addingProduct(q, bounded)
        q = Lanes(repeating: 6.341_385_84e-1).addingProduct(q, bounded)
        q = Lanes(repeating: 1.289_014_37e-1).addingProduct(q, bounded)
        let rest = AttentionBlock.exponential(minus.addingProduct(q, minus))
        let far = (Lanes(repeating: 2) - rest).replacing(with: rest, where: x .< 0)
        return far.replacing(with: near, where: size .< 0.93)
    }
}
