import _Builtin_intrinsics.arm.neon

// Products of bytes by what all 64-bit Arm processors have: added up in 16 bits as long as these cannot overflow.

/// Sums of 16 bits of a quad: eight for the first two rows, eight for the others.
typealias ShortSums = SIMD16<Int16>

/// How many products of quads go into the sums of 16 bits before these are joined.
@inline(__always)
func productCount<Planes: CodePlanes>(_: Planes.Type) -> Int { Planes.productLimit }

/// Adds the products of a quad of four rows with four columns of an input to its sums.
@inline(__always)
func addProducts(_ quad: Quad, _ columns: Int32, _ integers: inout Words, _ sums: inout ShortSums) {
    let x = unsafeBitCast(Words(repeating: columns), to: Quad.self)
    sums = ShortSums(
        lowHalf: vmlal_s8(sums.lowHalf, vget_low_s8(quad), vget_low_s8(x)),
        highHalf: vmlal_high_s8(sums.highHalf, quad, x))
}

/// Adds sums of 16 bits to those of 32 bits, four to each.
@inline(__always)
func join(_ sums: inout ShortSums, into integers: inout Words) {
    integers = integers &+ vpaddq_s32(vpaddlq_s16(sums.lowHalf), vpaddlq_s16(sums.highHalf))
    sums = .zero
}

/// The bytes of an input's integers of 32 columns.
@inline(__always)
func stepInputByteCount(_ planes: Int) -> Int { 32 }

/// Leaves an input's bytes as they are.
@inline(__always)
func spread(_ values: UnsafeMutablePointer<Int8>, _ planes: Int) {}
