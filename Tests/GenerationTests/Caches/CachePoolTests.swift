import Chat
import Checkpoints
import Foundation
import Synchronization
import Testing
import TinyModels
import Transformers

@testable import Generation

/// A cache that holds nothing but its length.
private final class CountingCache: PrefixCache {
    private let held: Mutex<Int>
    /// Whether it cannot be cut, as with a sliding window.
    let forgetsBeginnings: Bool
    var count: Int { held.withLock { $0 } }

    init(count: Int, forgetsBeginnings: Bool = false) {
        held = Mutex(count)
        self.forgetsBeginnings = forgetsBeginnings
    }

    func grow(to count: Int) {
        held.withLock { $0 = count }
    }

    func truncate(to count: Int) throws(TransformerError) {
        held.withLock { $0 = count }
    }

    /// What happens while it is copied.
    private let duringCopy = Mutex<(@Sendable () -> Void)?>(nil)

    func onCopy(_ body: @escaping @Sendable () -> Void) {
        duringCopy.withLock { $0 = body }
    }

    func addBytes(to bytes: inout CacheBytes) { bytes.add(count * 10) }

    var copiedByteCount: Int { count * 10 }

    func sharedByteCount(upTo count: Int) -> Int { 0 }

    func reusableCount(upTo count: Int) -> Int {
        forgetsBeginnings && count < self.count ? 0 : min(count, self.count)
    }

    func copy(upTo count: Int) throws(TransformerError) -> CountingCache {
        duringCopy.withLock { $0 }?()
        return CountingCache(count: min(count, self.count), forgetsBeginnings: forgetsBeginnings)
    }
}

@Suite("Cache pool")
struct CachePoolTests {
    private static func give(_ pool: CachePool<CountingCache>, _ tokens: [Int32]) {
        pool.give(CountingCache(count: tokens.count), tokens: KeyedTokens(tokens))
    }

    @Test("memory that only saves work is reserved where no cache has it, and is given up after the idle caches")
    func reserved() throws {
        let pool = CachePool<CountingCache>(byteLimit: 100_000, totalByteLimit: 100_000)
        Self.give(pool, Array(0..<2000))
        let before = pool.byteCount
        final class Counter: Sendable {
            let count = Mutex(0)
            func add() { count.withLock { $0 += 1 } }
            var value: Int { count.withLock { $0 } }
        }
        let given = Counter()
        #expect(!pool.reserve(100_001 - before) { given.add() })
        #expect(pool.reserve(40_000) { given.add() })
        #expect(pool.byteCount == before + 40_000 && pool.bytes.all == before + 40_000 && pool.bytes.owned < 40_000)
        // The idle cache is enough.
        #expect(pool.makeRoom(for: 40_000))
        #expect(pool.count == 0 && given.value == 0)
        #expect(pool.hasRoom(for: 90_000))
        #expect(pool.makeRoom(for: 90_000))
        #expect(given.value == 1 && pool.byteCount < 10_000)
        #expect(!pool.makeRoom(for: 100_001))
        #expect(given.value == 1)
        // A cache that is given back has room where something was reserved.
        #expect(pool.reserve(95_000) { given.add() })
        Self.give(pool, Array(0..<2000))
        #expect(pool.count == 1 && given.value == 2)
        pool.giveUpReserved()
        #expect(given.value == 2)
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
        #expect(try pool.take(prefixOf: KeyedTokens(Array(0..<101)))?.count == 100)
    }

