import _Builtin_intrinsics.intel

/// Eight numbers of a stored precision.
@inline(__always)
func groupNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    if format == StoredFormat.float32 { return Float32Weights.load(pointer, 0) }
    return format == StoredFormat.bfloat16 ? BFloat16Weights.load(pointer, 0) : Float16Weights.load(pointer, 0)
}

/// Eight small integers.
@inline(__always)
func smallIntegers(_ pointer: UnsafeRawPointer) -> Lanes {
    _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(__m128i(pointer.loadUnaligned(as: Int64.self), 0)))
}

/// Eight small numbers of a byte each.
@inline(__always)
func smallNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    if format == SmallFormat.int8 { return smallIntegers(pointer) }
    let bytes = __m128i(pointer.loadUnaligned(as: Int64.self), 0)
    if format == SmallFormat.float8 {
        // Exponent and mantissa in the places of a half-precision number, which is then 2^8 too small; all ones are NaN.
        let words = _mm_cvtepu8_epi16(bytes)
        let magnitude = words & _mm_set1_epi16(0x7F)
        let sign = _mm_slli_epi16(words & _mm_set1_epi16(0x80), 8)
        let nothing = _mm_cmpeq_epi16(magnitude, _mm_set1_epi16(0x7F)) & _mm_set1_epi16(0x7E00)
        return _mm256_cvtph_ps(_mm_slli_epi16(magnitude, 7) | sign | nothing) * 256
    }
    // 0 is 2^-127, a subnormal number; 255 is NaN.
    let power = _mm256_slli_epi32(_mm256_cvtepu8_epi32(bytes), 23)
    let nothing = _mm256_cvtepi8_epi32(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(-1))) & _mm256_set1_epi32(0x7FC0_0000)
    return unsafeBitCast(_mm256_max_epu32(power, _mm256_set1_epi32(0x0040_0000)) | nothing, to: Lanes.self)
}
