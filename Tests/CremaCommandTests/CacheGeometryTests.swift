import Checkpoints
import OrderedJSON
import Tensors
import Testing
import Transformers

@testable import crema

@Suite("Memory of caches")
struct CacheGeometryTests {
    private func guess(_ configuration: String) throws -> CacheGeometry? {
        let object = try #require(try JSONParser().parse(configuration).objectValue)
        return try CacheGeometry(guessedFrom: ConfigurationReader(object, file: "config.json"))
    }

    @Test("keys and values are counted in every layer")
    func layers() throws {
        // Keys and values, 2 heads of 16, in 3 layers, 4 bytes each.
        let cache = try #require(
            try guess(
                #"{"num_hidden_layers":3,"num_attention_heads":4,"num_key_value_heads":2,"hidden_size":64}"#))
        #expect(
            cache
                == CacheGeometry(
                    layers: Array(repeating: .init(headCount: 2, keyWidth: 16, valueWidth: 16, window: nil), count: 3)))
        #expect(cache.bytes(contextLength: 100, CacheForm(.float32)) == 3 * 64 * 100 * 4)
        #expect(cache.bytes(contextLength: 100, CacheForm(.float16)) == 3 * 64 * 100 * 2)
        #expect(cache.bytes(contextLength: 100, CacheForm(.int8)) == 3 * 100 * (64 + 4 * 4))
        #expect(cache.bytes(contextLength: .max, CacheForm(.float32)) == nil)
        let older = try guess(#"{"n_layer":2,"n_head":2,"n_embd":8}"#)
        #expect(older?.bytes(contextLength: 1, CacheForm(.float32)) == 2 * 2 * (4 + 16) * 4)
    }

    @Test("layers with a window keep no more than the window")
    func windows() throws {
        let cache = try #require(
            try guess(
                #"""
                {"text_config": {"num_hidden_layers":3,"num_attention_heads":4,"head_dim":8,"sliding_window":10,
                 "layer_types":["sliding_attention","full_attention","sliding_attention"]}}
                """#))
        #expect(
            cache
                == CacheGeometry(
                    layers: [10, nil, 10].map { .init(headCount: 4, keyWidth: 8, valueWidth: 8, window: $0) }))
        #expect(cache.bytes(contextLength: 100, CacheForm(.float32)) == (100 + 2 * 10) * 4 * (8 + 16) * 4)
        #expect(cache.bytes(contextLength: 4, CacheForm(.float32)) == 3 * 4 * 4 * (8 + 16) * 4)
    }

    @Test(
        "heads without a dimension, numbers beyond an integer and settings without layers leave the size out",
        arguments: [
            #"{"num_hidden_layers":3,"num_attention_heads":512,"hidden_size":256}"#,
            #"{"num_hidden_layers":3,"num_attention_heads":2147483647,"head_dim":2147483647}"#, "{}",
        ])
    func unknown(_ configuration: String) throws {
        #expect(try guess(configuration)?.bytes(contextLength: 4096, CacheForm(.float16)) == nil)
    }

    @Test("an impossible number is an error, not a wrong estimate")
    func impossible() {
        #expect(throws: CheckpointError.self) {
            try guess(#"{"num_hidden_layers":1,"num_attention_heads":0,"hidden_size":64}"#)
        }
    }
}
