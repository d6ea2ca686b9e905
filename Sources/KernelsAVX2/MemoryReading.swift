/// Reads memory and does nothing else with it: the most that one core gets from front to back.
public enum MemoryReading {
    /// Prefetch distance in bytes: the hardware's own prefetching stops at the end of each page.
    private static let ahead = 4_096
    /// Prefetch distance into the second-level cache.
    private static let farAhead = 16_384

    /// All bytes of a range joined by exclusive or, so that each has to be read.
    ///
    /// - Parameter byteCount: a multiple of 256.
    public static func joined(_ base: UnsafeRawPointer, byteCount: Int) -> UInt64 {
        var (a, b, c, d) = (SIMD4<UInt64>.zero, SIMD4<UInt64>.zero, SIMD4<UInt64>.zero, SIMD4<UInt64>.zero)
        var offset = 0
        while offset < byteCount {
            let place = base + offset
            prefetch(place + ahead)
            prefetchNearby(place + farAhead)
            prefetch(place + (ahead &+ 64))
            prefetchNearby(place + (farAhead &+ 64))
            prefetch(place + (ahead &+ 128))
            prefetchNearby(place + (farAhead &+ 128))
            prefetch(place + (ahead &+ 192))
            prefetchNearby(place + (farAhead &+ 192))
            a ^= place.loadUnaligned(as: SIMD4<UInt64>.self)
            b ^= place.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt64>.self)
            c ^= place.loadUnaligned(fromByteOffset: 64, as: SIMD4<UInt64>.self)
            d ^= place.loadUnaligned(fromByteOffset: 96, as: SIMD4<UInt64>.self)
            a ^= place.loadUnaligned(fromByteOffset: 128, as: SIMD4<UInt64>.self)
            b ^= place.loadUnaligned(fromByteOffset: 160, as: SIMD4<UInt64>.self)
            c ^= place.loadUnaligned(fromByteOffset: 192, as: SIMD4<UInt64>.self)
            d ^= place.loadUnaligned(fromByteOffset: 224, as: SIMD4<UInt64>.self)
            offset &+= 256
        }
        let sum = a ^ b ^ c ^ d
        return sum[0] ^ sum[1] ^ sum[2] ^ sum[3]
    }
}
