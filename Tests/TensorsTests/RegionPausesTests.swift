import Glibc
import Processors
import Synchronization
import Testing

@testable import Tensors

@Suite("Pauses of regions")
struct RegionPausesTests {
    /// How often each item of a region was done, and what was done in the pauses.
    private func counts(_ pool: ThreadPool, _ count: Int, grain: Int) -> [Int] {
        let seen = Mutex([Int](repeating: 0, count: count))
        pool.parallel(count, grain: grain) { range in
            #expect(range.lowerBound % grain == 0)
            seen.withLock { seen in for index in range { seen[index] += 1 } }
        }
        return seen.withLock { $0 }
    }

    @Test("with pauses every item is done once, and others have the pool between pieces", arguments: [1, 2, 3])
    func pieces(threads: Int) {
        let pool = ThreadPool(threads: threads)
        var pauses = 0
        let own = RegionPauses(after: .zero) {
            pauses += 1
            // A pass of another model, whose own regions do not pause.
            pool.beginPass(rows: 1)
            #expect(counts(pool, 300, grain: 1).allSatisfy { $0 == 1 })
        }
        pool.beginBlock(rows: 64, pauses: own)
        for (count, grain) in [(1_000, 1), (1_000, 7), (3, 1), (1, 1), (0, 1)] {
            let before = pauses
            #expect(counts(pool, count, grain: grain).allSatisfy { $0 == 1 })
            // Half of no time is one unit for each thread.
            if count == 1_000 { #expect(pauses - before > 15, "\(count) by \(grain)") }
        }
        own.end()
        let before = pauses
        #expect(counts(pool, 1_000, grain: 1).allSatisfy { $0 == 1 })
        #expect(pauses == before)
    }

    @Test("the first piece of a region has two units for each thread, however many there are", arguments: [1, 2, 3])
    func firstPiece(threads: Int) {
        let pool = ThreadPool(threads: threads)
        let done = Mutex(0)
        var atPauses: [Int] = []
        let own = RegionPauses(after: .zero) { atPauses.append(done.withLock { $0 }) }
        pool.beginBlock(rows: 64, pauses: own)
        pool.parallel(10_000, grain: 10) { range in done.withLock { $0 += range.count } }
        own.end()
        #expect(atPauses.first == 20 * threads)
        #expect(atPauses.last == 10_000)
    }

    @Test("the threads of a block are chosen once, however often it pauses, and those of passes in its pauses for each")
    func choices() {
        let chosen = Mutex<[PassState.Work: Int]>([:])
        let pool = ThreadPool(.current(threads: 3, batchThreads: 3)) { work in
            chosen.withLock { $0[work, default: 0] += 1 }
            return work == .block ? 2 : 3
        }
        var pauses = 0
        let own = RegionPauses(after: .zero) {
            pauses += 1
            pool.beginPass(rows: 1)
        }
        pool.beginBlock(rows: 64, pauses: own)
        for _ in 0..<3 { pool.parallel(300) { _ in } }
        own.end()
        #expect(pauses > 10)
        #expect(chosen.withLock { $0 } == [.block: 1, .fewRows: pauses])
    }

    @Test("work without pauses, and that of other threads, is left whole")
    func others() {
        let pool = ThreadPool(threads: 2)
        let pauses = Mutex(0)
        pool.beginBlock(rows: 1, pauses: RegionPauses(after: .zero) { pauses.withLock { $0 += 1 } })
        // Of one thread are the pauses, of another the region.
        withUnsafeTemporaryAllocation(of: pthread_t.self, capacity: 1) { thread in
            let context = Unmanaged.passRetained(pool)
            pthread_create(
                thread.baseAddress!, nil,
                { context in
                    Unmanaged<ThreadPool>.fromOpaque(context!).takeRetainedValue().parallel(1_000) { _ in }
                    return nil
                }, context.toOpaque())
            pthread_join(thread[0], nil)
        }
        #expect(pauses.withLock { $0 } == 0)
        pool.beginBlock(rows: 1)
        pool.parallel(1_000) { _ in }
        #expect(pauses.withLock { $0 } == 0)
    }

    @Test("nothing pauses before its time")
    func limit() {
        let pool = ThreadPool(threads: 2)
        var pauses = 0
        pool.beginBlock(rows: 1, pauses: RegionPauses(after: .seconds(3_600)) { pauses += 1 })
        for _ in 0..<20 { pool.parallel(1_000) { _ in } }
        #expect(pauses == 0)
    }
}
