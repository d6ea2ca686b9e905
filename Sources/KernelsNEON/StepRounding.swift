import _Builtin_intrinsics.arm.neon

/// The numbers of a step.
typealias Step = InlineArray<4, Lanes>

/// Where the values and records of an input lie.
///
/// They are those of input `item` on, and begin `offset` eights of values, or numbers of records, after its first; the next ones
/// are `distance` on.
@inline(__always)
func inputPlace(_ item: Int, end: Int) -> (item: Int, offset: Int, distance: Int) {
    // Two inputs side by side; the last of an odd number is alone.
    let isAlone = !interleavesPairs || item & 1 == 0 && item &+ 1 == end
    return isAlone ? (item, 0, 1) : (item & ~1, item & 1, 2)
}

/// The bits of the largest magnitude.
@inline(__always)
func largestMagnitude(_ numbers: Step) -> UInt32 {
    var largest = SIMD4<UInt32>.zero
    for index in 0..<4 {
        let bits = unsafeBitCast(numbers[index], to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF)
        largest = vmaxq_u32(largest, vmaxq_u32(bits.lowHalf, bits.highHalf))
    }
    return vmaxvq_u32(largest)
}

/// Writes the integers nearest to a step's numbers times a factor, eights at a distance, and returns the sums of both halves.
@inline(__always)
func storeIntegers(
    _ numbers: Step, times factor: Float, _ values: UnsafeMutablePointer<Int8>, _ distance: Int
) -> (Int32, Int32) {
    var sums: InlineArray<2, Words> = [.zero, .zero]
    for index in 0..<4 {
        let products = numbers[index] * Lanes(repeating: factor)
        let (low, high) = (vcvtnq_s32_f32(products.lowHalf), vcvtnq_s32_f32(products.highHalf))
        sums[index / 2] = sums[index / 2] &+ low &+ high
        let bytes = vqmovn_s16(vcombine_s16(vqmovn_s32(low), vqmovn_s32(high)))
        UnsafeMutableRawPointer(values + index &* 8 &* distance).storeBytes(of: bytes, as: SIMD8<Int8>.self)
    }
    return (vaddvq_s32(sums[0]), vaddvq_s32(sums[1]))
}
