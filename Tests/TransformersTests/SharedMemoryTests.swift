import Testing

@testable import Transformers

/// Layers that read the keys and values of earlier ones.
@Suite("Shared keys and values")
struct SharedMemoryTests {
    static let folders = ["gemma3n", "gemma4"].map { SharedData.fixtures + "/" + $0 }

    @Test("only layers with keys and values of their own take memory", arguments: folders)
    func memory(folder: String) throws {
        let decoder = try Decoder.shared(folder)
        let layers = decoder.configuration.layers
        #expect(layers.contains { $0.sharedMemoryLayer != nil })
        let cache = try decoder.makeCache()
        _ = try decoder.forward([3, 4, 5], cache: cache, rows: .none)
        let own = layers.filter { $0.sharedMemoryLayer == nil }.compactMap(\.keysAndValues)
        let numbers = own.map { $0.headCount * ($0.keyDimension + ($0.valueDimension + 15) / 16 * 16) }
        #expect(cache.byteCount == numbers.reduce(0, +) * 64 * 4)
    }

    @Test("a copy of a cache shares as the original does, and continues alike", arguments: folders)
    func copies(folder: String) throws {
        let tokens = try Reference(folder: folder).inputIDs
        let decoder = try Decoder.shared(folder)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(tokens[..<20]), cache: cache, rows: .none, promptLength: tokens.count)
        let copy = try cache.copy()
        #expect(copy.byteCount == cache.byteCount)
        let expected = try decoder.forward(Array(tokens[20...]), cache: cache, rows: .all)
        #expect(try decoder.forward(Array(tokens[20...]), cache: copy, rows: .all).values == expected.values)
    }

    @Test("rows whose logits nobody wants do not change those of the others", arguments: folders)
    func narrowed(folder: String) throws {
        let tokens = try Reference(folder: folder).inputIDs
        let decoder = try Decoder.shared(folder)
        let all = try decoder.forward(tokens, cache: decoder.makeCache(), rows: .all)
        for chunkSize in [1, 7, 512] {
            let last = try decoder.forward(tokens, cache: decoder.makeCache(), rows: .last, chunkSize: chunkSize)
            #expect(Array(last[0]) == Array(all[tokens.count - 1]))
        }
    }
}
