import _Builtin_intrinsics.arm.neon

// Products of bytes by the instruction of dot products: four are added to a sum of 32 bits at once. All other sources of this
// module are those of KernelsNEON, by symbolic links.

/// Sums of 16 bits: there are none.
typealias ShortSums = SIMD2<Int16>

/// How many products of quads go into a sum of 16 bits before it is joined.
@inline(__always)
func productCount<Planes: CodePlanes>(_: Planes.Type) -> Int { 4 }

/// Adds the products of a quad of four rows with four columns of an input to its sums.
@inline(__always)
func addProducts(_ quad: Quad, _ columns: Int32, _ integers: inout Words, _ sums: inout ShortSums) {
    integers = vdotq_s32(integers, quad, unsafeBitCast(Words(repeating: columns), to: Quad.self))
}

/// Adds sums of 16 bits to those of 32 bits.
@inline(__always)
func join(_ sums: inout ShortSums, into integers: inout Words) {}

/// The bytes of an input's integers of 32 columns.
@inline(__always)
func stepInputByteCount(_ planes: Int) -> Int { 32 }

/// Leaves an input's bytes as they are.
@inline(__always)
func spread(_ values: UnsafeMutablePointer<Int8>, _ planes: Int) {}
