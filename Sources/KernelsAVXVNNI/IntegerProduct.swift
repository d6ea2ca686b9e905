import _Builtin_intrinsics.intel

// Products of bytes with AVX-VNNI: four of unsigned bytes by signed ones are added to a sum of 32 bits at once. All other
// sources of this module are those of KernelsAVX2, by symbolic links.

/// Whether bytes of codes of 8 bits and of tables are multiplied as signed ones.
@inline(__always)
var multipliesSignedBytes: Bool { false }

/// How many products of quads go into a 16-bit sum before it is joined: there is none.
@inline(__always)
func pairCount<Planes: CodePlanes>(_: Planes.Type) -> Int { 8 }

/// Adds the products of a quad of eight rows and four inputs to a sum of integers.
@inline(__always)
func addProducts<Planes: CodePlanes>(
    _ quad: __m256i, _ x: __m256i, _ integers: inout __m256i, _ pairs: inout __m256i, _: Planes.Type
) {
    integers = _mm256_dpbusd_avx_epi32(integers, quad, x)
}

/// Adds 16-bit sums in pairs to those of 32 bits: there are none.
@inline(__always)
func joinPairs<Planes: CodePlanes>(_ pairs: inout __m256i, into integers: inout __m256i, _: Planes.Type) {}
