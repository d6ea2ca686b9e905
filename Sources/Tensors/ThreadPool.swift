import LibC
import Locks
public import Processors

/// Worker threads for parallel regions, which spin briefly between regions and then sleep.
///
/// A decode step has some two hundred regions of a few microseconds each: waking a sleeping thread for each would cost
/// more than the work. A region is cut into parts that threads claim one by one; the caller claims parts too, so that a
/// worker which the system keeps from running delays nothing but the part it has begun. One region runs at a time; a
/// caller that finds the pool busy does its work alone.
///
/// Where other programs keep workers from running, passes are computed with fewer threads for a while, or by the caller alone
/// (`PassPace`). Neither that nor how a region is cut changes what is computed.
public final class ThreadPool: Sendable {
    /// The threads that work on the regions of a pass of few rows, the caller's included.
    public let threads: Int
    /// The threads that work on those of a pass of many rows.
    public let batchThreads: Int
    /// How many threads are meant, on which processors, and why.
    public let choice: ProcessorChoice

    private let region: ParallelRegion
    private let workers: [pthread_t]
    private let hasManyQueues: Bool
    private let isBusy = Atomic<Bool>(false)
    /// Whether the work that was begun last pauses.
    private let hasPauses = Atomic<Bool>(false)
    private let pass: PassState

    /// Parts of a region for each thread: enough that one slow thread does not hold up the rest.
    public static let partsPerThread = 4
    /// Passes of this many rows or more are computed by the threads for batches: products of fewer wait for memory.
    static let manyRows = 16
    /// Threads that have a queue of parts together, where there are more than fit one queue.
    private static let (queueThreads, mostForOneQueue) = (8, 16)

    /// A pool of 1 to 256 threads, of which the caller of a region is one.
    ///
    /// - Parameters:
    ///   - threads: the threads for passes of few rows; nil means those that suit the machine.
    ///   - batchThreads: the threads for passes of many; nil means `threads` where that is given.
    public convenience init(threads: Int? = nil, batchThreads: Int? = nil) {
        self.init(ProcessorChoice.current(threads: threads, batchThreads: batchThreads))
    }

    /// A pool with the threads of a choice, each kept to its processors where the system lets it be.
    public convenience init(_ choice: ProcessorChoice) {
        self.init(choice, helpers: nil)
    }

