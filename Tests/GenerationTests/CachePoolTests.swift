import Testing

@testable import Generation

/// A cache that holds nothing but its length.
private final class CountingCache: PrefixCache {
    var count: Int
    var byteCount: Int { count * 10 }

    init(count: Int) {
        self.count = count
    }

    func truncate(to count: Int) -> Bool {
        self.count = count
        return true
    }

    func copy() -> CountingCache {
        CountingCache(count: count)
    }
}

@Suite("Cache pool")
struct CachePoolTests {
    private static func give(_ pool: CachePool<CountingCache>, _ tokens: [Int32]) {
        pool.give(CountingCache(count: tokens.count), tokens: tokens)
    }

    @Test("the longest shared prefix is reused, and the last prompt token is always evaluated")
    func longestPrefix() {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2, 3])
        Self.give(pool, [1, 9])
        let found = pool.take(prefixOf: [1, 2, 3])
        #expect(found?.reused == 2)
        #expect(found?.cache.count == 2)
        #expect(pool.count == 1)
        #expect(pool.take(prefixOf: [5])?.reused == nil)
    }

    @Test("a cache that holds much more than the shared prefix is copied and stays")
    func copies() {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        Self.give(pool, Array(0..<100))
        let found = pool.take(prefixOf: [0, 1, 2, 77, 78])
        #expect(found?.reused == 3)
        #expect(pool.count == 1)
        #expect(pool.take(prefixOf: Array(0..<101))?.reused == 100)
    }

    @Test("the pool stays under its bound, and the least recently used goes first")
    func bound() {
        let pool = CachePool<CountingCache>(byteLimit: 60)
        Self.give(pool, [1, 2])
        Self.give(pool, [3, 4])
        Self.give(pool, [5, 6])
        #expect(pool.count == 3)
        Self.give(pool, [7, 8])
        #expect(pool.count == 3)
        #expect(pool.take(prefixOf: [1, 2, 9])?.reused == nil)
        #expect(pool.take(prefixOf: [3, 4, 9])?.reused == 2)
    }

    @Test("a longer text replaces the cache of its beginning")
    func replaces() {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2])
        Self.give(pool, [1, 2, 3])
        #expect(pool.count == 1)
    }
}
