import Glibc
import Locks

/// Worker threads for parallel regions, which spin briefly between regions and then sleep.
///
/// A decode step has some two hundred regions of a few microseconds each: waking a sleeping thread for each would cost
/// more than the work. A region is cut into parts that threads claim one by one; the caller claims parts too, so that a
/// worker which the system keeps from running delays nothing but the part it has begun. One region runs at a time; a
/// caller that finds the pool busy does its work alone.
public final class ThreadPool: Sendable {
    /// The number of threads that work on a region, the caller's included.
    public let threads: Int

    private let region = ParallelRegion()
    private let workers: [pthread_t]
    private let isBusy = Atomic<Bool>(false)

    /// Parts of a region for each thread: enough that one slow thread does not hold up the rest.
    public static let partsPerThread = 4

    /// A pool of 1 to 256 threads; the caller of a region is one of them.
    public init(threads: Int) {
        self.threads = max(1, min(threads, 256))
        _ = BLAS.isSingleThreaded
        var workers: [pthread_t] = []
        for _ in 1..<self.threads {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(region)
            if pthread_create(&thread, nil, runWorker, context.toOpaque()) == 0 {
                workers.append(thread)
            } else {
                context.release()
            }
        }
        self.workers = workers
    }

    deinit {
        region.stop()
        for worker in workers { pthread_join(worker, nil) }
    }

    /// The number of processors that this process may keep busy, by its affinity and its control group's quota.
    public static var processorCount: Int { ProcessorCount.available() }

    /// Runs a closure on ranges that together cover `0..<count`, on several threads at once; returns when all are done.
    ///
    /// - Parameters:
    ///   - count: the number of work items.
    ///   - grain: ranges begin at multiples of it.
    ///   - partsPerThread: into how many ranges a thread's share is cut; of several, each is smaller than the one
    ///     before. Claiming a part and reporting it done take some tenths of a microsecond each, so that a region of a few
    ///     microseconds is better off with one.
    ///   - body: must touch nothing that another range's call writes.
    public func parallel(
        _ count: Int, grain: Int = 1, partsPerThread: Int = partsPerThread, _ body: (Range<Int>) -> Void
    ) {
        let units = (count + grain - 1) / grain
        guard units > 1, !workers.isEmpty, !isBusy.exchange(true, ordering: .acquiring) else {
            if count > 0 { body(0..<count) }
            return
        }
        defer { isBusy.store(false, ordering: .releasing) }
        let parts = min(threads * max(1, partsPerThread), units)
        // Of few units the first parts would take too many.
        let cut = units >= 2 * parts && partsPerThread > 1 ? Self.taperedCut : Self.evenCut
        withoutActuallyEscaping(body) { body in
            region.run(parts: parts) { part in
                let start = cut(units, part, parts) * grain
                let end = min(cut(units, part + 1, parts) * grain, count)
                if start < end { body(start..<end) }
            }
        }
    }

    /// Where a part begins when all are alike.
    private static func evenCut(_ units: Int, _ part: Int, _ parts: Int) -> Int {
        units * part / parts
    }

    /// Where a part begins when each is smaller than the one before, down to nearly nothing: so threads that began at
    /// different times, or are of different speed, still end together.
    private static func taperedCut(_ units: Int, _ part: Int, _ parts: Int) -> Int {
        let (left, all) = (Double(parts - part), Double(parts))
        return units - Int(Double(units) * (left * left) / (all * all))
    }
}

/// One parallel region after another, and the threads that wait for them.
///
/// `ticket` holds the region's number (32 bits), how many parts it has (16), and the next unclaimed part (16), so that a
/// part is claimed by one atomic exchange that fails when the region is over. The number makes a late exchange for an
/// earlier region fail; it would take 2^32 regions during one thread's sleep to be mistaken.
///
/// Unchecked because of `job` and the pointers: `job` is written by the region's owner before `ticket` is stored (releasing)
/// and read only by threads that have claimed a part of that region (acquiring); the owner returns, and changes it again,
/// only after all parts are done.
private final class ParallelRegion: @unchecked Sendable {
    private let ticket = Atomic<UInt64>(0)
    private let remaining = Atomic<Int>(0)
    private let sleepers = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private var job: ((Int) -> Void)?
    /// Where threads sleep until there are parts, with the number of times that they were woken; what they wait for is in the
    /// atomics. (Not an empty value: the thread sanitizer takes an access to one for an access to the object that holds it.)
    private let bed = Monitor(0)

    /// Turns of the spinning loop before a thread goes to sleep: some tens of microseconds.
    private static let spinLimit = 4_000

    /// Runs a job for every part, with the help of the workers.
    func run(parts count: Int, _ job: @escaping (Int) -> Void) {
        self.job = job
        remaining.store(count, ordering: .relaxed)
        let number = ticket.load(ordering: .relaxed) >> 32 &+ 1
        ticket.store(number << 32 | UInt64(count) << 16, ordering: .sequentiallyConsistent)
        if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wake() }
        workOnParts()
        var spins = 0
        while remaining.load(ordering: .acquiring) > 0 {
            spinWait()
            spins += 1
            if spins > Self.spinLimit { sched_yield() }
        }
        self.job = nil
    }

    /// A worker's life: to work on parts while there are any, and to wait for more.
    func work() {
        while !isStopping.load(ordering: .acquiring) {
            workOnParts()
            awaitParts()
        }
    }

    func stop() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        wake()
    }

    private var hasParts: Bool {
        Self.unclaimedPart(ticket.load(ordering: .sequentiallyConsistent)) != nil
    }

    /// The part that can be claimed next, nil when there is none left.
    private static func unclaimedPart(_ ticket: UInt64) -> Int? {
        let (part, parts) = (ticket & 0xFFFF, ticket >> 16 & 0xFFFF)
        return part < parts ? Int(part) : nil
    }

    private func workOnParts() {
        var current = ticket.load(ordering: .acquiring)
        while let part = Self.unclaimedPart(current) {
            let result = ticket.weakCompareExchange(
                expected: current, desired: current &+ 1, ordering: .acquiringAndReleasing)
            current = result.original
            guard result.exchanged else { continue }
            execute(part)
            remaining.subtract(1, ordering: .releasing)
            current = ticket.load(ordering: .acquiring)
        }
    }

    /// Runs one part; a function of its own, so that the job is let go before the part is counted as done.
    @inline(never)
    private func execute(_ part: Int) {
        job?(part)
    }

    private func awaitParts() {
        for _ in 0..<Self.spinLimit {
            if hasParts || isStopping.load(ordering: .relaxed) { return }
            spinWait()
        }
        // Counted before the last look: an owner that sees nobody asleep has published its parts before that look.
        sleepers.add(1, ordering: .sequentiallyConsistent)
        bed.wait { _ in hasParts || isStopping.load(ordering: .sequentiallyConsistent) ? () : nil }
        sleepers.subtract(1, ordering: .sequentiallyConsistent)
    }

    private func wake() {
        bed.withLock { $0 &+= 1 }
    }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ParallelRegion>.fromOpaque(context).takeRetainedValue().work()
    return nil
}

/// Tells the processor that this is a spinning loop.
@inline(__always)
private func spinWait() {
    // Sanitized functions have landing pads, and the compiler cannot invoke this instruction.
    #if arch(x86_64) && !CREMA_SANITIZED
        spinPause()
    #endif
}

#if arch(x86_64)
    @_silgen_name("llvm.x86.sse2.pause")
    private func spinPause()
#endif
