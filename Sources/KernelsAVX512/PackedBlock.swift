import _Builtin_intrinsics.intel

/// Repacking of weights in affine groups: sixteen rows that follow each other become one block.
public enum PackedBlock {
    /// Packs a block: for each group 16 scales, 16 biases, and the group's words transposed, [words][16].
    ///
    /// - Parameters:
    ///   - words: the first row's first word; rows are `groupCount` · `groupWords` words apart.
    ///   - groupWords: words of a row in one group: 4, 8, 16 or 32.
    ///   - scales: the first row's first scale, of `scaleByteCount` bytes, 2 or 4; rows are `groupCount` scales apart.
    ///   - biases: likewise.
    ///   - target: the block, aligned to 32.
    public static func pack(
        words: UnsafeRawPointer, groupCount: Int, groupWords: Int, scales: UnsafeRawPointer, biases: UnsafeRawPointer,
        scaleByteCount: Int, into target: UnsafeMutableRawPointer
    ) {
        let headByteCount = 32 &* scaleByteCount
        let groupByteCount = headByteCount &+ groupWords &* 64
        packWords(
            words, count: groupCount &* groupWords, groupWords: groupWords, into: target + headByteCount,
            headByteCount: headByteCount)
        if scaleByteCount == 2 {
            packHalves(scales, count: groupCount, into: target, distance: groupByteCount)
            packHalves(biases, count: groupCount, into: target + 32, distance: groupByteCount)
        } else {
            // Numbers of 32 bits are groups of one word.
            let distance = groupByteCount &- 64
            packWords(scales, count: groupCount, groupWords: 1, into: target, headByteCount: distance)
            packWords(biases, count: groupCount, groupWords: 1, into: target + 64, headByteCount: distance)
        }
    }

    /// Words of sixteen rows, sixteen at a time; the last ones of a row may be fewer.
    @inline(never)
    private static func packWords(
        _ source: UnsafeRawPointer, count: Int, groupWords: Int, into target: UnsafeMutableRawPointer,
        headByteCount: Int
    ) {
        var column = 0
        var (place, left) = (target, groupWords)
        while column < count {
            let width = min(16, count &- column)
            let columns = transposed(source + column &* 4, rowByteCount: count &* 4, width: width)
            var index = 0
            while index < width {
                place.storeBytes(of: columns[index], as: __m512i.self)
                place += 64
                left &-= 1
                if left == 0 {
                    place += headByteCount
                    left = groupWords
                }
                index &+= 1
            }
            column &+= 16
        }
    }

    /// Numbers of 16 bits of sixteen rows, one of each group: two at once are a word.
    @inline(never)
    private static func packHalves(
        _ source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer, distance: Int
    ) {
        let pairs = count / 2
        var pair = 0
        while pair < pairs {
            let width = min(16, pairs &- pair)
            let columns = transposed(source + pair &* 4, rowByteCount: count &* 2, width: width)
            var index = 0
            while index < width {
                let place = target + (pair &+ index) &* 2 &* distance
                place.storeBytes(of: _mm512_cvtepi32_epi16(columns[index]), as: __m256i.self)
                (place + distance).storeBytes(
                    of: _mm512_cvtepi32_epi16(_mm512_srli_epi32(columns[index], 16)), as: __m256i.self)
                index &+= 1
            }
            pair &+= 16
        }
        if count & 1 == 1 {
            let last = count &- 1
            for row in 0..<16 {
                let value = source.loadUnaligned(fromByteOffset: (row &* count &+ last) &* 2, as: UInt16.self)
                (target + last &* distance).storeBytes(of: value, toByteOffset: row &* 2, as: UInt16.self)
            }
        }
    }

    private typealias Square = InlineArray<16, __m512i>

    /// Up to sixteen words of each of sixteen rows, a register for each column.
    @inline(__always)
    private static func transposed(_ source: UnsafeRawPointer, rowByteCount: Int, width: Int) -> Square {
        let mask = UInt16(truncatingIfNeeded: lowBits(width))
        let z = __m512i.zero
        var a: Square = [z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z]
        for row in 0..<16 {
            a[row] = _mm512_maskz_loadu_epi32(mask, source + row &* rowByteCount)
            // The rows of the next block: sixteen streams are more than the processor follows by itself.
            prefetchNearby(source + (row &+ 16) &* rowByteCount)
        }
        // Four rounds exchange what lies off the diagonal in squares of 8, 4, 2 and 1.
        for i in 0..<8 { exchange(&a, i, i &+ 8, low8, high8) }
        for h in 0..<2 { for i in 0..<4 { exchange(&a, h &* 8 &+ i, h &* 8 &+ i &+ 4, low4, high4) } }
        for h in 0..<4 { for i in 0..<2 { exchange(&a, h &* 4 &+ i, h &* 4 &+ i &+ 2, low2, high2) } }
        for h in 0..<8 { exchange(&a, h &* 2, h &* 2 &+ 1, low1, high1) }
        return a
    }

    @inline(__always)
    private static func exchange(_ a: inout Square, _ i: Int, _ j: Int, _ low: SIMD16<Int32>, _ high: SIMD16<Int32>) {
        let first = _mm512_permutex2var_epi32(a[i], unsafeBitCast(low, to: __m512i.self), a[j])
        a[j] = _mm512_permutex2var_epi32(a[i], unsafeBitCast(high, to: __m512i.self), a[j])
        a[i] = first
    }

    // Lanes from 16 on are those of the second register.
    @inline(__always)
    private static var low8: SIMD16<Int32> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23) }
    @inline(__always)
    private static var high8: SIMD16<Int32> { SIMD16(8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31) }
    @inline(__always)
    private static var low4: SIMD16<Int32> { SIMD16(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27) }
    @inline(__always)
    private static var high4: SIMD16<Int32> { SIMD16(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31) }
    @inline(__always)
    private static var low2: SIMD16<Int32> { SIMD16(0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29) }
    @inline(__always)
    private static var high2: SIMD16<Int32> { SIMD16(2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31) }
    @inline(__always)
    private static var low1: SIMD16<Int32> { SIMD16(0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30) }
    @inline(__always)
    private static var high1: SIMD16<Int32> { SIMD16(1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31) }
}
