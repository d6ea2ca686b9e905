import _Builtin_intrinsics.arm.neon

// What turns numbers into eight float32 numbers, two registers, and what compares them as x86 does.

enum BFloat16Weights: WeightFormat {
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        let halves = row.loadUnaligned(fromByteOffset: index &* 2, as: SIMD8<UInt16>.self)
        return Lanes(
            lowHalf: unsafeBitCast(vzip1q_u16(.zero, halves), to: SIMD4<Float>.self),
            highHalf: unsafeBitCast(vzip2q_u16(.zero, halves), to: SIMD4<Float>.self))
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        Float(bitPattern: UInt32(row.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)) &<< 16)
    }
}

enum Float16Weights: WeightFormat {
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        Lanes(lowHalf: widenedHalves(row + index &* 2), highHalf: widenedHalves(row + (index &+ 4) &* 2))
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        Float(row.loadUnaligned(fromByteOffset: index &* 2, as: Float16.self))
    }
}

/// Four numbers of half precision.
@inline(__always)
func widenedHalves(_ pointer: UnsafeRawPointer) -> SIMD4<Float> {
    vcvt_f32_f16(pointer.loadUnaligned(as: SIMD4<Float16>.self))
}

/// The lesser numbers; of a number and NaN the second.
@inline(__always)
func lesser(_ first: Lanes, _ second: Lanes) -> Lanes { second.replacing(with: first, where: first .< second) }

/// The greater numbers; of a number and NaN the second.
@inline(__always)
func greater(_ first: Lanes, _ second: Lanes) -> Lanes { second.replacing(with: first, where: first .> second) }

/// Eight bytes as integers.
@inline(__always)
func widenedBytes(_ pointer: UnsafeRawPointer) -> SIMD8<Int32> {
    let eight = vmovl_u8(pointer.loadUnaligned(as: SIMD8<UInt8>.self))
    return SIMD8(
        lowHalf: unsafeBitCast(vmovl_u16(vget_low_u16(eight)), to: SIMD4<Int32>.self),
        highHalf: unsafeBitCast(vmovl_u16(vget_high_u16(eight)), to: SIMD4<Int32>.self))
}

/// Integers as float32 numbers.
@inline(__always)
func floats(_ integers: SIMD4<Int32>) -> SIMD4<Float> { vcvtq_f32_s32(integers) }

/// Integers as float32 numbers.
@inline(__always)
func floats(_ integers: SIMD8<Int32>) -> Lanes {
    Lanes(lowHalf: floats(integers.lowHalf), highHalf: floats(integers.highHalf))
}
