import _Builtin_intrinsics.intel

// What turns numbers into eight float32 numbers, and what compares them as the processor does.

enum BFloat16Weights: WeightFormat {
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        let halves = row.loadUnaligned(fromByteOffset: index &* 2, as: SIMD2<Int64>.self)
        return unsafeBitCast(_mm256_slli_epi32(_mm256_cvtepu16_epi32(halves), 16), to: Lanes.self)
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        Float(bitPattern: UInt32(row.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)) &<< 16)
    }
}

enum Float16Weights: WeightFormat {
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        let halves = row.loadUnaligned(fromByteOffset: index &* 2, as: SIMD2<Int64>.self)
        return _mm256_cvtph_ps(halves)
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        let half = SIMD8<UInt16>(row.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self), 0, 0, 0, 0, 0, 0, 0)
        return _mm256_cvtph_ps(unsafeBitCast(half, to: __m128i.self))[0]
    }
}

/// Signed integers, of which a scale is known elsewhere.
enum Int8Numbers: WeightFormat {
    static var byteCount: Int { 1 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        let bytes = __m128i(row.loadUnaligned(fromByteOffset: index, as: Int64.self), 0)
        return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(bytes))
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        Float(row.loadUnaligned(fromByteOffset: index, as: Int8.self))
    }
}

/// The lesser numbers; of a number and NaN the second.
@inline(__always)
func lesser(_ first: Lanes, _ second: Lanes) -> Lanes { _mm256_min_ps(first, second) }

/// The greater numbers; of a number and NaN the second.
@inline(__always)
func greater(_ first: Lanes, _ second: Lanes) -> Lanes { _mm256_max_ps(first, second) }

/// Eight bytes as integers.
@inline(__always)
func widenedBytes(_ pointer: UnsafeRawPointer) -> SIMD8<Int32> {
    unsafeBitCast(
        _mm256_cvtepu8_epi32(__m128i(pointer.loadUnaligned(as: Int64.self), 0)), to: SIMD8<Int32>.self)
}

/// Integers as float32 numbers.
@inline(__always)
func floats(_ integers: SIMD8<Int32>) -> Lanes { _mm256_cvtepi32_ps(unsafeBitCast(integers, to: __m256i.self)) }

// Written with intrinsics: with the methods of vectors the compiler takes vectors of eight numbers apart into pairs.

/// 2^n, where n is in the low bits of a number that is n more than 1.5 · 2^23.
@inline(__always)
func powerOfTwo(_ shifted: Lanes) -> Lanes {
    let exponent = _mm256_add_epi32(unsafeBitCast(shifted, to: __m256i.self), _mm256_set1_epi32(127))
    return unsafeBitCast(_mm256_slli_epi32(exponent, 23), to: Lanes.self)
}

/// The first numbers where others have a sign, the second elsewhere.
@inline(__always)
func select(_ first: Lanes, _ second: Lanes, whereNegative others: Lanes) -> Lanes {
    _mm256_blendv_ps(second, first, others)
}

/// |x|.
@inline(__always)
func magnitude(_ x: Lanes) -> Lanes { _mm256_andnot_ps(Lanes(repeating: -0.0), x) }

/// Numbers of 0 or more with the signs of others.
@inline(__always)
func signed(_ numbers: Lanes, as others: Lanes) -> Lanes {
    _mm256_or_ps(numbers, _mm256_and_ps(Lanes(repeating: -0.0), others))
}
