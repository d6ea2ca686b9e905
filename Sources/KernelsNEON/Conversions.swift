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

/// Signed integers, of which a scale is known elsewhere.
enum Int8Numbers: WeightFormat {
    static var byteCount: Int { 1 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ index: Int) -> Lanes {
        let eight = vmovl_s8(row.loadUnaligned(fromByteOffset: index, as: SIMD8<Int8>.self))
        return Lanes(
            lowHalf: floats(vmovl_s16(vget_low_s16(eight))), highHalf: floats(vmovl_s16(vget_high_s16(eight))))
    }

    @inline(__always)
    static func loadOne(_ row: UnsafeRawPointer, _ index: Int) -> Float {
        Float(row.loadUnaligned(fromByteOffset: index, as: Int8.self))
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

/// 2^n, where n is in the low bits of a number that is n more than 1.5 · 2^23.
@inline(__always)
func powerOfTwo(_ shifted: Lanes) -> Lanes {
    func half(_ x: SIMD4<Float>) -> SIMD4<Float> {
        unsafeBitCast((unsafeBitCast(x, to: SIMD4<UInt32>.self) &+ 127) &<< 23, to: SIMD4<Float>.self)
    }
    return Lanes(lowHalf: half(shifted.lowHalf), highHalf: half(shifted.highHalf))
}

/// The first numbers where others have a sign, the second elsewhere.
@inline(__always)
func select(_ first: Lanes, _ second: Lanes, whereNegative others: Lanes) -> Lanes {
    func half(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ others: SIMD4<Float>) -> SIMD4<Float> {
        vbslq_f32(vcltzq_s32(unsafeBitCast(others, to: SIMD4<Int32>.self)), first, second)
    }
    return Lanes(
        lowHalf: half(first.lowHalf, second.lowHalf, others.lowHalf),
        highHalf: half(first.highHalf, second.highHalf, others.highHalf))
}

/// |x|.
@inline(__always)
func magnitude(_ x: Lanes) -> Lanes { Lanes(lowHalf: vabsq_f32(x.lowHalf), highHalf: vabsq_f32(x.highHalf)) }

/// Numbers of 0 or more with the signs of others.
@inline(__always)
func signed(_ numbers: Lanes, as others: Lanes) -> Lanes {
    func half(_ numbers: SIMD4<Float>, _ others: SIMD4<Float>) -> SIMD4<Float> {
        vbslq_f32(SIMD4(repeating: 0x8000_0000), others, numbers)
    }
    return Lanes(
        lowHalf: half(numbers.lowHalf, others.lowHalf), highHalf: half(numbers.highHalf, others.highHalf))
}
