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

    func copy() throws(TransformerError) -> CountingCache {
        CountingCache(count: count)
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
