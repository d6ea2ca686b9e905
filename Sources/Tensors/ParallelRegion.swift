import LibC
import Locks
import Processors

/// One parallel region after another, and the threads that wait for them.
///
/// A region's parts are in one queue; in large pools there is one for every few threads: with many threads, a counter
/// that all of them change costs more than the work. A thread claims the parts of its own queue first, which are
/// neighbours, and then those of other queues.
///
/// A thread that waits for long goes to sleep. Yielding instead would cost it the time that it has not used: the system
/// would run it less than the programs beside it, and run the thread that it waits for at another time.
///
/// Unchecked because of `job` and the pointers: `job` is written by the region's owner before the queues are filled (releasing)
/// and read only by threads that have claimed a part of that region (acquiring); the owner returns, and changes it again,
/// only after all parts are done.
final class ParallelRegion: @unchecked Sendable {
    private let queues: [PartQueue]
    /// The same without reference counts, which all threads would change in every region.
    private let uncounted: [Unmanaged<PartQueue>]
    /// Workers from this number on rest; the owner has none.
    private let limit = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    // Workers read what is above in every turn of their loops, and the owner writes what is below in every region.
    private let gap = MemoryLines.two
    private let isOwnerAsleep = Atomic<Bool>(false)
    private var job: ((_ queue: Int, _ part: Int) -> Void)?
    private var number: UInt64 = 0
    /// Where workers sleep until there are parts, and those that rest until they are admitted.
    private let (ready, resting) = (Bed(), Bed())
    private let ownersBed = Monitor(0)

    /// Turns of a spinning loop before a thread goes to sleep: some tens of microseconds.
    private static let spinLimit = 4_000

    /// Sleeping workers, and what they wait at.
    private final class Bed: Sendable {
        /// How many there are.
        let sleepers = Atomic<Int>(0)
        /// The number of times that they were woken; what they wait for is in the atomics. (Not an empty value: the thread
        /// sanitizer takes an access to one for an access to the object that holds it.)
        let monitor = Monitor(0)

        func wake() {
            if sleepers.load(ordering: .sequentiallyConsistent) > 0 { monitor.withLock { $0 &+= 1 } }
        }

        func sleep(until isOver: () -> Bool) {
            // Counted before the last look: an owner that sees nobody asleep has published its parts before that look.
            sleepers.add(1, ordering: .sequentiallyConsistent)
            monitor.wait { _ in isOver() ? () : nil }
            sleepers.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    /// Regions whose parts are in this many queues.
    init(queues count: Int) {
        queues = (0..<count).map { _ in PartQueue() }
        uncounted = queues.map { .passUnretained($0) }
    }

    /// Lets the workers with numbers below this one claim parts; called by the owner between regions.
    func admit(_ count: Int) {
        let before = limit.exchange(count, ordering: .sequentiallyConsistent)
        if count > before { resting.wake() }
    }

    /// Runs a job for every part of every queue, with the help of the workers.
    ///
    /// - Parameters:
    ///   - queueCount: in how many queues the parts are, from the first one on.
    ///   - count: how many parts a queue has.
    /// - Returns: the nanoseconds in which there was nothing left for the owner to do but wait.
    func run(
        queues queueCount: Int, parts count: (_ queue: Int) -> Int, _ job: @escaping (_ queue: Int, _ part: Int) -> Void
    ) -> Int {
        self.job = job
        number &+= 1
        for queue in 0..<queueCount { queues[queue].fill(count(queue), region: number) }
        ready.wake()
        workOnParts(first: 0)
        defer { self.job = nil }
        if isDone { return 0 }
        let begin = Nanoseconds.now
        awaitWorkers()
        return Nanoseconds.now - begin
    }

    private var isDone: Bool {
        for queue in uncounted where !queue._withUnsafeGuaranteedRef(\.isDone) { return false }
        return true
    }

    /// Waits until all parts are done.
    private func awaitWorkers() {
        for _ in 0..<Self.spinLimit {
            if isDone { return }
            spinWait()
        }
        // Set before the last look: the thread that does the last part counts it before it looks for sleepers.
        isOwnerAsleep.store(true, ordering: .sequentiallyConsistent)
        ownersBed.wait { _ in isDone ? () : nil }
        isOwnerAsleep.store(false, ordering: .relaxed)
    }

    /// Works on parts while there are any, and waits for more.
    ///
    /// - Parameters:
    ///   - worker: its number, from 0 on.
    ///   - queue: the queue whose parts are its own.
    func work(_ worker: Int, queue: Int) {
        while !isStopping.load(ordering: .acquiring) {
            if isAdmitted(worker) { workOnParts(first: queue) }
            awaitParts(worker, queues[queue])
        }
    }

    func stop() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        ready.wake()
        resting.wake()
    }

