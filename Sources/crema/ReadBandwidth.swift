import Generation
import Glibc
import Tensors

/// How many bytes a second all threads together read from memory: the limit of decoding, which reads every weight once.
enum ReadBandwidth {
    /// Far more than any cache holds.
    private static let size = 1 << 29
    private static let huge = 1 << 21
    /// Passes of which the fastest counts: a limit is what the machine can do.
    private static let passes = 5

    /// Bytes a second.
    ///
    /// - Throws: ``Failure`` when the memory is not there.
    static func measure(on pool: ThreadPool) throws -> Double {
        let failed = UnsafeMutableRawPointer(bitPattern: -1)
        let mapping = mmap(nil, size + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != failed else {
            throw Failure("the read bandwidth needs \(Quantities.bytes(size + huge)) of memory: \(reason)", .failure)
        }
        defer { munmap(mapping, size + huge) }
        let base = mapping.alignedUp(toMultipleOf: huge)
        // Huge pages where the system gives them: with small ones, page tables are what is measured.
        madvise(base, size, MADV_HUGEPAGE)
        memset(base, 1, size)
        let words = base.bindMemory(to: SIMD8<UInt64>.self, capacity: size / 64)
        var fastest = Duration.seconds(3600)
        for _ in 0..<passes {
            let start = ContinuousClock.now
            pool.parallel(size / 64, grain: 4096) { range in
                let sum = xor(words + range.lowerBound, count: range.count)
                // Always false, which the compiler does not know: the loads must happen.
                if sum == .zero, range.count & 1 == 1 { words[range.lowerBound] = sum }
            }
            fastest = min(fastest, ContinuousClock.now - start)
        }
        return Double(size) / fastest.seconds
    }

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

    private static var reason: String { String(cString: strerror(errno)) }
}
