import _Builtin_intrinsics.intel

// Products of bytes without VNNI: in pairs whose 16-bit sums cannot overflow, unsigned codes of up to 6 bits as they are,
// signed bytes by their magnitude, with the sign moved to the input (2 · 128 · 127).

/// Whether bytes of codes of 8 bits and of tables are multiplied as signed ones.
@inline(__always)
var multipliesSignedBytes: Bool { true }

/// How many products of quads go into a 16-bit sum before it is joined.
@inline(__always)
func pairCount<Planes: CodePlanes>(_: Planes.Type) -> Int { Planes.pairLimit }

/// Adds the products of a quad of eight rows and four inputs to a sum of integers, or to one of 16 bits.
@inline(__always)
func addProducts<Planes: CodePlanes>(
    _ quad: __m256i, _ x: __m256i, _ integers: inout __m256i, _ pairs: inout __m256i, _: Planes.Type
) {
    let pair =
        Planes.isSigned
        ? _mm256_maddubs_epi16(_mm256_abs_epi8(quad), _mm256_sign_epi8(x, quad)) : _mm256_maddubs_epi16(quad, x)
    pairs = Planes.pairLimit == 1 ? pair : _mm256_add_epi16(pairs, pair)
}

/// Adds 16-bit sums in pairs to those of 32 bits.
@inline(__always)
func joinPairs<Planes: CodePlanes>(_ pairs: inout __m256i, into integers: inout __m256i, _: Planes.Type) {
    integers = _mm256_add_epi32(integers, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
    pairs = .zero
}
