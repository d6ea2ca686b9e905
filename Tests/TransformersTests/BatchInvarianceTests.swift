import Testing

@testable import Transformers

/// A token's logits do not depend on what is computed beside it.
@Suite("Batch invariance")
struct BatchInvarianceTests {
    private static func folders() -> [String] { SharedData.referenceFolders }

    @Test("logits are bit for bit the same for chunks of 1, 7 and 512 and for 1, 2 and 3 threads", arguments: folders())
    func chunksAndThreads(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        let single = try Decoder.shared(folder, threads: 1)
        let expected = try single.forward(prompt, cache: single.makeCache(), rows: .all, chunkSize: 512)
        for (threads, chunkSize) in [(1, 1), (1, 7), (2, 1), (2, 7), (2, 512), (3, 7)] {
            let decoder = try Decoder.shared(folder, threads: threads)
            let logits = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, chunkSize: chunkSize)
            #expect(Self.isSame(logits, expected), "\(threads) threads, chunks of \(chunkSize)")
        }
    }

    @Test("logits are bit for bit the same when earlier positions come from the cache", arguments: folders())
    func cached(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        let decoder = try Decoder.shared(folder)
        let expected = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .last)
        for split in [1, prompt.count / 2, prompt.count - 1] {
            let cache = try decoder.makeCache()
            _ = try decoder.forward(
                Array(prompt[..<split]), cache: cache, rows: .none, promptLength: prompt.count)
            let logits = try decoder.forward(
                Array(prompt[split...]), cache: cache, rows: .last, promptLength: prompt.count)
            #expect(Self.isSame(logits, expected), "\(split) positions cached")
        }
    }

    @Test("the last row and a few logits of it are those of the whole", arguments: folders())
    func rowsAndVocabulary(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        let decoder = try Decoder.shared(folder)
        let all = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all)
        let last = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .last)
        #expect(last.rowCount == 1)
        #expect(Array(last[0]) == Array(all[prompt.count - 1]))
        let ids: [Int32] = [3, 30, 0, 3]
        let some = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, vocabulary: ids)
        #expect(some.columnCount == ids.count)
        for row in 0..<prompt.count { #expect(Array(some[row]) == ids.map { all[row].dropFirst(Int($0)).first }) }
        let none = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .none)
        #expect(none.values.isEmpty)
    }

    @Test("a long sequence is the same in one piece and token by token, across blocks of positions and rings")
    func longSequences() throws {
        for name in ["/olmo3-yarn", "/gemma2-default", "/qwen2_moe-mixed"] {
            let decoder = try Decoder.shared(SharedData.fixtures + name)
            var prompt: [Int32] = []
            for index in 0..<decoder.contextSize { prompt.append(Int32(3 + index * 7 % 60)) }
            let whole = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all)
            // Small chunks make small rings, which wrap around many times.
            let ringed = try Decoder.shared(SharedData.fixtures + name, chunkSize: 3)
            let cache = try ringed.makeCache()
            #expect(cache.byteCount == 0)
            for (position, token) in prompt.enumerated() {
                let logits = try ringed.forward([token], cache: cache)
                #expect(Array(logits[0]) == Array(whole[position]), "\(name) at \(position)")
            }
            #expect(try cache.byteCount < Self.fullByteCount(decoder, prompt))
        }
    }

    private static func fullByteCount(_ decoder: Decoder, _ prompt: [Int32]) throws -> Int {
        let cache = try decoder.makeCache()
        _ = try decoder.forward(prompt, cache: cache, rows: .none)
        return cache.byteCount
    }

    private static func isSame(_ a: Logits, _ b: Logits) -> Bool {
        a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { $0.bitPattern == $1.bitPattern }
    }
}
