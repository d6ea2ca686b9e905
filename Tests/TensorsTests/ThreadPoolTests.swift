import Glibc
import Processors
import Synchronization
import TestSupport
import Testing

@testable import Tensors

/// A sum that any thread may add to.
private final class Total: Sendable {
    private let sum = Atomic<Int>(0)
    var value: Int { sum.load(ordering: .relaxed) }

    func add(_ count: Int) {
        sum.add(count, ordering: .relaxed)
    }
}

@Suite("Thread pool")
struct ThreadPoolTests {
    @Test("every item is done once, for any count, grain and number of threads", arguments: [1, 2, 3, 4, 20])
    func coverage(threads: Int) {
        let pool = ThreadPool(threads: threads)
        for (count, grain) in [(0, 1), (1, 1), (7, 3), (100, 1), (1_000, 64), (5, 100)] {
            for _ in 0..<50 {
                let seen = Mutex([Int](repeating: 0, count: count))
                pool.parallel(count, grain: grain) { range in
                    #expect(range.lowerBound % grain == 0)
                    seen.withLock { seen in for index in range { seen[index] += 1 } }
                }
                #expect(seen.withLock { $0.allSatisfy { $0 == 1 } })
            }
        }
    }

    @Test("parts of a region become smaller, so that threads end together; one part for each thread are alike")
    func parts() {
        let pool = ThreadPool(threads: 2)
        func sizes(_ count: Int, _ partsPerThread: Int) -> [Int] {
            let ranges = Mutex<[Range<Int>]>([])
            pool.parallel(count, partsPerThread: partsPerThread) { range in ranges.withLock { $0.append(range) } }
            return ranges.withLock { $0.sorted { $0.lowerBound < $1.lowerBound }.map(\.count) }
        }
        #expect(sizes(6_400, 4) == [1_500, 1_300, 1_100, 900, 700, 500, 300, 100])
        #expect(sizes(6_400, 1) == [3_200, 3_200])
        // As few as the threads, or not many more, are alike, too.
        #expect(sizes(2, 4) == [1, 1])
        #expect(sizes(12, 4).allSatisfy { (1...2).contains($0) })
    }

    @Test("regions of several callers at once are all completed")
    func callers() async {
        let pool = ThreadPool(threads: 2)
        let total = Total()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        pool.parallel(10) { total.add($0.count) }
                    }
                }
            }
        }
        #expect(total.value == 4 * 500 * 10)
    }

    @Test("workers that have gone to sleep wake for the next region")
    func sleep() async throws {
        let pool = ThreadPool(threads: 3)
        for _ in 0..<5 {
            try await Task.sleep(for: .milliseconds(5))
            // Each part waits for the others: one thread alone would have to take them one after the other.
            let present = Atomic<Int>(0)
            let together = Atomic<Int>(0)
            pool.parallel(3, partsPerThread: 1) { _ in
                present.add(1, ordering: .sequentiallyConsistent)
                let deadline = ContinuousClock.now + .seconds(20)
                while present.load(ordering: .sequentiallyConsistent) < 3, ContinuousClock.now < deadline {}
                if present.load(ordering: .sequentiallyConsistent) == 3 { together.add(1, ordering: .relaxed) }
            }
            #expect(together.load(ordering: .relaxed) == 3)
        }
    }
}

/// What passes and choices have to do with regions.
struct PassTests {
    /// A choice of this many threads.
    private func choice(_ threads: Int, _ batch: Int) -> ProcessorChoice {
        ProcessorChoice(.current, threads: threads, batchThreads: batch)
    }

    /// The threads that work on a region whose parts wait for each other, as far as there are enough.
    private func workers(of pool: ThreadPool, expecting count: Int) -> Int {
        let seen = Mutex<Set<UInt>>([])
        pool.parallel(count, partsPerThread: 1) { _ in
            seen.withLock { _ = $0.insert(UInt(pthread_self())) }
            let deadline = ContinuousClock.now + .seconds(20)
            while seen.withLock({ $0.count }) < count, ContinuousClock.now < deadline {}
        }
        return seen.withLock { $0.count }
    }

    /// The threads that come to a region whose parts wait a while for `count` of them.
    private func visitors(of pool: ThreadPool, upTo count: Int) -> Int {
        let seen = Mutex<Set<UInt>>([])
        pool.parallel(count, partsPerThread: count) { _ in
            seen.withLock { _ = $0.insert(UInt(pthread_self())) }
            for _ in 0..<2_000 where seen.withLock({ $0.count }) < count { sched_yield() }
        }
        return seen.withLock { $0.count }
    }

