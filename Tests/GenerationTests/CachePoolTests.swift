import Foundation
import Synchronization
import Testing
import Transformers

@testable import Generation

/// A cache that holds nothing but its length.
private final class CountingCache: PrefixCache {
    private let held: Mutex<Int>
    var count: Int { held.withLock { $0 } }
    var byteCount: Int { count * 10 }

    init(count: Int) {
        held = Mutex(count)
    }

    func truncate(to count: Int) throws(TransformerError) {
        held.withLock { $0 = count }
    }

    /// What happens while it is copied.
    private let duringCopy = Mutex<(@Sendable () -> Void)?>(nil)

    func onCopy(_ body: @escaping @Sendable () -> Void) {
        duringCopy.withLock { $0 = body }
    }

    func copy() throws(TransformerError) -> CountingCache {
        duringCopy.withLock { $0 }?()
        return CountingCache(count: count)
    }
}

@Suite("Cache pool")
struct CachePoolTests {
    private static func give(_ pool: CachePool<CountingCache>, _ tokens: [Int32]) {
        pool.give(CountingCache(count: tokens.count), tokens: tokens)
    }

    @Test("the longest shared prefix is reused, and the last prompt token is always evaluated")
    func longestPrefix() throws {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2, 3])
        Self.give(pool, [1, 9])
        let found = try pool.take(prefixOf: [1, 2, 3])
        #expect(found?.count == 2)
        #expect(pool.count == 1)
        #expect(try pool.take(prefixOf: [5])?.count == nil)
    }

    @Test("a cache that holds much more than the shared prefix is copied and stays")
    func copies() throws {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        Self.give(pool, Array(0..<100))
        let found = try pool.take(prefixOf: [0, 1, 2, 77, 78])
        #expect(found?.count == 3)
        #expect(pool.count == 1)
        #expect(try pool.take(prefixOf: Array(0..<101))?.count == 100)
    }

    @Test("a cache that is being copied is lent to nobody until it is done")
    func copiesAlone() throws {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        let cache = CountingCache(count: 100)
        pool.give(cache, tokens: Array(0..<100))
        let isCopying = Atomic<Bool>(false)
        let lentMeanwhile = Atomic<Bool>(false)
        let done = DispatchSemaphore(value: 0)
        cache.onCopy {
            isCopying.store(true, ordering: .sequentiallyConsistent)
            Thread.detachNewThread {
                let lent = try? pool.take(prefixOf: Array(0..<101))
                if lent === cache, isCopying.load(ordering: .sequentiallyConsistent) {
                    lentMeanwhile.store(true, ordering: .sequentiallyConsistent)
                }
                done.signal()
            }
            _ = done.wait(timeout: .now() + 0.3)
            isCopying.store(false, ordering: .sequentiallyConsistent)
        }
        #expect(try pool.take(prefixOf: [0, 1, 2, 77])?.count == 3)
        let wasLent = lentMeanwhile.load(ordering: .sequentiallyConsistent)
        #expect(!wasLent)
    }

    @Test("the pool stays under its bound, and the least recently used goes first")
    func bound() throws {
        let pool = CachePool<CountingCache>(byteLimit: 60)
        Self.give(pool, [1, 2])
        Self.give(pool, [3, 4])
        Self.give(pool, [5, 6])
        #expect(pool.count == 3)
        Self.give(pool, [7, 8])
        #expect(pool.count == 3)
        #expect(try pool.take(prefixOf: [1, 2, 9])?.count == nil)
        #expect(try pool.take(prefixOf: [3, 4, 9])?.count == 2)
    }

    @Test("a longer text replaces the cache of its beginning")
    func replaces() {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2])
        Self.give(pool, [1, 2, 3])
        #expect(pool.count == 1)
    }
}
