import _Builtin_intrinsics.intel

// Products of bytes without VNNI. Unsigned codes of up to 6 bits are multiplied as they are, in pairs whose 16-bit sums cannot
// overflow; bytes of tables by their magnitude, with the sign moved to the input (2 · 128 · 127); codes of 8 bits as words of
// 16 bits, since two instructions less go to the units that multiply.

/// Whether bytes of tables are multiplied as signed ones.
@inline(__always)
var multipliesSignedBytes: Bool { true }

/// Whether codes are multiplied as words of 16 bits, by inputs that ``spread(_:_:)`` has made such.
@inline(__always)
func multipliesWords<Planes: CodePlanes>(_: Planes.Type) -> Bool { Planes.self == CodeBytes.self }

/// The bytes of an input's integers of 32 columns.
@inline(__always)
func stepInputByteCount(_ planes: Int) -> Int { planes == CodePlanesFormat.bytes ? 64 : 32 }

/// Makes words of an input's 32 bytes where such are multiplied: of each quad first the even columns, then the odd ones.
@inline(__always)
func spread(_ values: UnsafeMutablePointer<Int8>, _ planes: Int) {
    guard planes == CodePlanesFormat.bytes else { return }
    let place = UnsafeMutableRawPointer(values)
    let bytes = place.loadUnaligned(as: __m256i.self)
    let (even, odd) = (_mm256_srai_epi16(_mm256_slli_epi16(bytes, 8), 8), _mm256_srai_epi16(bytes, 8))
    // Unpacking goes by halves of registers: the quads of the low half, then those of the high half.
    let (low, high) = (_mm256_unpacklo_epi32(even, odd), _mm256_unpackhi_epi32(even, odd))
    place.storeBytes(of: low[0], toByteOffset: 0, as: Int64.self)
    place.storeBytes(of: low[1], toByteOffset: 8, as: Int64.self)
    place.storeBytes(of: high[0], toByteOffset: 16, as: Int64.self)
    place.storeBytes(of: high[1], toByteOffset: 24, as: Int64.self)
    place.storeBytes(of: low[2], toByteOffset: 32, as: Int64.self)
    place.storeBytes(of: low[3], toByteOffset: 40, as: Int64.self)
    place.storeBytes(of: high[2], toByteOffset: 48, as: Int64.self)
    place.storeBytes(of: high[3], toByteOffset: 56, as: Int64.self)
}

/// Adds the products of one quad of sixteen rows of bytes, as words, to the sums of up to four inputs.
@inline(__always)
func addWords(
    _ step: UnsafeRawPointer, _ quad: Int, _ inputs: UnsafeRawPointer, _ stepCount: Int, _ sums: inout QuadSums,
    _ width: Int
) {
    let (first, second) = (words(step + quad &* 64), words(step + (quad &* 64 &+ 32)))
    for t in 0..<4 where t < width {
        let columns = inputs + (t &* stepCount &* 64 &+ quad &* 8)
        let even = _mm256_set1_epi32(columns.loadUnaligned(as: Int32.self))
        let odd = _mm256_set1_epi32(columns.loadUnaligned(fromByteOffset: 4, as: Int32.self))
        sums[t] = _mm256_add_epi32(sums[t], _mm256_madd_epi16(first.even, even))
        sums[4 &+ t] = _mm256_add_epi32(sums[4 &+ t], _mm256_madd_epi16(second.even, even))
        sums[t] = _mm256_add_epi32(sums[t], _mm256_madd_epi16(first.odd, odd))
        sums[4 &+ t] = _mm256_add_epi32(sums[4 &+ t], _mm256_madd_epi16(second.odd, odd))
    }
}

/// The even and the odd columns of a quad of eight rows.
@inline(__always)
private func words(_ quad: UnsafeRawPointer) -> (even: __m256i, odd: __m256i) {
    let bytes = quad.loadUnaligned(as: __m256i.self)
    return (bytes & _mm256_set1_epi16(255), _mm256_srli_epi16(bytes, 8))
}

/// Adds the products of two quads of eight rows and their columns of an input to a sum.
@inline(__always)
func addProducts<Planes: CodePlanes>(
    _ first: __m256i, _ x: __m256i, _ second: __m256i, _ y: __m256i, _ sum: inout __m256i, _: Planes.Type
) {
    let ones = _mm256_set1_epi16(1)
    if Planes.isSigned {
        let (a, b) = (signedProducts(first, x), signedProducts(second, y))
        sum = _mm256_add_epi32(_mm256_add_epi32(sum, _mm256_madd_epi16(a, ones)), _mm256_madd_epi16(b, ones))
        return
    }
    let (a, b) = (_mm256_maddubs_epi16(first, x), _mm256_maddubs_epi16(second, y))
    if Planes.fitsShortSums {
        sum = _mm256_add_epi16(_mm256_add_epi16(sum, a), b)
    } else {
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_add_epi16(a, b), ones))
    }
}

/// Products of signed bytes, in pairs of 16 bits.
@inline(__always)
private func signedProducts(_ quad: __m256i, _ x: __m256i) -> __m256i {
    _mm256_maddubs_epi16(_mm256_abs_epi8(quad), _mm256_sign_epi8(x, quad))
}

/// A step's sum in 32 bits.
@inline(__always)
func joined<Planes: CodePlanes>(_ sum: __m256i, _: Planes.Type) -> __m256i {
    Planes.fitsShortSums ? _mm256_madd_epi16(sum, _mm256_set1_epi16(1)) : sum
}