    private func isAdmitted(_ worker: Int) -> Bool { worker < limit.load(ordering: .sequentiallyConsistent) }

    private func workOnParts(first: Int) {
        var index = first
        for _ in uncounted {
            uncounted[index]._withUnsafeGuaranteedRef { queue in
                while let part = queue.claim() {
                    execute(index, part)
                    if queue.finish(), isOwnerAsleep.load(ordering: .sequentiallyConsistent) {
                        ownersBed.withLock { $0 &+= 1 }
                    }
                }
            }
            index = index + 1 < uncounted.count ? index + 1 : 0
        }
    }

    /// Runs one part; a function of its own, so that the job is released before the part is counted as done.
    @inline(never)
    private func execute(_ queue: Int, _ part: Int) {
        job?(queue, part)
    }

    private func awaitParts(_ worker: Int, _ queue: PartQueue) {
        for _ in 0..<Self.spinLimit {
            if queue.hasParts && isAdmitted(worker) || isStopping.load(ordering: .relaxed) { return }
            spinWait()
        }
        if isAdmitted(worker) {
            ready.sleep {
                queue.hasParts || !isAdmitted(worker) || isStopping.load(ordering: .sequentiallyConsistent)
            }
        } else {
            resting.sleep { isAdmitted(worker) || isStopping.load(ordering: .sequentiallyConsistent) }
        }
    }
}

/// The parts of a region that some threads claim before others do.
///
/// `ticket` holds the region's number (32 bits), how many parts there are (16), and the next unclaimed part (16), so that a
/// part is claimed by one atomic exchange that fails when the region is over. The number makes a late exchange for an
/// earlier region fail; it would take 2^32 regions during one thread's sleep to be mistaken.
private final class PartQueue: Sendable {
    // The gaps keep what threads of different queues change in lines of memory of their own.
    private let before = MemoryLines.two
    private let ticket = Atomic<UInt64>(0)
    private let between = MemoryLines.two
    private let remaining = Atomic<Int>(0)
    private let after = MemoryLines.two

    /// Publishes parts; the owner's call.
    func fill(_ count: Int, region: UInt64) {
        remaining.store(count, ordering: .relaxed)
        ticket.store(region << 32 | UInt64(count) << 16, ordering: .sequentiallyConsistent)
    }

    var isDone: Bool { remaining.load(ordering: .sequentiallyConsistent) == 0 }

    var hasParts: Bool { Self.unclaimedPart(ticket.load(ordering: .sequentiallyConsistent)) != nil }

    /// The part that can be claimed next, nil when there is none left.
    private static func unclaimedPart(_ ticket: UInt64) -> Int? {
        let (part, parts) = (ticket & 0xFFFF, ticket >> 16 & 0xFFFF)
        return part < parts ? Int(part) : nil
    }

    /// A part that is this thread's to do; nil where none is left.
    func claim() -> Int? {
        var current = ticket.load(ordering: .acquiring)
        while let part = Self.unclaimedPart(current) {
            let result = ticket.weakCompareExchange(
                expected: current, desired: current &+ 1, ordering: .acquiringAndReleasing)
            if result.exchanged { return part }
            current = result.original
        }
        return nil
    }

    /// Counts a part as done; returns whether it was the last one.
    func finish() -> Bool { remaining.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 }
}

/// Space of two lines of memory, which separates what is before it from what comes after it: processors fetch lines in
/// pairs.
private enum MemoryLines {
    static let two = (SIMD64<UInt8>(), SIMD64<UInt8>())
}

/// One worker of a pool, where it is kept, and what it works on.
final class RegionWorker: Sendable {
    private let region: ParallelRegion
    private let (number, queue): (Int, Int)
    private let home: ProcessorSet?

    init(_ region: ParallelRegion, number: Int, queue: Int, home: ProcessorSet?) {
        (self.region, self.number, self.queue, self.home) = (region, number, queue, home)
    }

    func run() {
        // Where a container forbids it, the system places the thread.
        if let home { ThreadAffinity.restrictThread(to: home) }
        region.work(number, queue: queue)
    }
}

/// Tells the processor that this is a spinning loop.
@inline(__always)
private func spinWait() {
    // Sanitized functions have landing pads, and the compiler cannot invoke this instruction.
    #if arch(x86_64) && !CREMA_SANITIZED
        spinPause()
    #elseif arch(arm64) && !CREMA_SANITIZED
        // Arm's own hint, `yield`, takes no time; this one takes about as long as x86's pause.
        spinBarrier(15)
    #endif
}

#if arch(x86_64)
    @_silgen_name("llvm.x86.sse2.pause")
    private func spinPause()
#elseif arch(arm64)
    @_silgen_name("llvm.aarch64.isb")
    private func spinBarrier(_ domain: Int32)
#endif
