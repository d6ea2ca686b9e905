import Testing

@testable import Transformers

/// Caches of models whose layers keep states.
@Suite("Recurrent states")
struct RecurrentStateTests {
    static let folders = SharedData.referenceFolders.filter { folder in
        (try? Decoder.shared(folder).configuration.isRecurrent) == true
    }

    private func tokens(_ count: Int, from start: Int = 0) -> [Int32] {
        (start..<start + count).map { Int32(3 + $0 * 11 % 29) }
    }

    @Test("there are recurrent fixtures of every kind")
    func kinds() throws {
        var kinds: Set<String> = []
        for folder in Self.folders {
            for layer in try Decoder.shared(folder).configuration.layers {
                if let recurrence = layer.recurrence { kinds.insert("\(recurrence)".prefix { $0 != "(" }.description) }
            }
        }
        #expect(kinds.isSuperset(of: ["shortConvolution", "gatedDelta", "mamba2"]))
    }

    @Test("going back to a snapshot and on gives what a fresh cache gives, bit for bit", arguments: folders)
    func snapshots(folder: String) throws {
        let decoder = try Decoder.shared(folder)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(9), cache: cache, rows: .none)
        cache.snapshot()
        _ = try decoder.forward(tokens(5, from: 9), cache: cache, rows: .none)
        #expect(cache.reusableCount(upTo: 14) == 14)
        #expect(cache.reusableCount(upTo: 13) == 9)
        #expect(cache.reusableCount(upTo: 8) == 0)
        #expect(throws: TransformerError.cannotTruncate(to: 12, count: 14, reusable: 9)) { try cache.truncate(to: 12) }
        try cache.truncate(to: 9)
        #expect(cache.count == 9)
        let resumed = try decoder.forward(tokens(6, from: 40), cache: cache)
        let fresh = try decoder.forward(tokens(9) + tokens(6, from: 40), cache: decoder.makeCache())
        #expect(resumed.values == fresh.values)
        // The snapshot is still there, and was not changed.
        try cache.truncate(to: 9)
        #expect(try decoder.forward(tokens(6, from: 40), cache: cache).values == fresh.values)
        try cache.truncate(to: 0)
        #expect(cache.reusableCount(upTo: 9) == 0)
        let again = try decoder.forward(tokens(7), cache: cache)
        #expect(try again.values == decoder.forward(tokens(7), cache: decoder.makeCache()).values)
    }

    @Test("a copy goes its own way, with the snapshots of the original", arguments: folders)
    func copies(folder: String) throws {
        let decoder = try Decoder.shared(folder)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(6), cache: cache, rows: .none)
        cache.snapshot()
        _ = try decoder.forward(tokens(3, from: 6), cache: cache, rows: .none)
        let copy = try cache.copy()
        #expect(copy.byteCount == cache.byteCount)
        let first = try decoder.forward([9, 10], cache: cache)
        let second = try decoder.forward([20, 21], cache: copy)
        #expect(first.values != second.values)
        #expect(try first.values == decoder.forward(tokens(9) + [9, 10], cache: decoder.makeCache()).values)
        #expect(try second.values == decoder.forward(tokens(9) + [20, 21], cache: decoder.makeCache()).values)
        try copy.truncate(to: 6)
        let third = try decoder.forward([4], cache: copy)
        #expect(try third.values == decoder.forward(tokens(6) + [4], cache: decoder.makeCache()).values)
    }

    @Test(
        "guesses are taken back to before any of them, and what follows is bit for bit as if they had not been",
        arguments: folders)
    func guesses(folder: String) throws {
        let decoder = try Decoder.shared(folder, chunkSize: 8)
        guard decoder.configuration.canTakeBackPositions else { return }
        let expected = try (0...5).map { right in
            try decoder.forward(tokens(12 + right) + tokens(4, from: 50), cache: decoder.makeCache(), rows: .suffix(4))
        }
        let whole = try decoder.forward(tokens(17), cache: decoder.makeCache(), rows: .suffix(7))
        // Evaluated beside another sequence, with two tokens that stay before them, and in two chunks.
        for right in 0...5 {
            let cache = try decoder.makeCache()
            let other = try decoder.makeCache()
            var (evaluation, logits) = (Evaluation(), [Logits]())
            _ = try decoder.forward(tokens(10), cache: cache, rows: .none)
            for round in 0..<2 {
                var run = SequenceRun(tokens(7, from: 10), cache: cache, rows: .suffix(7))
                run.guesses = 5
                let beside = SequenceRun(tokens(3, from: 3 * round), cache: other)
                try decoder.evaluate([beside, run], into: &evaluation)
                try decoder.logits(of: evaluation, vocabularies: [nil, nil], into: &logits)
                #expect(logits[1].values == whole.values)
                if round == 0 {
                    // All of them, and then once more with other tokens after it.
                    try cache.truncate(to: 12)
                    _ = try decoder.forward(tokens(5, from: 12), cache: cache, rows: .none)
                    #expect(cache.reusableCount(upTo: 12) == 0)
                    try cache.truncate(to: 0)
                    _ = try decoder.forward(tokens(10), cache: cache, rows: .none)
                }
            }
            try cache.truncate(to: 12 + right)
            #expect(cache.count == 12 + right)
            let resumed = try decoder.forward(tokens(4, from: 50), cache: cache, rows: .suffix(4))
            #expect(resumed.values == expected[right].values)
            #expect(
                try decoder.forward([5], cache: other).values
                    == decoder.forward(tokens(6) + [5], cache: decoder.makeCache()).values)
        }
    }

    @Test("what is kept for guesses is counted, is for the last pass alone, and can be given up")
    func keptGuesses() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/mamba2")
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(4), cache: cache, rows: .none)
        let state = cache.byteCount
        func guess(_ count: Int) throws {
            var run = SequenceRun(tokens(count + 1, from: cache.count), cache: cache)
            run.guesses = count
            var evaluation = Evaluation()
            try decoder.evaluate([run], into: &evaluation)
        }
        #expect(cache.addedByteCount(keeping: 3) == 3 * state)
        try guess(3)
        #expect(cache.count == 8 && cache.byteCount == 4 * state)
        #expect(cache.addedByteCount(keeping: 3) == 0 && cache.addedByteCount(keeping: 5) == 2 * state)
        let copy = try cache.copy()
        #expect(copy.byteCount == state)
        #expect(throws: TransformerError.cannotTruncate(to: 6, count: 8, reusable: 0)) { try copy.truncate(to: 6) }
        #expect(throws: TransformerError.cannotTruncate(to: 4, count: 8, reusable: 0)) { try cache.truncate(to: 4) }
        try cache.truncate(to: 6)
        // Once more: what was kept is of no use any more.
        #expect(throws: TransformerError.cannotTruncate(to: 5, count: 6, reusable: 0)) { try cache.truncate(to: 5) }
        try guess(1)
        #expect(cache.byteCount == 4 * state)
        #expect(cache.dropKeptStates())
        #expect(!cache.dropKeptStates())
        #expect(cache.byteCount == state)
        #expect(throws: TransformerError.cannotTruncate(to: 7, count: 8, reusable: 0)) { try cache.truncate(to: 7) }
    }

    @Test("a few snapshots are kept, far apart, and their bytes are counted")
    func bounded() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/mamba2")
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(1), cache: cache, rows: .none)
        let state = cache.byteCount
        let expected = decoder.configuration.layers.reduce(0) { $0 + ($1.stateByteCount) }
        #expect(state == expected && state > 0)
        for position in 1..<40 {
            cache.snapshot()
            #expect(cache.byteCount == state * (1 + min(position, KVCache.snapshotLimit)))
            _ = try decoder.forward(tokens(1, from: position), cache: cache, rows: .none)
        }
        // The newest is always kept, and an early one too.
        #expect(cache.reusableCount(upTo: 39) == 39)
        #expect((1...20).contains(cache.reusableCount(upTo: 20)))
        // A second snapshot of a length costs nothing.
        let bytes = cache.byteCount
        cache.snapshot()
        cache.snapshot()
        #expect(cache.byteCount == bytes)
    }

    @Test("a copy of a recurrent cache needs room for its states alone, and shared snapshots count once")
    func sharedSnapshots() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/mamba2")
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(1), cache: cache, rows: .none)
        let state = cache.byteCount
        for position in 1..<4 {
            cache.snapshot()
            _ = try decoder.forward(tokens(1, from: position), cache: cache, rows: .none)
        }
        #expect(cache.byteCount == 4 * state)
        #expect(cache.copiedByteCount == state)
        let copy = try cache.copy()
        func bytes() -> Int {
            var bytes = CacheBytes()
            for cache in [cache, copy] { cache.addBytes(to: &bytes) }
            return bytes.count
        }
        #expect(bytes() == 5 * state)
        copy.snapshot()
        #expect(bytes() == 6 * state && copy.byteCount == 5 * state)
        // The one that goes for another stays where the first cache has it.
        #expect(cache.addedByteCount(holding: 5) == state && copy.addedByteCount(holding: 5) == state)
        _ = try decoder.forward([5], cache: copy, rows: .none)
        copy.snapshot()
        #expect(bytes() == 7 * state)
        #expect(cache.dropSnapshots())
        #expect(bytes() == 6 * state)
        #expect(copy.addedByteCount(holding: 6) == 0)
    }

    @Test(
        "a long sequence is the same in one piece, token by token, and in pieces that begin anywhere",
        arguments: folders)
    func longSequences(folder: String) throws {
        let decoder = try Decoder.shared(folder)
        let prompt = tokens(min(decoder.contextSize, 130))
        let whole = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all)
        for size in [1, 64, 7] {
            let cache = try decoder.makeCache()
            var position = 0
            while position < prompt.count {
                let end = min(position + size, prompt.count)
                let logits = try decoder.forward(
                    Array(prompt[position..<end]), cache: cache, promptLength: prompt.count)
                #expect(Array(logits[0]) == Array(whole[end - 1]), "pieces of \(size), up to \(end)")
                position = end
            }
        }
    }
}
