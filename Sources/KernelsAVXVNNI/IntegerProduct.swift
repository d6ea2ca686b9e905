import _Builtin_intrinsics.intel

// Products of bytes with AVX-VNNI: four of unsigned bytes by signed ones are added to a sum of 32 bits at once. All other
// sources of this module are those of KernelsAVX2, by symbolic links.

/// Whether bytes of tables are multiplied as signed ones.
@inline(__always)
var multipliesSignedBytes: Bool { false }

/// Whether codes are multiplied as words of 16 bits.
@inline(__always)
func multipliesWords<Planes: CodePlanes>(_: Planes.Type) -> Bool { false }

/// The bytes of an input's integers of 32 columns.
@inline(__always)
func stepInputByteCount(_ planes: Int) -> Int { 32 }

/// Leaves an input's bytes as they are.
@inline(__always)
func spread(_ values: UnsafeMutablePointer<Int8>, _ planes: Int) {}

/// Does nothing: no codes are multiplied as words.
@inline(__always)
func addWords(
    _ step: UnsafeRawPointer, _ quad: Int, _ inputs: UnsafeRawPointer, _ stepCount: Int, _ sums: inout QuadSums,
    _ width: Int
) {}

/// Adds the products of two quads of eight rows and their columns of an input to a sum.
@inline(__always)
func addProducts<Planes: CodePlanes>(
    _ first: __m256i, _ x: __m256i, _ second: __m256i, _ y: __m256i, _ sum: inout __m256i, _: Planes.Type
) {
    sum = _mm256_dpbusd_avx_epi32(_mm256_dpbusd_avx_epi32(sum, first, x), second, y)
}

/// A step's sum in 32 bits, which it is.
@inline(__always)
func joined<Planes: CodePlanes>(_ sum: __m256i, _: Planes.Type) -> __m256i { sum }
