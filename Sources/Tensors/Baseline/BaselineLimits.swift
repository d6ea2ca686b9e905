/// Loops that measure what the processor does, on any processor.
enum BaselineLimits {
    /// See ``KernelSet/Limits/read``.
    static func read(_ base: UnsafeRawPointer, byteCount: Int) -> UInt64 {
        var (first, second) = (SIMD8<UInt64>.zero, SIMD8<UInt64>.zero)
        for offset in stride(from: 0, to: byteCount, by: 128) {
            first ^= base.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
            second ^= base.loadUnaligned(fromByteOffset: offset + 64, as: SIMD8<UInt64>.self)
        }
        let sum = first ^ second
        return sum[0] ^ sum[1] ^ sum[2] ^ sum[3] ^ sum[4] ^ sum[5] ^ sum[6] ^ sum[7]
    }
}
