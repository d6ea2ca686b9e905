import _Builtin_intrinsics.intel

/// Weighted sums of pixels of 8 bits by whole weights of 16, as resizing needs them: the bits are those of sums in any order.
public enum Resampling {
    /// New pixels of a row: weighted sums of old ones that follow each other.
    ///
    /// - Parameters:
    ///   - rows: the old rows, [3 × pixels] each, of which 16 bytes may be read beyond the last pixel that has a weight.
    ///   - starts: the first old pixel of each new one, and `counts` how many it has.
    ///   - weights: [count, taps]; zeros after a pixel's own, up to a multiple of 4 at least.
    ///   - targets: the new rows, [3 × count] each.
    public static func across(
        _ rows: (UnsafePointer<UInt8>, UnsafePointer<UInt8>), starts: UnsafePointer<Int>, counts: UnsafePointer<Int>,
        weights: UnsafePointer<Int16>, taps: Int, count: Int, precision: Int32,
        into targets: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>)
    ) {
        let shift = _mm_cvtsi32_si128(precision)
        let half = _mm_set1_epi32((Int32(1) &<< precision) &>> 1)
        // Two pixels of each channel side by side, as numbers of 16 bits; the third and fourth in the upper half.
        let pairs = _mm256_setr_epi8(
            0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1, 6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1,
            -1, -1, -1)
        let factors = _mm256_setr_epi8(
            0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, -1, -1, -1, -1, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, -1, -1, -1, -1)
        var x = 0
        while x < count {
            let own = UnsafeRawPointer(weights + x &* taps)
            let first = UnsafeRawPointer(rows.0 + starts[x] &* 3)
            let second = UnsafeRawPointer(rows.1 + starts[x] &* 3)
            var (upper, lower) = (_mm256_setzero_si256(), _mm256_setzero_si256())
            var tap = 0
            while tap < counts[x] {
                let four = _mm256_set1_epi64x(own.loadUnaligned(fromByteOffset: tap &* 2, as: Int64.self))
                let weight = _mm256_shuffle_epi8(four, factors)
                upper = _mm256_add_epi32(upper, _mm256_madd_epi16(pixels(first + tap &* 3, pairs), weight))
                lower = _mm256_add_epi32(lower, _mm256_madd_epi16(pixels(second + tap &* 3, pairs), weight))
                tap &+= 4
            }
            store(upper, half, shift, targets.0 + x &* 3)
            store(lower, half, shift, targets.1 + x &* 3)
            x &+= 1
        }
    }

    /// Four pixels, in pairs.
    @inline(__always)
    private static func pixels(_ bytes: UnsafeRawPointer, _ pairs: __m256i) -> __m256i {
        let four = bytes.loadUnaligned(as: __m128i.self)
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(four), pairs)
    }

    @inline(__always)
    private static func store(
        _ sums: __m256i, _ half: __m128i, _ shift: __m128i, _ target: UnsafeMutablePointer<UInt8>
    ) {
        let both = _mm_add_epi32(
            _mm_add_epi32(sums.lowHalf, sums.highHalf), half)
        let whole = _mm_sra_epi32(both, shift)
        let words = _mm_packs_epi32(whole, whole)
        let bytes = UInt32(bitPattern: _mm_cvtsi128_si32(_mm_packus_epi16(words, words)))
        target[0] = UInt8(truncatingIfNeeded: bytes)
        target[1] = UInt8(truncatingIfNeeded: bytes &>> 8)
        target[2] = UInt8(truncatingIfNeeded: bytes &>> 16)
    }

    /// A new row: the weighted sum of old ones that follow each other.
    ///
    /// - Parameters:
    ///   - rows: [taps, stride], of which `count` bytes of each row are read.
    ///   - weights: [taps].
    ///   - count: at least 32.
    ///   - target: [count].
    public static func down(
        _ rows: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Int16>, taps: Int, count: Int,
        precision: Int32, into target: UnsafeMutablePointer<UInt8>
    ) {
        let shift = _mm_cvtsi32_si128(precision)
        let half = _mm256_set1_epi32((Int32(1) &<< precision) &>> 1)
        let zero = _mm256_setzero_si256()
        var x = 0
        while x < count {
            // The last vector overlaps the one before it.
            if x &+ 32 > count { x = count &- 32 }
            var (first, second, third, fourth) = (half, half, half, half)
            var row = UnsafeRawPointer(rows + x)
            var tap = 0
            while tap < taps {
                let isLast = tap &+ 1 == taps
                let upper = row.loadUnaligned(as: __m256i.self)
                let lower = isLast ? zero : (row + stride).loadUnaligned(as: __m256i.self)
                let next = isLast ? 0 : Int32(weights[tap &+ 1])
                let weight = _mm256_set1_epi32(next &<< 16 | Int32(weights[tap]) & 0xFFFF)
                let (low, high) = (_mm256_unpacklo_epi8(upper, lower), _mm256_unpackhi_epi8(upper, lower))
                first = _mm256_add_epi32(first, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight))
                second = _mm256_add_epi32(second, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight))
                third = _mm256_add_epi32(third, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight))
                fourth = _mm256_add_epi32(fourth, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight))
                tap &+= 2
                row += 2 &* stride
            }
            let left = _mm256_packs_epi32(_mm256_sra_epi32(first, shift), _mm256_sra_epi32(second, shift))
            let right = _mm256_packs_epi32(_mm256_sra_epi32(third, shift), _mm256_sra_epi32(fourth, shift))
            UnsafeMutableRawPointer(target + x).storeBytes(of: _mm256_packus_epi16(left, right), as: __m256i.self)
            x &+= 32
        }
    }
}
