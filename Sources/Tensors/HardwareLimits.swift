import Glibc
internal import KernelsAVX512
import Synchronization

/// What the machine can do at the moment, measured, so that kernels can be told as fractions of it.
public struct HardwareLimits: Sendable {
    /// Bytes in a second that all threads together read from memory.
    public let readBandwidth: Double
    /// Multiplications and additions of 8-bit integers in a second, by all threads; nil without the instruction.
    public let integerPeak: Double?
    /// Multiplications and additions of bfloat16 numbers in a second, by all threads; nil without the instruction.
    public let bfloat16Peak: Double?

    /// Measures for some tenths of a second with the threads of a pool; the best of several turns counts.
    public init(on pool: ThreadPool) {
        let bytes = TensorBytes(count: 512 << 20) { buffer in
            // Written, because memory that never was is one page of zeros.
            pool.parallel(buffer.count, grain: 4_096) { range in
                for offset in stride(from: range.lowerBound, to: range.upperBound, by: 4_096) {
                    buffer[offset] = UInt8(truncatingIfNeeded: offset >> 12)
                }
            }
        }
        readBandwidth = Double(bytes.count) / Self.best { Self.read(bytes.bytes, on: pool) }
        guard ProcessorLevel.detected >= .avx512 else {
            integerPeak = nil
            bfloat16Peak = nil
            return
        }
        let repetitions = 200_000
        let parts = pool.threads
        let integerTime = Self.best {
            pool.parallel(parts) { for _ in $0 { Self.keep(Int(Limits.integers(repetitions))) } }
        }
        integerPeak = Double(parts * repetitions * Limits.integerOperations) / integerTime
        let floatTime = Self.best {
            pool.parallel(parts) { for _ in $0 { Self.keep(Int(Limits.bfloat16(repetitions).bitPattern)) } }
        }
        bfloat16Peak = Double(parts * repetitions * Limits.bfloat16Operations) / floatTime
    }

    private static func best(_ body: () -> Void) -> Double {
        var result = Double.infinity
        for _ in 0..<7 {
            let start = seconds()
            body()
            result = min(result, seconds() - start)
        }
        return result
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Each thread reads one range from front to back.
    private static func read(_ bytes: UnsafeRawBufferPointer, on pool: ThreadPool) {
        guard let base = bytes.baseAddress else { return }
        let share = bytes.count / pool.threads / 256 * 256
        pool.parallel(pool.threads) { range in
            for part in range {
                var sums = (SIMD8<UInt64>.zero, SIMD8<UInt64>.zero, SIMD8<UInt64>.zero, SIMD8<UInt64>.zero)
                var offset = part * share
                while offset < (part + 1) * share {
                    sums.0 |= base.load(fromByteOffset: offset, as: SIMD8<UInt64>.self)
                    sums.1 |= base.load(fromByteOffset: offset + 64, as: SIMD8<UInt64>.self)
                    sums.2 |= base.load(fromByteOffset: offset + 128, as: SIMD8<UInt64>.self)
                    sums.3 |= base.load(fromByteOffset: offset + 192, as: SIMD8<UInt64>.self)
                    offset += 256
                }
                keep(Int(truncatingIfNeeded: (sums.0 | sums.1 | sums.2 | sums.3).wrappedSum()))
            }
        }
    }

    private static let kept = Atomic<Int>(0)

    /// Keeps the compiler from dropping a computation whose result nobody wants.
    private static func keep(_ value: Int) {
        kept.store(value, ordering: .relaxed)
    }
}
