import _Builtin_intrinsics.arm.neon

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
        let half = SIMD4<Int32>(repeating: (Int32(1) &<< precision) &>> 1)
        // Two pixels, the channels of each as numbers of 16 bits.
        let first = SIMD16<UInt8>(0, 255, 1, 255, 2, 255, 255, 255, 3, 255, 4, 255, 5, 255, 255, 255)
        let second = SIMD16<UInt8>(6, 255, 7, 255, 8, 255, 255, 255, 9, 255, 10, 255, 11, 255, 255, 255)
        var x = 0
        while x < count {
            let own = weights + x &* taps
            let upperRow = UnsafeRawPointer(rows.0 + starts[x] &* 3)
            let lowerRow = UnsafeRawPointer(rows.1 + starts[x] &* 3)
            var (upper, lower) = (half, half)
            var tap = 0
            while tap < counts[x] {
                let factors = UnsafeRawPointer(own + tap).loadUnaligned(as: SIMD4<Int16>.self)
                upper = sum(upper, upperRow + tap &* 3, first, second, factors)
                lower = sum(lower, lowerRow + tap &* 3, first, second, factors)
                tap &+= 4
            }
            store(upper, precision, targets.0 + x &* 3)
            store(lower, precision, targets.1 + x &* 3)
            x &+= 1
        }
    }

    /// Adds four weighted pixels.
    @inline(__always)
    private static func sum(
        _ sum: SIMD4<Int32>, _ pixels: UnsafeRawPointer, _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>,
        _ factors: SIMD4<Int16>
    ) -> SIMD4<Int32> {
        let bytes = pixels.loadUnaligned(as: SIMD16<UInt8>.self)
        let low = unsafeBitCast(vqtbl1q_u8(bytes, first), to: SIMD8<Int16>.self)
        let high = unsafeBitCast(vqtbl1q_u8(bytes, second), to: SIMD8<Int16>.self)
        var sum = vmlal_s16(sum, vget_low_s16(low), SIMD4(repeating: factors[0]))
        sum = vmlal_high_s16(sum, low, SIMD8(repeating: factors[1]))
        sum = vmlal_s16(sum, vget_low_s16(high), SIMD4(repeating: factors[2]))
        return vmlal_high_s16(sum, high, SIMD8(repeating: factors[3]))
    }

    @inline(__always)
    private static func store(_ sums: SIMD4<Int32>, _ precision: Int32, _ target: UnsafeMutablePointer<UInt8>) {
        let words = vqmovn_s32(shifted(sums, precision))
        let bytes = vqmovun_s16(vcombine_s16(words, words))
        target[0] = bytes[0]
        target[1] = bytes[1]
        target[2] = bytes[2]
    }

    @inline(__always)
    private static func shifted(_ sums: SIMD4<Int32>, _ precision: Int32) -> SIMD4<Int32> {
        vshlq_s32(sums, SIMD4(repeating: 0 &- precision))
    }

    /// A new row: the weighted sum of old ones that follow each other.
    ///
    /// - Parameters:
    ///   - rows: [taps, stride], of which `count` bytes of each row are read.
    ///   - weights: [taps].
    ///   - count: at least 16.
    ///   - target: [count].
    public static func down(
        _ rows: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Int16>, taps: Int, count: Int,
        precision: Int32, into target: UnsafeMutablePointer<UInt8>
    ) {
        let half = SIMD4<Int32>(repeating: (Int32(1) &<< precision) &>> 1)
        var x = 0
        while x < count {
            // The last vector overlaps the one before it.
            if x &+ 16 > count { x = count &- 16 }
            var (first, second, third, fourth) = (half, half, half, half)
            var row = UnsafeRawPointer(rows + x)
            for tap in 0..<taps {
                let bytes = row.loadUnaligned(as: SIMD16<UInt8>.self)
                let low = unsafeBitCast(vmovl_u8(vget_low_u8(bytes)), to: SIMD8<Int16>.self)
                let high = unsafeBitCast(vmovl_high_u8(bytes), to: SIMD8<Int16>.self)
                let weight = SIMD8<Int16>(repeating: weights[tap])
                first = vmlal_s16(first, vget_low_s16(low), vget_low_s16(weight))
                second = vmlal_high_s16(second, low, weight)
                third = vmlal_s16(third, vget_low_s16(high), vget_low_s16(weight))
                fourth = vmlal_high_s16(fourth, high, weight)
                row += stride
            }
            let left = vcombine_s16(vqmovn_s32(shifted(first, precision)), vqmovn_s32(shifted(second, precision)))
            let right = vcombine_s16(vqmovn_s32(shifted(third, precision)), vqmovn_s32(shifted(fourth, precision)))
            let bytes = vcombine_u8(vqmovun_s16(left), vqmovun_s16(right))
            UnsafeMutableRawPointer(target + x).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
            x &+= 16
        }
    }
}
