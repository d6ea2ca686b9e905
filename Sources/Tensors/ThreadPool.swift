import Glibc
import Synchronization

/// Worker threads for parallel regions, which spin briefly between regions and then sleep.
///
/// A decode step has some two hundred regions of a few microseconds each: waking a sleeping thread for each would cost
/// more than the work. One region runs at a time; a caller that finds the pool busy does its work alone.
///
/// Unchecked because of `job` and the two condition variables' memory: `job` is written by the region's owner before the
/// generation is raised (releasing) and read by workers after they saw it raised (acquiring), and the owner waits for all
/// workers before it returns; the memory lives as long as the workers, which `deinit` joins.
public final class ThreadPool: @unchecked Sendable {
    /// The number of threads that work on a region, the caller's included.
    public let threads: Int

    private let shared: SharedState
    private var workers: [pthread_t] = []
    private let isBusy = Atomic<Bool>(false)

    /// A pool of at least one thread; the caller of a region is one of them.
    public init(threads: Int) {
        self.threads = max(1, min(threads, 256))
        self.shared = SharedState(threads: self.threads)
        _ = BLAS.isSingleThreaded
        for index in 1..<max(self.threads, 1) {
            let start = WorkerStart(shared: shared, index: index)
            var thread = pthread_t()
            let context = Unmanaged.passRetained(start)
            let status = pthread_create(&thread, nil, runWorker, context.toOpaque())
            if status == 0 {
                workers.append(thread)
            } else {
                context.release()
                shared.workerCount.subtract(1, ordering: .relaxed)
            }
        }
    }

    deinit {
        shared.stop()
        for worker in workers { pthread_join(worker, nil) }
    }

    /// The number of processors this process may run on.
    public static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Runs a closure on ranges that together cover `0..<count`, one range for each thread; returns when all are done.
    ///
    /// - Parameters:
    ///   - count: the number of work items.
    ///   - grain: ranges begin at multiples of it.
    ///   - body: must touch nothing that another range's call writes.
    public func parallel(_ count: Int, grain: Int = 1, _ body: (Range<Int>) -> Void) {
        let units = (count + grain - 1) / grain
        guard units > 1, !workers.isEmpty, !isBusy.exchange(true, ordering: .acquiring) else {
            if count > 0 { body(0..<count) }
            return
        }
        defer { isBusy.store(false, ordering: .releasing) }
        let parts = min(threads, units)
        withoutActuallyEscaping(body) { body in
            shared.run { part in
                guard part < parts else { return }
                let start = units * part / parts * grain
                let end = min(units * (part + 1) / parts * grain, count)
                if start < end { body(start..<end) }
            }
        }
    }
}

/// What the owner of a region and the workers share.
private final class SharedState: @unchecked Sendable {
    let generation = Atomic<Int>(0)
    let remaining = Atomic<Int>(0)
    let workerCount: Atomic<Int>
    let isStopping = Atomic<Bool>(false)
    let sleepers = Atomic<Int>(0)
    var job: ((Int) -> Void)?
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Turns of the spinning loop before a thread goes to sleep: some tens of microseconds.
    private static let spinLimit = 2_000

    init(threads: Int) {
        workerCount = Atomic(threads - 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func run(_ job: @escaping (Int) -> Void) {
        self.job = job
        remaining.store(workerCount.load(ordering: .relaxed), ordering: .relaxed)
        generation.add(1, ordering: .sequentiallyConsistent)
        if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wake() }
        job(0)
        var spins = 0
        while remaining.load(ordering: .acquiring) > 0 {
            spinWait()
            spins += 1
            if spins > Self.spinLimit { sched_yield() }
        }
        self.job = nil
    }

    func work(as index: Int) {
        var seen = 0
        while true {
            seen = awaitGeneration(after: seen)
            if isStopping.load(ordering: .acquiring) { return }
            job?(index)
            remaining.subtract(1, ordering: .releasing)
        }
    }

    func stop() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        generation.add(1, ordering: .sequentiallyConsistent)
        wake()
    }

    private func awaitGeneration(after seen: Int) -> Int {
        for _ in 0..<Self.spinLimit {
            let current = generation.load(ordering: .acquiring)
            if current != seen { return current }
            spinWait()
        }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        sleepers.add(1, ordering: .sequentiallyConsistent)
        defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
        while true {
            let current = generation.load(ordering: .sequentiallyConsistent)
            if current != seen { return current }
            pthread_cond_wait(condition, mutex)
        }
    }

    private func wake() {
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}

private final class WorkerStart {
    let shared: SharedState
    let index: Int

    init(shared: SharedState, index: Int) {
        self.shared = shared
        self.index = index
    }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<WorkerStart>.fromOpaque(context).takeRetainedValue()
    start.shared.work(as: start.index)
    return nil
}

/// Tells the processor that this is a spinning loop.
@inline(__always)
private func spinWait() {
    #if arch(x86_64)
        spinPause()
    #endif
}

#if arch(x86_64)
    @_silgen_name("llvm.x86.sse2.pause")
    private func spinPause()
#endif
