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

/// Sixteen numbers of a stored precision.
@inline(__always)
func groupNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    if format == StoredFormat.float32 { return StoredFloat32.load(pointer, 0) }
    return format == StoredFormat.bfloat16 ? StoredBFloat16.load(pointer, 0) : StoredFloat16.load(pointer, 0)
}

/// Sixteen small numbers of a byte each.
@inline(__always)
func smallNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Lanes {
    let bytes = pointer.loadUnaligned(as: __m128i.self)
    if format == SmallFormat.int8 { return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(bytes)) }
    if format == SmallFormat.float8 {
        // Exponent and mantissa in the places of a half-precision number, which is then 2^8 too small; all ones are NaN.
        let words = _mm256_cvtepu8_epi16(bytes)
        let magnitude = words & _mm256_set1_epi16(0x7F)
        let sign = _mm256_slli_epi16(words & _mm256_set1_epi16(0x80), 8)
        let nothing = _mm256_cmpeq_epi16(magnitude, _mm256_set1_epi16(0x7F)) & _mm256_set1_epi16(0x7E00)
        return _mm512_cvtph_ps(_mm256_slli_epi16(magnitude, 7) | sign | nothing) * 256
    }
    // 0 is 2^-127, a subnormal number; 255 is NaN.
    let power = _mm512_slli_epi32(_mm512_cvtepu8_epi32(bytes), 23)
    let nothing = _mm512_cvtepi8_epi32(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(-1))) & _mm512_set1_epi32(0x7FC0_0000)
    return unsafeBitCast(_mm512_max_epu32(power, _mm512_set1_epi32(0x0040_0000)) | nothing, to: Lanes.self)
}

/// Where the numbers of a packed block's groups lie.
///
/// A tuple, because it needs no functions to be copied. A block of sixteen rows is a row of spans; a span begins with its
/// numbers (only where groups have small ones), then come its units: the scales and the biases of a group of 32 columns or
/// more, or of two groups of 16, and the codes of its steps of 32 columns.
public typealias PackedLayout = (
    /// The format of the codes, see ``CodePlanesFormat``.
    planes: Int,
    /// Sixteen signed bytes, four times; any pointer where codes are no indices.
    table: UnsafeRawPointer,
    /// The code of the value 0; bytes of tables are 128 larger.
    zero: Int,
    /// Steps of 32 columns in a row.
    stepCount: Int,
    /// Steps of a unit; the last one may have fewer.
    unitSteps: Int,
    /// Steps of a span.
    spanSteps: Int,
    /// Whether groups are of 16 columns.
    isHalved: Bool,
    /// The precision of scales and biases, see ``StoredFormat``.
    numbers: Int,
    /// See ``SmallFormat``.
    small: Int,
    /// Whether something is added to a group's values.
    hasBiases: Bool,
    /// The bytes of a block.
    blockByteCount: Int
)

/// Offsets in a block.
@inline(__always)
func headByteCounts(_ layout: PackedLayout) -> (numbers: Int, span: Int, side: Int, unit: Int) {
    let numbers = layout.numbers == StoredFormat.float32 ? 64 : 32
    let sides = layout.hasBiases ? 2 : 1
    let side = (layout.small == SmallFormat.none ? numbers : 16) &* (layout.isHalved ? 2 : 1)
    return (numbers, layout.small == SmallFormat.none ? 0 : numbers &* sides, side, side &* sides)
}