    /// The same for tests that set the number of threads of each pass.
    init(_ choice: ProcessorChoice, helpers: (@Sendable (PassState.Work) -> Int)?) {
        (self.choice, threads, batchThreads) = (choice, choice.threads, choice.batchThreads)
        pass = PassState(choice, helpers: helpers)
        _ = BLAS.isSingleThreaded
        let most = max(threads, batchThreads, 1)
        let areMany = most > Self.mostForOneQueue
        region = ParallelRegion(queues: areMany ? (most + Self.queueThreads - 1) / Self.queueThreads : 1)
        hasManyQueues = areMany
        region.admit(most - 1)
        var workers: [pthread_t] = []
        for index in 1..<most {
            var thread = pthread_t()
            let queue = areMany ? index / Self.queueThreads : 0
            let work = RegionWorker(region, number: index - 1, queue: queue, home: choice.homes[index])
            let context = Unmanaged.passRetained(work)
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

    /// Keeps the calling thread to the processors where this pool expects the caller of its regions, where that matters.
    public func placeCaller() {
        if let home = choice.homes.first ?? nil { ThreadAffinity.restrictThread(to: home) }
    }

    /// Says that the regions from now on belong to a pass of this many rows.
    public func beginPass(rows: Int) { begin(rows >= Self.manyRows ? .manyRows : .fewRows, rows) }

    /// Says that the regions from now on belong to one block of an encoder, which computes this many rows.
    ///
    /// Passes of other models come between the blocks of an encoder.
    ///
    /// - Parameter pauses: when passes come between the regions of the block, too, and between pieces of them.
    public func beginBlock(rows: Int, pauses: RegionPauses? = nil) { begin(.block, rows, pauses) }

    private func begin(_ work: PassState.Work, _ rows: Int, _ pauses: RegionPauses? = nil) {
        change(pauses) { $0.begin(work, rows: rows) }
    }

    /// Changes what is computed, where no region runs, and how many threads compute it.
    private func change(_ pauses: RegionPauses?, _ body: (PassState) -> Void) {
        guard !isBusy.exchange(true, ordering: .acquiring) else { return }
        defer { isBusy.store(false, ordering: .releasing) }
        pass.pauses = pauses
        hasPauses.store(pauses != nil, ordering: .relaxed)
        if workers.isEmpty { return }
        body(pass)
        region.admit(pass.threads - 1)
    }

    /// The pauses of the calling thread's work; nil where it has none.
    private func pauses() -> RegionPauses? {
        guard hasPauses.load(ordering: .relaxed), !isBusy.exchange(true, ordering: .acquiring) else { return nil }
        defer { isBusy.store(false, ordering: .releasing) }
        return pass.pauses.flatMap { $0.isOwn ? $0 : nil }
    }

    /// Leaves the pool to others if it is time to, and continues when they have left it.
    private func pauseIfDue(_ pauses: RegionPauses) {
        guard pauses.isDue else { return }
        change(nil) { $0.pause() }
        pauses.pauseNow()
        change(pauses) { $0.resume() }
    }

    /// Runs a closure on ranges that together cover `0..<count`, on several threads at once; returns when all are done.
    ///
    /// - Parameters:
    ///   - count: the number of work items.
    ///   - grain: ranges begin at multiples of it.
    ///   - partsPerThread: into how many ranges a thread's share is cut; of several, each is smaller than the one
    ///     before. Claiming a part and reporting it as done take some tenths of a microsecond each, so that a region of
    ///     a few microseconds is better off with one.
    ///   - body: must touch nothing that another range's call writes.
    public func parallel(
        _ count: Int, grain: Int = 1, partsPerThread: Int = partsPerThread, _ body: (Range<Int>) -> Void
    ) {
        guard let pauses = pauses() else {
            return runRegion(0..<count, grain, partsPerThread, body)
        }
        // Nothing is known of how long a unit takes before some are done: the first of a region of attention over all of a picture
        // can take milliseconds each.
        let units = (count + grain - 1) / grain
        var (next, piece) = (0, 2 * batchThreads)
        while next < units {
            let end = min(next + piece, units)
            let start = Nanoseconds.now
            runRegion(next * grain..<min(end * grain, count), grain, partsPerThread, body)
            let time = max(1, (Nanoseconds.now - start) / (end - next))
            piece = max(batchThreads, pauses.limit / 2 / time)
            next = end
            pauseIfDue(pauses)
        }
    }

    /// The same for a range that begins at a multiple of the grain, in one go.
    private func runRegion(_ all: Range<Int>, _ grain: Int, _ partsPerThread: Int, _ body: (Range<Int>) -> Void) {
        let (first, count) = (all.lowerBound, all.count)
        let units = (count + grain - 1) / grain
        guard units > 1, !workers.isEmpty, !isBusy.exchange(true, ordering: .acquiring) else {
            if count > 0 { body(all) }
            return
        }
        defer { isBusy.store(false, ordering: .releasing) }
        let threads = pass.threads
        let start = Nanoseconds.now
        if threads == 1 {
            body(all)
            return pass.count(from: start, to: Nanoseconds.now, waiting: 0)
        }
        let cut = RegionCut(
            units: units, threads: threads, queueThreads: hasManyQueues ? Self.queueThreads : threads,
            partsPerThread: max(1, partsPerThread))
        withoutActuallyEscaping(body) { body in
            let waiting = region.run(queues: cut.queues, parts: cut.parts) { queue, part in
                let units = cut.units(queue, part)
                let end = min(units.upperBound * grain, count)
                if units.lowerBound * grain < end { body(first + units.lowerBound * grain..<first + end) }
            }
            pass.count(from: start, to: Nanoseconds.now, waiting: waiting)
        }
    }
}

/// How the units of a region are cut into queues of neighbours, and these into parts.
struct RegionCut {
    private let all: Int
    private let threads: Int
    private let queueThreads: Int
    private let partsPerThread: Int
    /// How many queues there are.
    let queues: Int

    init(units: Int, threads: Int, queueThreads: Int, partsPerThread: Int) {
        (all, self.threads, self.queueThreads, self.partsPerThread) = (units, threads, queueThreads, partsPerThread)
        queues = (threads + queueThreads - 1) / queueThreads
    }

    /// Where the units of a queue begin: each has as many as its threads are of all.
    private func start(_ queue: Int) -> Int {
        // A division costs as much as claiming a part.
        if queue == 0 { return 0 }
        return queue == queues ? all : all * (queue * queueThreads) / threads
    }

    /// How many parts a queue has.
    func parts(_ queue: Int) -> Int {
        let own = min(queueThreads, threads - queue * queueThreads)
        return min(own * partsPerThread, start(queue + 1) - start(queue))
    }

    /// The units of a part.
    func units(_ queue: Int, _ part: Int) -> Range<Int> {
        let (first, count, parts) = (start(queue), start(queue + 1) - start(queue), parts(queue))
        // Of few units the first parts would take too many.
        let cut = count >= 2 * parts && partsPerThread > 1 ? Self.taperedCut : Self.evenCut
        return first + cut(count, part, parts)..<first + cut(count, part + 1, parts)
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

/// A clock that costs some tens of nanoseconds.
enum Nanoseconds {
    /// Since some moment in the past.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<RegionWorker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
