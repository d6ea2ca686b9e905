import _Builtin_intrinsics.intel

/// Stores the sums of the lanes of four registers where a mask has a bit, each added up in the same order: halves,
/// quarters, pairs, neighbours.
@inline(__always)
func horizontalSums(
    _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ target: UnsafeMutablePointer<Float>, _ mask: UInt16
) {
    let ab =
        Lanes(lowHalf: a.lowHalf, highHalf: b.lowHalf) + Lanes(lowHalf: a.highHalf, highHalf: b.highHalf)
    let cd =
        Lanes(lowHalf: c.lowHalf, highHalf: d.lowHalf) + Lanes(lowHalf: c.highHalf, highHalf: d.highHalf)
    let low = Lanes(
        lowHalf: SIMD8(lowHalf: ab.lowHalf.lowHalf, highHalf: ab.highHalf.lowHalf),
        highHalf: SIMD8(lowHalf: cd.lowHalf.lowHalf, highHalf: cd.highHalf.lowHalf))
    let high = Lanes(
        lowHalf: SIMD8(lowHalf: ab.lowHalf.highHalf, highHalf: ab.highHalf.highHalf),
        highHalf: SIMD8(lowHalf: cd.lowHalf.highHalf, highHalf: cd.highHalf.highHalf))
    let four = low + high
    // Written out in full: array literals would be made at run time, globals looked up.
    let two =
        four + permuted(four, SIMD16<Int32>(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13))
    let one =
        two + permuted(two, SIMD16<Int32>(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14))
    _mm512_mask_storeu_ps(
        target, mask, permuted(one, SIMD16<Int32>(0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12)))
}

@inline(__always)
private func permuted(_ lanes: Lanes, _ indices: SIMD16<Int32>) -> Lanes {
    _mm512_permutexvar_ps(unsafeBitCast(indices, to: __m512i.self), lanes)
}
