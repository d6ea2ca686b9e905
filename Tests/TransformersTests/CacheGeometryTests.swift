import Checkpoints
import Tensors
import Testing

@testable import Transformers

@Suite("Bytes of a cache, from the configuration alone")
struct CacheGeometryTests {
    @Test(
        "the bytes that a configuration promises at a length are those that a cache of that length takes",
        arguments: SharedData.referenceFolders)
    func bytes(folder: String) throws {
        for type in [CacheType.float32, .float16, .int8, .int4] {
            let decoder = try Decoder.shared(folder, chunkSize: 32, cacheType: type)
            let length = min(decoder.contextSize, 192)
            let cache = try decoder.makeCache(capacity: length)
            let tokens = (0..<length).map { Int32($0 % decoder.vocabularySize) }
            _ = try decoder.forward(tokens, cache: cache, rows: .none)
            let geometry = CacheGeometry(decoder.configuration, chunkSize: min(32, length))
            // Buffers hold whole blocks of 64 positions.
            let expected = geometry.bytes(contextLength: (length + 63) / 64 * 64, CacheForm(type))
            #expect(cache.byteCount == expected, "\(type)")
        }
    }

    @Test("a value is counted as wide as it is stored, and a layer that reads another one's keys and values as nothing")
    func parts() throws {
        let configuration = try Decoder.shared(SharedData.fixtures + "/gemma4").configuration
        let geometry = CacheGeometry(configuration, chunkSize: 32)
        #expect(configuration.layers.contains { $0.sharedMemoryLayer != nil })
        for (layer, own) in zip(configuration.layers, geometry.layers) {
            #expect((layer.sharedMemoryLayer != nil) == (own.headCount == 0))
        }
        let layer = CacheGeometry.Layer(headCount: 2, keyWidth: 24, valueWidth: 24, window: nil)
        #expect(CacheGeometry(layers: [layer]).bytes(contextLength: 1, CacheForm(.float32)) == 2 * (24 + 32) * 4)
    }
}
