import Locks
public import Tensors

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
        KernelSet.selected.hasBFloat16Products ? .bfloat16 : .float32
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
        let limits = KernelSet.selected.limits
        let found =
            switch self {
            case .float32: limits.float32
            case .bfloat16: limits.bfloat16
            case .int8: limits.int8
            }
        guard let peak = found else { return nil }
        // So many rounds that the start of the threads does not count; as many parts as the pool makes of a region, all
        // alike.
        let rounds = peak.rounds / 4
        let results = Mutex<Float>(0)
        let start = ContinuousClock.now
        pool.parallel(pool.threads * 4) { range in
            for index in range {
                let result = peak.run(rounds, Float(index + 1))
                results.withLock { $0 += result }
            }
        }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(peak.perRound * rounds * 4 * pool.threads) / (Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
