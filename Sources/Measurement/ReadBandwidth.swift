import Locks
public import Tensors

/// How many bytes a second all threads together read from memory: the limit of decoding, which reads every weight once.
public struct ReadBandwidth: Sendable {
    /// Far more than any cache holds.
    private static let size = 1 << 29
    /// Passes of which the fastest counts: a limit is what the machine can do.
    private static let passes = 12
    /// Bytes that are read in one turn of the loop.
    private static let grain = 1 << 16
    /// What the loops read at once.
    private static let step = 256

    private let storage: TensorBytes

    /// Memory of its own to be read, half a gigabyte laid out as owned weights are.
    public init() {
        storage = TensorBytes(count: Self.size) { buffer in
            // Written, because memory that never was is one page of zeros.
            for offset in stride(from: 0, to: buffer.count, by: 4_096) {
                buffer[offset] = UInt8(truncatingIfNeeded: offset >> 12)
            }
        }
    }

    /// Memory that is there: the pages of a mapped file may be smaller than those of owned memory, and slower to read.
    public init(of bytes: TensorBytes) {
        storage = bytes
    }

    /// Bytes a second, the most of several passes over memory of its own: some tenths of a second.
    public static func measure(on pool: ThreadPool) -> Double {
        ReadBandwidth().fastest(on: pool)
    }

    /// Bytes a second, the most of several passes, fewer where there is much to read.
    ///
    /// 0 for less than 256 bytes.
    public func fastest(on pool: ThreadPool) -> Double {
        let passes = max(2, min(Self.passes, Self.passes * Self.size / max(storage.count, 1)))
        return (0..<passes).reduce(0) { fastest, _ in max(fastest, pass(on: pool)) }
    }

    /// Bytes a second of one pass, to be compared with what is measured just before and after it.
    public func pass(on pool: ThreadPool) -> Double {
        let size = storage.count / Self.step * Self.step
        guard size > 0, let base = storage.bytes.baseAddress else { return 0 }
        // The processor's own loop, whichever level is in use: what memory gives does not depend on it.
        let read = ProcessorLevel.detected.kernels.limits.read
        let start = ContinuousClock.now
        pool.parallel(size, grain: Self.grain) { range in
            Self.kept.store(read(base + range.lowerBound, range.count), ordering: .relaxed)
        }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(size) / (Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// Where unused sums go, so that the compiler cannot leave the reading out.
    private static let kept = Atomic<UInt64>(0)
}
