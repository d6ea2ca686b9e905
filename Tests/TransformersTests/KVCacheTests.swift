import Tensors
import Testing

@testable import Transformers

@Suite("Key and value cache")
struct KVCacheTests {
    private let full: Decoder
    private let sliding: Decoder

    init() throws {
        full = try Decoder.shared(SharedData.fixtures + "/granitemoe-top2")
        sliding = try Decoder.shared(SharedData.fixtures + "/olmo3-yarn", chunkSize: 4)
    }

    private let tokens: [Int32] = (0..<120).map { Int32(3 + $0 * 11 % 60) }

    @Test("cutting and going on gives what a fresh cache gives")
    func truncation() throws {
        let cache = try full.makeCache()
        _ = try full.forward(tokens, cache: cache, rows: .none)
        try cache.truncate(to: 30)
        #expect(cache.count == 30)
        let other = Array(tokens[50..<60])
        let resumed = try full.forward(other, cache: cache)
        let fresh = try full.forward(tokens[..<30] + other, cache: full.makeCache())
        #expect(resumed.values == fresh.values)
    }

    @Test("cutting to a length that is not reached changes nothing, and to 0 empties")
    func truncationBounds() throws {
        let cache = try full.makeCache()
        _ = try full.forward(Array(tokens[..<9]), cache: cache, rows: .none)
        try cache.truncate(to: 9)
        try cache.truncate(to: 1000)
        #expect(cache.count == 9)
        try cache.truncate(to: -5)
        #expect(cache.count == 0)
        #expect(cache.promptLength == 0)
    }

