import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Sequences that begin alike hold the same pages and read them together; nothing of it shows in their bits.
@Suite("Shared pages")
struct SharedPagesTests {
    private static let positions = 820
    private static let tokens = (0..<positions).map { index in
        let spread = index * 7 + index / 29
        return Int32(3 + spread % 23)
    }

    /// Sequences that branch from each other before, on and after the ends of pages, and what each reads next.
    private static func runs(_ decoder: Decoder) throws -> [SequenceRun] {
        func read(_ tokens: some Sequence<Int32>, into cache: KVCache) throws {
            _ = try decoder.forward(Array(tokens), cache: cache, rows: .none, promptLength: positions)
        }
        func run(_ count: Int, _ first: Int, _ cache: KVCache) -> SequenceRun {
            SequenceRun(
                Array(tokens[first..<first + count]), cache: cache, rows: .all, promptLength: positions)
        }
        let trunk = try decoder.makeCache()
        try read(tokens[..<520], into: trunk)
        let (first, second) = (try trunk.copy(), try trunk.copy())
        try read([9, 8, 7], into: first)
        let third = try first.copy()
        try read(tokens[520..<768], into: trunk)
        let fourth = try trunk.copy()
        let other = try decoder.makeCache()
        try read(tokens[100..<400], into: other)
        return [
            run(5, 10, third), run(1, 20, other), run(1, 30, trunk), run(1, 40, first), run(2, 50, fourth),
            run(20, 60, second),
        ]
    }

    /// Compares what runs give together with what each gives in memory of its own, alone and by one thread.
    private static func compare(_ decoder: Decoder, with one: Decoder, _ name: String) throws {
        let (together, alone) = (try runs(decoder), try runs(one))
        let caches = together.map(\.cache)
        var bytes = CacheBytes()
        for cache in caches { cache.addBytes(to: &bytes) }
        let all = caches.reduce(0) { $0 + $1.byteCount }
        if decoder.configuration.layers.contains(where: { $0.keysAndValues?.mask == .causal }) {
            #expect(bytes.count < all, "\(name) shares nothing")
        }
        for run in alone { try run.cache.separate() }
        var separate = CacheBytes()
        for run in alone { run.cache.addBytes(to: &separate) }
        #expect(separate.count == all, "\(name)")
        var evaluation = Evaluation()
        var logits: [Logits] = []
        for round in 0..<2 {
            let rows = together.map { round == 0 ? $0 : SequenceRun([7], cache: $0.cache, promptLength: positions) }
            try decoder.evaluate(rows, into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: rows.map { _ in nil }, into: &logits)
            for (index, run) in rows.enumerated() {
                let expected = try one.forward(
                    run.tokens, cache: alone[index].cache, rows: run.rows, promptLength: positions)
                #expect(
                    logits[index].values.map(\.bitPattern) == expected.values.map(\.bitPattern),
                    "\(name), run \(index), round \(round)")
            }
        }
    }

    @Test("sequences that share their beginning have the bits that each has in memory of its own, in all families")
    func families() throws {
        var compared = 0
        for folder in SharedData.referenceFolders {
            guard let long = try LongContext.copy(of: folder, positions: Self.positions),
                let one = try? Decoder.shared(long.path, threads: 1)
            else { continue }
            for threads in [1, 3] {
                try Self.compare(Decoder.shared(long.path, threads: threads), with: one, "\(folder), \(threads)")
            }
            compared += 1
        }
        #expect(compared > 60)
    }

    @Test(
        "the same with every kind of number and arithmetic", arguments: CacheForm.tested, [Arithmetic.exact, .fast])
    func cacheTypes(_ type: CacheForm, _ arithmetic: Arithmetic) throws {
        let model = try RandomCheckpoint()
        func decoder(_ threads: Int) throws -> Decoder {
            try Decoder.shared(model.path, threads: threads, arithmetic: arithmetic, cacheForm: type)
        }
        for threads in [1, 2, 3] { try Self.compare(decoder(threads), with: decoder(1), "\(threads) threads") }
    }

    @Test("a cache that is cut within a page that another holds continues in a copy, and leaves the other as it was")
    func cuts() throws {
        let model = try RandomCheckpoint()
        let decoder = try Decoder.shared(model.path)
        let tokens = Self.tokens
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(tokens[..<700]), cache: cache, rows: .none)
        let other = try cache.copy()
        let shared = cache.byteCount
        try cache.truncate(to: 300)
        // What lies after that belongs to the other now.
        #expect(cache.byteCount < shared && other.byteCount == shared)
        // The second page is copied, as far as it is needed.
        let added = cache.addedByteCount(holding: 320)
        #expect(added > 0)
        let resumed = try decoder.forward(Array(tokens[600..<620]), cache: cache)
        var bytes = CacheBytes()
        for cache in [cache, other] { cache.addBytes(to: &bytes) }
        #expect(bytes.count == shared + added)
        let fresh = try decoder.forward(
            Array(tokens[..<300]) + tokens[600..<620], cache: decoder.makeCache())
        #expect(resumed.values == fresh.values)
        let next = try decoder.forward([9], cache: other)
        #expect(try next.values == decoder.forward(tokens[..<700] + [9], cache: decoder.makeCache()).values)
    }

    @Test("the size of a cache is told while a pass has it, as it was before")
    func lent() throws {
        let model = try RandomCheckpoint()
        let decoder = try Decoder.shared(model.path)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(Self.tokens[..<300]), cache: cache, rows: .none)
        let copy = try cache.copy()
        let sizes = [cache.byteCount, cache.byteCount(holding: 300), cache.byteCount(holding: 700)]
        #expect(sizes[0] == sizes[1] && sizes[1] < sizes[2])
        var state = try cache.lend()
        try state.reserve(100)
        state.advance(by: SequenceInput(Array(repeating: 0, count: 100)))
        #expect([cache.byteCount, cache.byteCount(holding: 300), cache.byteCount(holding: 700)] == sizes)
        cache.giveBack(state)
        #expect(cache.count == 400 && cache.byteCount > sizes[0] && cache.byteCount(holding: 700) == sizes[2])
        #expect(copy.byteCount == sizes[0])
    }

    @Test("pages are counted once, however many hold them, and go with the last text")
    func counted() throws {
        let model = try RandomCheckpoint()
        let decoder = try Decoder.shared(model.path)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(Self.tokens[..<600]), cache: cache, rows: .none)
        let page = cache.sharedByteCount(upTo: 256)
        #expect(page > 0 && cache.sharedByteCount(upTo: 255) == 0 && cache.sharedByteCount(upTo: 600) == 2 * page)
        var forks: [KVCache] = []
        for _ in 0..<8 { forks.append(try cache.copy(upTo: 550)) }
        func bytes() -> Int {
            var bytes = CacheBytes()
            for cache in [cache] + forks { cache.addBytes(to: &bytes) }
            return bytes.count
        }
        #expect(bytes() == cache.byteCount)
        for fork in forks { _ = try decoder.forward([5], cache: fork, rows: .none) }
        #expect(bytes() == cache.byteCount + 8 * (forks[0].byteCount - 2 * page))
        #expect(forks[0].copiedByteCount == 0)
    }
}
