import _Builtin_intrinsics.intel

/// The small numbers that multiply a larger one, as they cross the module's border.
public enum SmallFormat {
    /// There are none: each group has a number of its own.
    @inline(__always)
    public static var none: Int { 0 }
    /// Signed integers.
    @inline(__always)
    public static var int8: Int { 1 }
    /// E4M3.
    @inline(__always)
    public static var float8: Int { 2 }
    /// 2^(n − 127).
    @inline(__always)
    public static var exponent: Int { 3 }
}

/// The precision of groups' numbers, as KernelsAVX512 has it.
private enum NumberFormat {
    @inline(__always) static var float32: Int { 0 }
    @inline(__always) static var bfloat16: Int { 2 }
}

/// Eight numbers of a stored precision.
@inline(__always)
func groupNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    if format == NumberFormat.float32 { return Float32Weights.load(pointer, 0) }
    return format == NumberFormat.bfloat16 ? BFloat16Weights.load(pointer, 0) : Float16Weights.load(pointer, 0)
}

/// Eight small numbers of a byte each.
@inline(__always)
func smallNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    let bytes = __m128i(pointer.loadUnaligned(as: Int64.self), 0)
    if format == SmallFormat.int8 { return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(bytes)) }
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

/// Where the numbers of a packed block's groups lie; as in KernelsAVX512, where each is described.
public typealias PackedLayout = (
    planes: Int, table: UnsafeRawPointer, zero: Int, stepCount: Int, unitSteps: Int, spanSteps: Int, isHalved: Bool,
    numbers: Int, small: Int, hasBiases: Bool, blockByteCount: Int
)

/// Offsets in a block.
@inline(__always)
func headByteCounts(_ layout: PackedLayout) -> (numbers: Int, span: Int, side: Int, unit: Int) {
    let numbers = layout.numbers == NumberFormat.float32 ? 64 : 32
    let sides = layout.hasBiases ? 2 : 1
    let side = (layout.small == SmallFormat.none ? numbers : 16) &* (layout.isHalved ? 2 : 1)
    return (numbers, layout.small == SmallFormat.none ? 0 : numbers &* sides, side, side &* sides)
}

/// Groups in a row, each of which has a sum of inputs.
@inline(__always)
func codedGroupCount(_ layout: PackedLayout) -> Int {
    layout.isHalved ? layout.stepCount &* 2 : (layout.stepCount &+ layout.unitSteps &- 1) / layout.unitSteps
}
