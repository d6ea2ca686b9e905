import _Builtin_intrinsics.intel

/// The numbers of a step.
typealias Step = InlineArray<4, Lanes>

/// Where the values and records of an input lie.
///
/// They are those of input `item` on, and begin `offset` eights of values, or numbers of records, after its first; the next ones
/// are `distance` on. Here inputs follow each other.
@inline(__always)
func inputPlace(_ item: Int, end: Int) -> (item: Int, offset: Int, distance: Int) { (item, 0, 1) }

/// The bits of the largest magnitude.
@inline(__always)
func largestMagnitude(_ numbers: Step) -> UInt32 {
    let a = _mm256_max_epu32(magnitude(numbers[0]), magnitude(numbers[1]))
    let b = _mm256_max_epu32(magnitude(numbers[2]), magnitude(numbers[3]))
    let eight = unsafeBitCast(_mm256_max_epu32(a, b), to: SIMD8<UInt32>.self)
    let four = unsafeBitCast(
        _mm_max_epu32(
            unsafeBitCast(eight.lowHalf, to: __m128i.self), unsafeBitCast(eight.highHalf, to: __m128i.self)),
        to: SIMD4<UInt32>.self)
    return max(max(four[0], four[1]), max(four[2], four[3]))
}

@inline(__always)
private func magnitude(_ lanes: Lanes) -> __m256i {
    unsafeBitCast(lanes, to: __m256i.self) & _mm256_set1_epi32(0x7FFF_FFFF)
}

/// Writes the integers nearest to a step's numbers times a factor, and returns the sums of both halves; `distance` is 1.
@inline(__always)
func storeIntegers(
    _ numbers: Step, times factor: Float, _ values: UnsafeMutablePointer<Int8>, _ distance: Int
) -> (Int32, Int32) {
    let factor = Lanes(repeating: factor)
    var integers: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
    for index in 0..<4 { integers[index] = _mm256_cvtps_epi32(numbers[index] * factor) }
    // Packing goes by halves of registers: words of four columns come out in the order 0, 2, 4, 6, 1, 3, 5, 7.
    let bytes = _mm256_packs_epi16(
        _mm256_packs_epi32(integers[0], integers[1]), _mm256_packs_epi32(integers[2], integers[3]))
    let order = unsafeBitCast(SIMD8<Int32>(0, 4, 1, 5, 2, 6, 3, 7), to: __m256i.self)
    let ordered = _mm256_permutevar8x32_epi32(bytes, order)
    UnsafeMutableRawPointer(values).storeBytes(of: ordered, as: __m256i.self)
    return (
        sum(_mm256_add_epi32(integers[0], integers[1])), sum(_mm256_add_epi32(integers[2], integers[3]))
    )
}

/// The sum of eight integers.
@inline(__always)
private func sum(_ integers: __m256i) -> Int32 {
    let eight = unsafeBitCast(integers, to: SIMD8<Int32>.self)
    let four = eight.lowHalf &+ eight.highHalf
    return (four[0] &+ four[1]) &+ (four[2] &+ four[3])
}
