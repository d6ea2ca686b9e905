import Locks
public import Tensors

#if arch(x86_64) && canImport(KernelsAVX512)
    import KernelsAMX
    import KernelsAVX512
#endif

/// What a processor multiplies, and how much of it: the limit of evaluating many tokens at once.
public enum ArithmeticLimit: String, Sendable, CaseIterable {
    /// float32 numbers, multiplied and added.
    case float32
    /// bfloat16 numbers, added in float32.
    case bfloat16
    /// 8-bit integers, added in 32 bits.
    case int8

    /// What bfloat16 weights are multiplied as at the level in use: as float32 numbers without the instruction for them.
    public static var ofBFloat16Weights: ArithmeticLimit {
        ProcessorLevel.selected >= .avx512 ? .bfloat16 : .float32
    }

    /// Passes of which the fastest counts: a limit is what the machine can do.
    private static let passes = 5

    /// Multiplications a second of all threads of a pool; nil where the kernels have no instruction for them.
    public func measure(on pool: ThreadPool) -> Double? {
        var fastest: Double?
        for _ in 0..<Self.passes {
            guard let speed = pass(on: pool) else { return nil }
            fastest = max(fastest ?? 0, speed)
        }
        return fastest
    }

    /// Multiplications a second of one pass of some milliseconds, to be compared with what is measured just before and after
    /// it; nil where the kernels have no instruction for them.
    public func pass(on pool: ThreadPool) -> Double? {
        #if arch(x86_64) && canImport(KernelsAVX512)
            guard ProcessorLevel.selected >= (self == .bfloat16 ? .avx512 : .avx512vnni) else { return nil }
            // So many that starting the threads does not count.
            var rounds = 1_000_000
            let perRound: Int
            let loop: (Int, Float) -> Float
            let hasTiles = ProcessorLevel.selected == .amx
            // A round of tiles takes as long as eleven of the others.
            if hasTiles, self != .float32 { rounds /= 10 }
            switch self {
            case .bfloat16 where hasTiles:
                (perRound, loop) = (TilePeak.bfloat16PerRound, { rounds, _ in TilePeak.bfloat16(rounds: rounds) })
            case .int8 where hasTiles:
                (perRound, loop) = (TilePeak.bytesPerRound, { rounds, _ in TilePeak.bytes(rounds: rounds) })
            case .float32: (perRound, loop) = (ArithmeticPeak.float32PerRound, ArithmeticPeak.float32)
            case .bfloat16: (perRound, loop) = (ArithmeticPeak.bfloat16PerRound, ArithmeticPeak.bfloat16)
            case .int8: (perRound, loop) = (ArithmeticPeak.int8PerRound, ArithmeticPeak.int8)
            }
            let results = Mutex<Float>(0)
            let start = ContinuousClock.now
            // As many parts as the pool makes of a region, all alike.
            pool.parallel(pool.threads * 4) { range in
                for index in range {
                    let result = loop(rounds / 4, Float(index + 1))
                    results.withLock { $0 += result }
                }
            }
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            return Double(perRound * (rounds / 4) * 4 * pool.threads) / (Double(seconds) + Double(attoseconds) * 1e-18)
        #else
            return nil
        #endif
    }
}
