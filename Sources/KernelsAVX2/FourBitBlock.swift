import _Builtin_intrinsics.intel

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
                let first = words(codes + row &* 16)
                let second = words(codes + row &* 16 + 8)
                store(widened(first & _mm256_set1_epi32(15)) * low, result)
                store(widened(second & _mm256_set1_epi32(15)) * high, result + 8)
                store(widened(_mm256_srli_epi32(first, 4)) * low, result + 16)
                store(widened(_mm256_srli_epi32(second, 4)) * high, result + 24)
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
            let first = words(codes + group &* 16)
            let second = words(codes + group &* 16 + 8)
            store(widened(first & _mm256_set1_epi32(15)) * scale, result)
            store(widened(second & _mm256_set1_epi32(15)) * scale, result + 8)
            store(widened(_mm256_srli_epi32(first, 4)) * scale, result + 16)
            store(widened(_mm256_srli_epi32(second, 4)) * scale, result + 24)
            group &+= 1
        }
    }

    @inline(__always)
    private static func words(_ pointer: UnsafeRawPointer) -> __m256i {
        _mm256_cvtepu8_epi32(__m128i(pointer.loadUnaligned(as: Int64.self), 0))
    }

    @inline(__always)
    private static func widened(_ codes: __m256i) -> Lanes {
        _mm256_cvtepi32_ps(codes) - Lanes(repeating: 8)
    }

    @inline(__always)
    private static func store(_ value: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: Lanes.self)
    }
}
