/// Blocks of keys and values of four bits, widened to float32: (code − 8) · scale, which is exact.
public enum FourBitBlock {
    /// Widens 64 keys: [4][dimension][16] from [4][dimension / 2][16] bytes of two elements that follow each other.
    ///
    /// - Parameter scales: halves, [4][dimension / 32][16].
    public static func widenKeys(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, dimension: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let rows = 2 &* dimension
        var row = 0
        while row < rows {
            let group = scales + (row &>> 4) &* 32
            let low = Float16Weights.load(group, 0)
            let high = Float16Weights.load(group, 8)
            let end = row &+ 16
            while row < end {
                let result = target + row &* 32
                let first = widenedBytes(codes + row &* 16)
                let second = widenedBytes(codes + row &* 16 + 8)
                store(widened(first & mask) * low, result)
                store(widened(second & mask) * high, result + 8)
                store(widened(first &>> SIMD8(repeating: 4)) * low, result + 16)
                store(widened(second &>> SIMD8(repeating: 4)) * high, result + 24)
                row &+= 1
            }
        }
    }

    /// Widens values one after the other, from groups of 16 bytes of two elements that are 16 apart.
    ///
    /// - Parameter scales: halves, [count / 32].
    public static func widenValues(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        var group = 0
        while group &* 32 < count {
            let scale = Lanes(repeating: Float16Weights.loadOne(scales, group))
            let result = target + group &* 32
            let first = widenedBytes(codes + group &* 16)
            let second = widenedBytes(codes + group &* 16 + 8)
            store(widened(first & mask) * scale, result)
            store(widened(second & mask) * scale, result + 8)
            store(widened(first &>> SIMD8(repeating: 4)) * scale, result + 16)
            store(widened(second &>> SIMD8(repeating: 4)) * scale, result + 24)
            group &+= 1
        }
    }

    @inline(__always)
    private static var mask: SIMD8<Int32> { SIMD8(repeating: 15) }

    @inline(__always)
    private static func widened(_ codes: SIMD8<Int32>) -> Lanes { floats(codes) - Lanes(repeating: 8) }
}
