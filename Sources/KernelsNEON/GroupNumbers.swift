import _Builtin_intrinsics.arm.neon

/// Four numbers of a stored precision.
@inline(__always)
func groupNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Rows {
    if format == StoredFormat.float32 { return pointer.loadUnaligned(as: Rows.self) }
    if format == StoredFormat.float16 { return widenedHalves(pointer) }
    let halves = vmovl_u16(pointer.loadUnaligned(as: SIMD4<UInt16>.self))
    return unsafeBitCast(halves &<< SIMD4(repeating: 16), to: Rows.self)
}

/// Four small numbers of a byte each.
@inline(__always)
func smallNumbers(_ pointer: UnsafeRawPointer, _ format: Int) -> Rows {
    let bytes = unsafeBitCast(SIMD2<UInt32>(pointer.loadUnaligned(as: UInt32.self), 0), to: SIMD8<UInt8>.self)
    if format == SmallFormat.int8 {
        return vcvtq_f32_s32(vmovl_s16(vget_low_s16(vmovl_s8(unsafeBitCast(bytes, to: SIMD8<Int8>.self)))))
    }
    let words = vget_low_u16(vmovl_u8(bytes))
    if format == SmallFormat.float8 {
        // Exponent and mantissa in the places of a half-precision number, which is then 2^8 too small; all ones are NaN.
        let magnitude = words & SIMD4(repeating: 0x7F)
        let sign = (words & SIMD4(repeating: 0x80)) &<< SIMD4(repeating: 8)
        let nothing = vceq_u16(magnitude, SIMD4(repeating: 0x7F)) & SIMD4(repeating: 0x7E00)
        let bits = magnitude &<< SIMD4(repeating: 7) | sign | nothing
        return vcvt_f32_f16(unsafeBitCast(bits, to: SIMD4<Float16>.self)) * Rows(repeating: 256)
    }
    // 0 is 2^-127, a subnormal number; 255 is NaN.
    let exponents = vmovl_u16(words)
    let power = vmaxq_u32(exponents &<< SIMD4(repeating: 23), SIMD4(repeating: 0x0040_0000))
    let nothing = vceqq_u32(exponents, SIMD4(repeating: 255)) & SIMD4(repeating: 0x7FC0_0000)
    return unsafeBitCast(power | nothing, to: Rows.self)
}
