import Tensors
import Testing

@testable import Transformers

/// A token's logits do not depend on what is computed beside it.
@Suite("Batch invariance")
struct BatchInvarianceTests {
    private static func folders() -> [String] { SharedData.referenceFolders }

    @Test("logits are bit for bit the same for chunks of 1, 7 and 512 and for 1, 2 and 3 threads", arguments: folders())
    func chunksAndThreads(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        for arithmetic: Arithmetic in [.exact, .fast] {
            let single = try Decoder.shared(folder, threads: 1, arithmetic: arithmetic)
            let expected = try single.forward(prompt, cache: single.makeCache(), rows: .all, chunkSize: 512)
            for (threads, chunkSize) in [(1, 1), (1, 7), (2, 1), (2, 7), (2, 512), (3, 7)] {
                let decoder = try Decoder.shared(folder, threads: threads, arithmetic: arithmetic)
                let logits = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, chunkSize: chunkSize)
                #expect(Self.isSame(logits, expected), "\(arithmetic), \(threads) threads, chunks of \(chunkSize)")
            }
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
        let ids: [Int32] = [3, 20, 0, 3]
        let some = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, vocabulary: ids)
        #expect(some.columnCount == ids.count)
        for row in 0..<prompt.count { #expect(Array(some[row]) == ids.map { all[row].dropFirst(Int($0)).first }) }
        let none = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .none)
        #expect(none.values.isEmpty)
    }

    @Test("sequences that are computed together have the bits that each has alone", arguments: folders())
    func together(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        // What is in each cache, what is added to it, and which rows are wanted.
        let parts: [(held: Int, added: Range<Int>, rows: LogitRows, vocabulary: [Int32]?)] = [
            (0, 0..<prompt.count, .all, nil), (prompt.count - 1, prompt.count - 1..<prompt.count, .last, nil),
            (2, 2..<prompt.count - 1, .none, nil), (0, 0..<5, .last, [3, 20, 0]), (3, 3..<prompt.count, .last, nil),
        ]
        func runs(_ decoder: Decoder) throws -> [SequenceRun] {
            try parts.map { part in
                let cache = try decoder.makeCache()
                if part.held > 0 {
                    _ = try decoder.forward(
                        Array(prompt[..<part.held]), cache: cache, rows: .none, promptLength: prompt.count)
                }
                return SequenceRun(
                    Array(prompt[part.added]), cache: cache, rows: part.rows, promptLength: prompt.count)
            }
        }
        for threads in [1, 2] {
            let decoder = try Decoder.shared(folder, threads: threads)
            var alone: [Logits] = []
            for (run, part) in zip(try runs(decoder), parts) {
                alone.append(
                    try decoder.forward(
                        run.tokens, cache: run.cache, rows: run.rows, vocabulary: part.vocabulary,
                        promptLength: run.promptLength))
            }
            for chunkSize in [512, 7] {
                var evaluation = Evaluation()
                let together = try runs(decoder)
                try decoder.evaluate(together, chunkSize: chunkSize, into: &evaluation)
                var logits: [Logits] = []
                try decoder.logits(of: evaluation, vocabularies: parts.map(\.vocabulary), into: &logits)
                for (index, part) in parts.enumerated() {
                    #expect(Self.isSame(logits[index], alone[index]), "run \(index) in chunks of \(chunkSize)")
                    #expect(together[index].cache.count == part.held + part.added.count)
                }
                // What entered the caches is the same, too.
                let next = try together.map { try decoder.forward([7], cache: $0.cache) }
                let single = try decoder.makeCache()
                _ = try decoder.forward(prompt, cache: single, rows: .none, promptLength: prompt.count)
                let expected = try decoder.forward([7], cache: single)
                for index in [0, 1, 4] { #expect(Self.isSame(next[index], expected), "after run \(index)") }
            }
        }
    }

    @Test("a pass that is refused leaves every cache as it was, and in nobody's use")
    func refused() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/gemma2-default")
        let (first, second) = (try decoder.makeCache(), try decoder.makeCache(capacity: 2))
        var evaluation = Evaluation()
        #expect(throws: TransformerError.contextOverflow(positions: 3, contextSize: 2)) {
            try decoder.evaluate(
                [SequenceRun([1], cache: first), SequenceRun([1, 2, 3], cache: second)], into: &evaluation)
        }
        #expect(throws: TransformerError.cacheInUse) {
            try decoder.evaluate(
                [SequenceRun([1], cache: first), SequenceRun([2], cache: first)], into: &evaluation)
        }
        #expect(first.count == 0 && second.count == 0)
        #expect(try decoder.forward([1], cache: first).rowCount == 1)
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

    static func isSame(_ a: Logits, _ b: Logits) -> Bool {
        a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { $0.bitPattern == $1.bitPattern }
    }
}
