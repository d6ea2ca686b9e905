import Synchronization
import Tensors
import Testing

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
    @Test("every item is done once, for any count, grain and number of threads", arguments: 1...4)
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
