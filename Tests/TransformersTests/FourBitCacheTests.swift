import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

@Suite("Caches of four bits")
struct FourBitCacheTests {
    private static let forms = ["q4", "k=q4,v=q4", "k=q4,v=q4,plain", "k=q4,v=f16", "k=f32,v=q4"]

    private static func form(_ text: String) throws -> CacheForm { try #require(CacheForm(text)) }

    @Test("a saved cache of any number of pages is read back and gone on from", arguments: forms)
    func saved(form: String) throws {
        let model = try RandomCheckpoint()
        let decoder = try Decoder.shared(model.path, chunkSize: 64, cacheForm: Self.form(form))
        let folder = try TemporaryDirectory()
        for size in [1, 15, 16, 17, 63, 64, 65, 129, 255, 256, 257, 513, 640] {
            let tokens = RandomCheckpoint.tokens(size)
            let cache = try decoder.makeCache()
            _ = try decoder.forward(tokens, cache: cache, rows: .none)
            let file = folder.path("prefix")
            try cache.save(tokens, fingerprint: "f", to: file)
            let restored = try decoder.makeCache()
            #expect(try restored.restore(from: file, fingerprint: "f") == KeyedTokens(tokens), "\(size) tokens")
            #expect(
                try decoder.forward([4, 9], cache: restored).values == decoder.forward([4, 9], cache: cache).values,
                "\(size) tokens")
        }
    }

    @Test("a cache of a sliding window turns, and continues with the same bits for every chunk size", arguments: forms)
    func windows(form: String) throws {
        let model = try RandomCheckpoint(extra: ["model_type": "mistral", "sliding_window": 100])
        let prompt = RandomCheckpoint.tokens(400)
        var expected: [Float]?
        for chunkSize in [7, 64, 512] {
            let decoder = try Decoder.shared(
                model.path, chunkSize: chunkSize, cacheForm: Self.form(form))
            let cache = try decoder.makeCache()
            let logits = try decoder.forward(prompt, cache: cache).values
            #expect(expected == nil || logits == expected, "\(chunkSize)")
            expected = logits
        }
    }

    @Test("each bit less costs accuracy, and turning vectors with one large number brings most of it back")
    func errors() throws {
        // One element of all keys and values is far larger than the others, as in trained models.
        let rows = Dictionary(uniqueKeysWithValues: (0..<128).map { ($0, Float($0 % 2 == 0 ? 1 : -1)) })
        let model = try RandomCheckpoint(spoil: ("model.layers.0.self_attn.v_proj.weight", rows))
        let prompt = RandomCheckpoint.tokens(300)
        func logits(_ form: String) throws -> [Float] {
            let decoder = try Decoder.shared(model.path, cacheForm: Self.form(form))
            return try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all).values
        }
        let expected = try logits("f32")
        func error(_ form: String) throws -> Double { relativeError(try logits(form), expected) }
        let (eight, mixed, four) = (try error("q8"), try error("q4"), try error("k=q4,v=q4"))
        #expect(eight < mixed && mixed <= four && four < 0.15, "\(eight) \(mixed) \(four)")
        #expect(try error("k=q4,v=q4,plain") > 1.5 * four)
    }

    @Test(
        "keys of eight bits and values of four take less than 0.41 of the bytes of halves, both of four less than 0.29")
    func bytes() throws {
        let model = try RandomCheckpoint(heads: 2)
        func bytes(_ form: String) throws -> Double {
            let decoder = try Decoder.shared(model.path, cacheForm: Self.form(form))
            let cache = try decoder.makeCache()
            _ = try decoder.forward(RandomCheckpoint.tokens(256), cache: cache, rows: .none)
            return Double(cache.byteCount)
        }
        let halves = try bytes("f16")
        #expect(try bytes("q4") < 0.41 * halves)
        #expect(try bytes("k=q4,v=q4") < 0.29 * halves)
    }
}
