import Synchronization

/// How many bytes a second all threads together read from memory: the limit of decoding, which reads every weight once.
public enum ReadBandwidth {
    /// Far more than any cache holds.
    private static let size = 1 << 29
    /// Passes of which the fastest counts: a limit is what the machine can do.
    private static let passes = 5

    /// Bytes a second, measured for some tenths of a second in memory laid out as owned weights are.
    public static func measure(on pool: ThreadPool) -> Double {
        let storage = TensorBytes(count: size) { buffer in
            // Written, because memory that never was is one page of zeros.
            for offset in stride(from: 0, to: buffer.count, by: 4_096) {
                buffer[offset] = UInt8(truncatingIfNeeded: offset >> 12)
            }
        }
        let words = storage.bytes.bindMemory(to: SIMD8<UInt64>.self)
        guard let base = words.baseAddress else { return 0 }
        var fastest = Duration.seconds(3600)
        for _ in 0..<passes {
            let start = ContinuousClock.now
            pool.parallel(words.count, grain: 4_096) { range in
                let sum = xor(base + range.lowerBound, count: range.count)
                kept.store(sum.wrappedSum(), ordering: .relaxed)
            }
            fastest = min(fastest, ContinuousClock.now - start)
        }
        withExtendedLifetime(storage) {}
        let (seconds, attoseconds) = fastest.components
        return Double(size) / (Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// Where sums go that nobody wants, so that the compiler cannot leave the reading out.
    private static let kept = Atomic<UInt64>(0)

    private static func xor(_ words: UnsafePointer<SIMD8<UInt64>>, count: Int) -> SIMD8<UInt64> {
        var (first, second) = (SIMD8<UInt64>.zero, SIMD8<UInt64>.zero)
        var index = 0
        while index + 1 < count {
            first ^= words[index]
            second ^= words[index + 1]
            index += 2
        }
        return first ^ second
    }
}
