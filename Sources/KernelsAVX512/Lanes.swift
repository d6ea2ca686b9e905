import _Builtin_intrinsics.intel

/// Sixteen float32 numbers, one register.
///
/// The target is compiled for AVX-512 F, BW, DQ, VL, VNNI and BF16 and must only be called on a processor that has
/// them, where BF16 is needed only by what names bfloat16 products: `BFloat16Kernel`, `ArithmeticPeak.bfloat16`. It
/// holds nothing but pointers, vectors and concrete code, so that no generic function of the standard library is
/// emitted here with instructions that other processors lack.
typealias Lanes = SIMD16<Float>

// What the sources need that are linked from KernelsAVX2, for vectors of sixteen.

/// The numbers of a vector.
let laneCount = 16

@inline(__always)
func load(_ pointer: UnsafePointer<Float>, _ index: Int) -> Lanes {
    UnsafeRawPointer(pointer + index).loadUnaligned(as: Lanes.self)
}

@inline(__always)
func store(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
}

/// The lesser numbers; of a number and NaN the second.
@inline(__always)
func lesser(_ first: Lanes, _ second: Lanes) -> Lanes { _mm512_min_ps(first, second) }

/// The greater numbers; of a number and NaN the second.
@inline(__always)
func greater(_ first: Lanes, _ second: Lanes) -> Lanes { _mm512_max_ps(first, second) }

/// 2^n, where n is in the low bits of a number that is n more than 1.5 · 2^23.
@inline(__always)
func powerOfTwo(_ shifted: Lanes) -> Lanes {
    let exponent = _mm512_add_epi32(unsafeBitCast(shifted, to: __m512i.self), _mm512_set1_epi32(127))
    return unsafeBitCast(_mm512_slli_epi32(exponent, 23), to: Lanes.self)
}

/// The first numbers where others have a sign, the second elsewhere.
@inline(__always)
func select(_ first: Lanes, _ second: Lanes, whereNegative others: Lanes) -> Lanes {
    _mm512_mask_blend_ps(_mm512_movepi32_mask(unsafeBitCast(others, to: __m512i.self)), second, first)
}

/// |x|.
@inline(__always)
func magnitude(_ x: Lanes) -> Lanes { _mm512_andnot_ps(Lanes(repeating: -0.0), x) }

/// Numbers of 0 or more with the signs of others.
@inline(__always)
func signed(_ numbers: Lanes, as others: Lanes) -> Lanes {
    _mm512_or_ps(numbers, _mm512_and_ps(Lanes(repeating: -0.0), others))
}