    @Test("of a conversation only its own next turn takes the cache, not another that begins alike")
    func otherConversation() throws {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        let instructions = Array(Int32(0)..<90)
        Self.give(pool, instructions + [101, 102, 103, 104, 105, 106, 107, 108, 109, 110])
        #expect(try pool.take(prefixOf: KeyedTokens(instructions + [201, 202]))?.count == 90)
        let own: [Int32] = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111]
        #expect(try pool.take(prefixOf: KeyedTokens(instructions + own))?.count == 100)
    }

    @Test("where there is no room for a copy, the cache itself is given if most of it is of use")
    func noRoom() throws {
        let wide = CachePool<CountingCache>(byteLimit: .max)
        Self.give(wide, Array(0..<100))
        let pool = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: wide.byteCount + 900)
        Self.give(pool, Array(0..<100))
        #expect(try pool.take(prefixOf: KeyedTokens(Array(0..<40) + [500]))?.count == nil)
        #expect(pool.count == 1)
        #expect(try pool.take(prefixOf: KeyedTokens(Array(0..<80) + [500]))?.count == 80)
        #expect(pool.count == 0)
    }

    @Test("a cache that is being copied is given to nobody until it is done")
    func copiesAlone() throws {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        let cache = CountingCache(count: 100)
        pool.give(cache, tokens: KeyedTokens(Array(0..<100)))
        let isCopying = Atomic<Bool>(false)
        let lentMeanwhile = Atomic<Bool>(false)
        let done = DispatchSemaphore(value: 0)
        cache.onCopy {
            isCopying.store(true, ordering: .sequentiallyConsistent)
            Thread.detachNewThread {
                let lent = try? pool.take(prefixOf: KeyedTokens(Array(0..<101)))
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

    @Test("what a text that is being written holds by now is copied for another that begins alike")
    func lent() throws {
        let pool = CachePool<CountingCache>(byteLimit: 100_000)
        let writing = CountingCache(count: 0)
        pool.own(writing, tokens: KeyedTokens(Array(0..<600)))
        #expect(try pool.take(prefixOf: KeyedTokens(Array(0..<700))) == nil)
        // It will hold all that is shared: waiting is worth it.
        #expect(pool.reading(prefixOf: KeyedTokens(Array(0..<700))) != nil)
        #expect(pool.reading(prefixOf: [0, 1, 2, 9, 9]) == nil)
        writing.grow(to: 512)
        #expect(pool.reading(prefixOf: KeyedTokens(Array(0..<520) + [1, 2, 3])) == nil)
        let copy = try pool.take(prefixOf: KeyedTokens(Array(0..<700)))
        #expect(copy?.count == 512 && copy !== writing && writing.count == 512)
        // Whoever is gone is forgotten.
        var lost: CountingCache? = CountingCache(count: 3)
        if let lost { pool.own(lost, tokens: [9, 8, 7]) }
        #expect(try pool.take(prefixOf: [9, 8, 7, 6])?.count == 3)
        lost = nil
        #expect(try pool.take(prefixOf: [9, 8, 7, 6]) == nil)
        withExtendedLifetime(writing) {}
    }

    @Test("a text of which all is being read is waited for, however short")
    func whole() {
        let pool = CachePool<CountingCache>(byteLimit: 100_000)
        let reading = CountingCache(count: 0)
        pool.own(reading, tokens: [1, 2, 3, 4])
        #expect(pool.reading(prefixOf: [1, 2, 3, 4, 5, 6]) != nil)
        #expect(pool.reading(prefixOf: [1, 2, 3, 4]) != nil)
        #expect(pool.reading(prefixOf: [1, 2, 3, 9, 5, 6]) == nil)
        withExtendedLifetime(reading) {}
    }

    @Test("all caches and what finds them stay under the bound of all, and idle ones make room")
    func totalBound() throws {
        let pool = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: 20_000)
        let lent = CountingCache(count: 500)
        pool.own(lent, tokens: KeyedTokens(Array(0..<500)))
        let own = pool.byteCount
        #expect(own > 5000 + 500 * 4 && own < 12_000)
        pool.give(CountingCache(count: 300), tokens: KeyedTokens(Array(1000..<1300)))
        #expect(pool.count == 1 && pool.byteCount > own + 3000)
        pool.give(CountingCache(count: 400), tokens: KeyedTokens(Array(2000..<2400)))
        #expect(pool.byteCount <= 20_000)
        #expect(pool.hasRoom(for: 20_000 - own))
        #expect(!pool.hasRoom(for: 20_001 - own))
        #expect(pool.makeRoom(for: 6000))
        #expect(pool.byteCount <= 14_000)
        #expect(!pool.makeRoom(for: 19_000))
        #expect(pool.count == 0)
        withExtendedLifetime(lent) {}
    }

    @Test("a text does not wait for memory that is given up on demand, and no idle cache goes where none is demanded")
    func spare() throws {
        let empty = CachePool<CountingCache>(byteLimit: .max).byteCount
        let pool = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: 6_000)
        let spare = CountingCache(count: 200)
        pool.own(spare, tokens: [], isSpare: true)
        Self.give(pool, [500, 501])
        #expect(pool.hasRoom(for: 6_000 - empty))
        #expect(!pool.hasRoom(for: 6_001 - empty))
        // What would fit in the place of the spare cache alone is not kept,
        Self.give(pool, Array(1..<111))
        #expect(pool.count == 1)
        #expect(try pool.take(prefixOf: [500, 501, 3])?.count == 2)
        // nor is it copied.
        let other = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: 6_100)
        other.own(spare, tokens: [], isSpare: true)
        Self.give(other, [500, 501])
        Self.give(other, Array(0..<100))
        #expect(try other.take(prefixOf: [0, 1, 2, 77]) == nil)
        #expect(other.count == 2)
        withExtendedLifetime(spare) {}
    }

    @Test("a cache larger than the bound is not kept, and displaces no other")
    func tooLarge() throws {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2])
        Self.give(pool, [3, 4])
        Self.give(pool, Array(1..<102))
        #expect(pool.count == 2)
        // Nor one that is larger than what others leave of the bound of all.
        let narrow = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: 6_000)
        Self.give(narrow, [1, 2])
        let large = CountingCache(count: 300)
        narrow.own(large, tokens: KeyedTokens(Array(1..<301)))
        narrow.give(large, tokens: KeyedTokens(Array(1..<301)))
        #expect(narrow.count == 1 && narrow.byteCount < 3_000)
        #expect(try narrow.take(prefixOf: [1, 2, 3])?.count == 2)
    }

    @Test("the text that was finished last is saved, though an earlier one was copied since")
    func finishedLast() throws {
        let pool = CachePool<CountingCache>(byteLimit: 10_000)
        #expect(try pool.latest() == nil)
        Self.give(pool, Array(0..<100))
        Self.give(pool, Array(200..<230))
        #expect(try pool.take(prefixOf: [0, 1, 2, 77])?.count == 3)
        #expect(try pool.latest()?.tokens.tokens == Array(200..<230))
        // A text that is preempted is not finished.
        pool.give(CountingCache(count: 3), tokens: [7, 8, 9], isFinished: false)
        #expect(try pool.latest()?.tokens.tokens == Array(200..<230))
    }

    @Test("a longer text replaces the cache of its beginning, unless its own cannot go back to that")
    func replaces() throws {
        let pool = CachePool<CountingCache>(byteLimit: 1_000)
        Self.give(pool, [1, 2])
        Self.give(pool, [1, 2, 3])
        #expect(pool.count == 1)
        pool.give(CountingCache(count: 4, forgetsBeginnings: true), tokens: [1, 2, 3, 4])
        #expect(pool.count == 2)
        // The next text continues in a copy, and the one after it, too.
        let first = try pool.take(prefixOf: [1, 2, 3, 4, 5])
        #expect(first?.count == 4 && pool.count == 2)
        #expect(try pool.take(prefixOf: [1, 2, 3, 4, 6])?.count == 4)
    }

    @Test("there is room when idle caches can make it, though texts begin alike, and no more than that")
    func roomOfBeginnings() {
        let pool = CachePool<CountingCache>(byteLimit: .max, totalByteLimit: 50_000)
        let common = Array(Int32(0)..<512)
        let writing = CountingCache(count: 512)
        pool.own(writing, tokens: KeyedTokens(common + [1]))
        let room = 50_000 - pool.byteCount
        for end in 0..<3 { Self.give(pool, common + [Int32(end)]) }
        #expect(pool.count == 3)
        #expect(!pool.hasRoom(for: room + 1))
        #expect(pool.hasRoom(for: room))
        #expect(pool.makeRoom(for: room))
        #expect(pool.count == 0)
        withExtendedLifetime(writing) {}
    }

    @Test("what several texts share counts once, is there for those that continue, and is no gain when one goes")
    func shared() throws {
        let tiny = try TinyModel(contextSize: 1500)
        defer { tiny.remove() }
        let decoder = try Engine(ModelDirectory(path: tiny.path)).decoder
        let prompt = (0..<600).map { Int32($0 * 7 % 250) }
        let cache = try decoder.makeCache()
        _ = try decoder.forward(prompt, cache: cache, rows: .none)
        let pool = CachePool<KVCache>(byteLimit: .max, totalByteLimit: 10_000_000)
        pool.give(cache, tokens: KeyedTokens(prompt))
        let alone = pool.byteCount
        let page = cache.sharedByteCount(upTo: 256)
        #expect(pool.ownedBytes(prefixOf: KeyedTokens(prompt)) == 0)
        // Two texts that go on from the same 550 tokens.
        var forks: [KVCache] = []
        for end in [Int32(1), 2] {
            let text = prompt[..<550] + [end]
            let fork = try #require(try pool.take(prefixOf: KeyedTokens(Array(text))))
            pool.own(fork, tokens: KeyedTokens(Array(text)))
            forks.append(fork)
        }
        #expect(forks.allSatisfy { $0.count == 550 && $0 !== cache })
        #expect(pool.ownedBytes(prefixOf: KeyedTokens(prompt)) == 2 * page)
        let bookkeeping = 2 * (128 + 551 * 4)
        #expect(pool.byteCount == alone + bookkeeping)
        for fork in forks { _ = try decoder.forward([9], cache: fork, rows: .none) }
        let own = forks[0].byteCount - 2 * page
        #expect(pool.byteCount == alone + bookkeeping + 2 * own)
        // The first text leaves nothing but what it alone holds.
        let bytes = pool.byteCount
        #expect(pool.bytes.owned < bytes)
        let bounded = pool.bytes.all - (cache.byteCount - 2 * page)
        #expect(!pool.makeRoom(for: 10_000_000))
        #expect(pool.count == 0)
        #expect(pool.byteCount <= bounded && pool.byteCount > 2 * page + 2 * own)
        let expected = try decoder.forward([8], cache: decoder.cache(of: prompt[..<550] + [9]))
        #expect(try decoder.forward([8], cache: forks[0]).values == expected.values)
    }
}

extension Decoder {
    /// A cache that holds some tokens.
    fileprivate func cache(of tokens: ArraySlice<Int32>) throws -> KVCache {
        let cache = try makeCache()
        _ = try forward(Array(tokens), cache: cache, rows: .none)
        return cache
    }
}