    @Test("a ring goes back as far as its window is still there, and says how far")
    func ringTruncation() throws {
        let cache = try sliding.makeCache()
        _ = try sliding.forward(tokens, cache: cache, rows: .none)
        // 64 slots hold positions 56 to 119; the window of 8 before position 63 is still there, that before 62 is not.
        #expect(cache.reusableCount(upTo: 63) == 63)
        #expect(cache.reusableCount(upTo: 62) == 0)
        #expect(cache.reusableCount(upTo: 500) == 120)
        let expected = TransformerError.cannotTruncate(to: 62, count: 120, reusable: 0)
        #expect(throws: expected) { try cache.truncate(to: 62) }
        #expect(
            "\(expected)" == "the cache holds 120 positions and cannot go back to 62, because a sliding window has "
                + "passed it or no state of recurrent layers was kept there; it can go back to 0")
        try cache.truncate(to: 63)
        let resumed = try sliding.forward([5, 6, 7], cache: cache)
        let fresh = try sliding.forward(tokens[..<63] + [5, 6, 7], cache: sliding.makeCache())
        #expect(resumed.values == fresh.values)
        try cache.truncate(to: 0)
        let again = try sliding.forward(Array(tokens[..<20]), cache: cache)
        #expect(try again.values == sliding.forward(Array(tokens[..<20]), cache: sliding.makeCache()).values)
    }

    @Test("a copy goes its own way")
    func copies() throws {
        for decoder in [full, sliding] {
            let cache = try decoder.makeCache()
            _ = try decoder.forward(Array(tokens[..<100]), cache: cache, rows: .none)
            let copy = try cache.copy()
            #expect(copy.count == 100)
            #expect(copy.byteCount == cache.byteCount)
            let first = try decoder.forward([9, 10], cache: cache)
            let second = try decoder.forward([20, 21], cache: copy)
            #expect(first.values != second.values)
            #expect(try second.values == decoder.forward(tokens[..<100] + [20, 21], cache: decoder.makeCache()).values)
            #expect(try first.values == decoder.forward(tokens[..<100] + [9, 10], cache: decoder.makeCache()).values)
        }
    }

    @Test("memory grows by doubling, and is nothing before the first token")
    func growth() throws {
        let cache = try full.makeCache()
        #expect(cache.byteCount == 0)
        _ = try full.forward([3], cache: cache, rows: .none)
        let small = cache.byteCount
        // 2 layers, 2 heads, 64 positions, 8 floats of key and 16 of padded value.
        #expect(small == 2 * 2 * 64 * (8 + 16) * 4)
        _ = try full.forward(Array(tokens[..<64]), cache: cache, rows: .none)
        #expect(cache.byteCount == 2 * small)
    }

    @Test("the length told for a ring is the one that it has", arguments: [1, 64, 100, 4096])
    func ringLength(window: Int) throws {
        var attention = try #require(full.configuration.layers[0].attention)
        #expect(attention.mask.cacheLength(chunkSize: 512) == nil)
        attention.mask = .slidingWindow(window)
        let cache = LayerCache(
            attention.keysAndValues, limit: 100_000, chunkSize: 512, form: CacheForm(.float32),
            table: PageTable(limit: 100_000))
        #expect(attention.mask.cacheLength(chunkSize: 512) == cache.table.maximumSlotCount)
    }

    @Test("a failed call leaves the cache as it was")
    func failure() throws {
        let cache = try full.makeCache(capacity: 10)
        _ = try full.forward(Array(tokens[..<8]), cache: cache, rows: .none)
        #expect(throws: TransformerError.contextOverflow(positions: 11, contextSize: 10)) {
            try full.forward([3, 4, 5], cache: cache)
        }
        #expect(cache.count == 8)
        #expect(try full.forward([3, 4], cache: cache).rowCount == 1)
    }

    @Test("another decoder's cache is refused, and so is a cache that is in use")
    func misuse() throws {
        #expect(throws: TransformerError.foreignCache) { try full.forward([3], cache: sliding.makeCache()) }
        let cache = try full.makeCache()
        var refused: TransformerError?
        _ = try full.forward([3], cache: cache) { _ in
            if refused == nil {
                do throws(TransformerError) {
                    _ = try full.forward([4], cache: cache)
                } catch {
                    refused = error
                }
            }
        }
        #expect(refused == .cacheInUse)
        #expect(cache.count == 1)
    }

    // MARK: Rotations that depend on the length

    @Test("a prefix is reusable exactly where the rotations of the new length are the old ones")
    func reuse() throws {
        // Trained on 32 positions; longer sequences have other frequencies.
        let decoder = try Decoder.shared(SharedData.fixtures + "/phi3-longrope-crossing")
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(tokens[..<28]), cache: cache, rows: .none)
        #expect(decoder.reusablePositions(of: cache, prefix: 28, promptLength: 32) == 28)
        #expect(decoder.reusablePositions(of: cache, prefix: 28, promptLength: 33) == 0)
        for token in tokens[28..<40] { _ = try decoder.forward([token], cache: cache, rows: .none) }
        #expect(decoder.reusablePositions(of: cache, prefix: 40, promptLength: 32) == 32)
        #expect(decoder.reusablePositions(of: cache, prefix: 40, promptLength: 60) == 0)
        #expect(full.configuration.rotaryEmbeddings.allSatisfy { !$0.scaling.dependsOnLength })
        let plain = try full.makeCache()
        _ = try full.forward(Array(tokens[..<40]), cache: plain, rows: .none)
        #expect(full.reusablePositions(of: plain, prefix: 35, promptLength: 100) == 35)
    }

    @Test("the whole prompt's length decides for all its positions, however it is cut")
    func promptLength() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/phi3-longrope-crossing")
        let prompt = Array(tokens[..<40])
        let whole = try decoder.forward(prompt, cache: decoder.makeCache())
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(prompt[..<10]), cache: cache, rows: .none, promptLength: 40)
        let pieces = try decoder.forward(Array(prompt[10...]), cache: cache, promptLength: 40)
        #expect(pieces.values == whole.values)
        let short = try decoder.makeCache()
        _ = try decoder.forward(Array(prompt[..<10]), cache: short, rows: .none)
        #expect(try decoder.forward(Array(prompt[10...]), cache: short).values != whole.values)
    }
}