    @Test func `Passes of many rows have the threads for batches, and passes of few have not`() {
        for _ in 0..<3 {
            // A pool for each pass: on a busy machine the next one might have fewer threads.
            let many = ThreadPool(choice(2, 4))
            many.beginPass(rows: ThreadPool.manyRows)
            #expect(workers(of: many, expecting: 4) == 4)
            let few = ThreadPool(choice(2, 4))
            few.beginPass(rows: ThreadPool.manyRows - 1)
            #expect(workers(of: few, expecting: 2) == 2)
            // Threads for batches leave parts alone that wait for a third thread, once they sleep.
            usleep(50_000)
            #expect((0..<50).filter { _ in visitors(of: few, upTo: 3) <= 2 }.count == 50)
        }
    }

    @Test func `Workers that rested are woken for a pass that has them`() {
        let pool = ThreadPool(choice(2, 4))
        pool.beginPass(rows: 1)
        // Long enough for workers to have gone to sleep.
        usleep(50_000)
        pool.beginPass(rows: ThreadPool.manyRows)
        #expect(workers(of: pool, expecting: 4) == 4)
    }

    @Test func `A pass that is computed alone has no other thread than its caller`() {
        let pool = ThreadPool(choice(4, 4), helpers: { _ in 1 })
        pool.beginPass(rows: 1)
        let names = Mutex<Set<UInt>>([])
        for _ in 0..<100 {
            pool.parallel(64) { _ in names.withLock { _ = $0.insert(UInt(pthread_self())) } }
        }
        #expect(names.withLock { $0 } == [UInt(pthread_self())])
    }

    @Test func `A block of an encoder has the threads for batches, also after a pass of few rows`() {
        let pool = ThreadPool(choice(2, 4))
        for _ in 0..<3 {
            pool.beginPass(rows: 1)
            pool.beginBlock(rows: 3)
            #expect(workers(of: pool, expecting: 4) == 4)
        }
    }

    @Test func `An owner that sleeps is woken by the thread that does the last part`() {
        let pool = ThreadPool(threads: 2)
        for _ in 0..<20 {
            let owner = UInt(pthread_self())
            let total = Total()
            pool.parallel(2, partsPerThread: 1) { range in
                // The owner is done long before the other thread, so that it sleeps.
                if UInt(pthread_self()) != owner { usleep(3_000) }
                total.add(range.count)
            }
            #expect(total.value == 2)
        }
    }

    @Test(arguments: [17, 24, 33, 64], [1, 4])
    func `Large pools have several queues, whose parts cover all units once`(threads: Int, partsPerThread: Int) {
        for units in [1, 2, 7, 31, 64, 100, 5_000] {
            let cut = RegionCut(units: units, threads: threads, queueThreads: 8, partsPerThread: partsPerThread)
            #expect(cut.queues == (threads + 7) / 8)
            let ranges = (0..<cut.queues).flatMap { queue in
                (0..<cut.parts(queue)).map { cut.units(queue, $0) }
            }
            #expect(ranges.flatMap { Array($0) } == Array(0..<units))
            // Queues are alike, as far as units can be divided.
            let sizes = (0..<cut.queues - 1).map { queue in
                (0..<cut.parts(queue)).reduce(0) { $0 + cut.units(queue, $1).count }
            }
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        }
    }

    @Test func `Parts of a queue whose threads do not come are done by others`() {
        // No worker comes to any of the queues, so the owner does all.
        let region = ParallelRegion(queues: 4)
        let total = Total()
        for _ in 0..<100 {
            _ = region.run(queues: 4, parts: { _ in 5 }) { queue, part in total.add(100 * queue + part) }
        }
        #expect(total.value == 100 * (5 * 600 + 4 * 10))
    }

    @Test(arguments: [KernelCase.dense[0], KernelCase.grouped[0], KernelCase.coded[0]], Arithmetic.allCases)
    func `Ways, threads and rows that change from pass to pass change no bit`(
        _ test: KernelCase, arithmetic: Arithmetic
    ) throws {
        let matrix = try test.matrix().prepared(for: arithmetic, on: ThreadPool(threads: 1))
        let (rows, columns) = (matrix.rows, matrix.columns)
        let input = OutlierTests.withOutliers(MatrixTests.values(33 * columns, seed: 3), columns: columns)
        let expected = KernelTests.products(matrix, input, count: 33, threads: 1, level: ProcessorLevel.selected)
        let random = Mutex(SplitMix64(seed: 11))
        let pools = [(1, 1), (2, 2), (2, 5), (3, 1), (18, 20)].map { threads, batch in
            ThreadPool(choice(threads, batch), helpers: { _ in random.withLock { 1 + $0.below(max(threads, batch)) } })
        }
        var output = [Float](repeating: 0, count: 33 * rows)
        for _ in 0..<60 {
            let (pool, count) = random.withLock { (pools[$0.below(pools.count)], 1 + $0.below(33)) }
            pool.beginPass(rows: random.withLock { $0.below(40) })
            input.withUnsafeBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    guard let input = input.baseAddress, let output = output.baseAddress else { return }
                    matrix.multiply(input, count: count, into: output, on: pool)
                }
            }
            #expect(output[..<(count * rows)] == expected[..<(count * rows)])
        }
    }
}
