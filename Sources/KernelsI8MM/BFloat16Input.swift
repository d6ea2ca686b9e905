import _Builtin_intrinsics.arm.neon

extension BFloat16Kernel {
    /// The numbers that converted inputs take: whole eights of columns, whole pairs of inputs.
    public static func inputCount(columns: Int, count: Int) -> Int {
        ((count &+ 1) / 2) &* 16 &* ((columns &+ 7) / 8)
    }

    /// Rounds a range of inputs to bfloat16, zeros after the last column and after an odd number of inputs.
    ///
    /// - Parameter target: [count / 2][columns / 4][2][4].
    public static func convert(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        let pairByteCount = (columns &+ 7) / 8 &* 32
        var item = start
        while item < end {
            let place = UnsafeMutableRawPointer(target) + (item / 2 &* pairByteCount &+ item % 2 &* 8)
            convert(input + item &* columns, columns, into: place)
            if item % 2 == 0, item &+ 1 == count {
                var offset = 8
                while offset < pairByteCount {
                    (place + offset).storeBytes(of: 0, as: UInt64.self)
                    offset &+= 16
                }
            }
            item &+= 1
        }
    }

    /// Rounds one input; its fours of numbers are 16 bytes apart.
    @inline(__always)
    private static func convert(_ source: UnsafePointer<Float>, _ columns: Int, into target: UnsafeMutableRawPointer) {
        var place = target
        var column = 0
        while column < (columns &+ 7) / 8 &* 8 {
            var four = SIMD4<Float>.zero
            if column &+ 4 <= columns {
                four = UnsafeRawPointer(source + column).loadUnaligned(as: SIMD4<Float>.self)
            } else {
                for lane in 0..<4 where column &+ lane < columns { four[lane] = source[column &+ lane] }
            }
            place.storeBytes(of: rounded(four), as: SIMD4<UInt16>.self)
            place += 16
            column &+= 4
        }
    }

    /// Rounded to nearest, ties to even; NaN stays NaN.
    @inline(__always)
    private static func rounded(_ numbers: SIMD4<Float>) -> SIMD4<UInt16> {
        let bits = unsafeBitCast(numbers, to: SIMD4<UInt32>.self)
        let upper = bits &>> SIMD4(repeating: 16)
        let nearest = (bits &+ (upper & SIMD4(repeating: 1)) &+ SIMD4(repeating: 0x7FFF)) &>> SIMD4(repeating: 16)
        let quiet = upper | SIMD4(repeating: 0x40)
        return vmovn_u32(nearest.replacing(with: quiet, where: numbers .!= numbers))
    }
}
