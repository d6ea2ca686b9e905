import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Caches in which windows of positions have keys together, beside those of the last positions.
@Suite("Compressed attention")
struct CompressedAttentionTests {
    /// Windows of 3 and of 7 positions; those of 3 overlap.
    private static let folder = SharedData.fixtures + "/deepseek_v4"

    private func tokens(_ count: Int, from start: Int = 0) -> [Int32] {
        (start..<start + count).map { Int32(3 + $0 * 11 % 29) }
    }

    private func fresh(_ decoder: Decoder, _ length: Int, then next: [Int32]) throws -> [Float] {
        try decoder.forward(tokens(length) + next, cache: decoder.makeCache()).values
    }

    @Test("going back to any length of a short text and on gives what a fresh cache gives, within a window too")
    func truncation() throws {
        let decoder = try Decoder.shared(Self.folder)
        #expect(!decoder.configuration.isRecurrent)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(46), cache: cache, rows: .none)
        let next = tokens(9, from: 200)
        for length in (0..<46).reversed() {
            #expect(cache.reusableCount(upTo: length) == length)
            try cache.truncate(to: length)
            let copy = try cache.copy()
            let resumed = try decoder.forward(next, cache: copy).values
            #expect(try resumed == fresh(decoder, length, then: next), "\(length) positions")
        }
    }

    @Test("rings keep the rows of windows that are not whole as far back as they say that they can be cut")
    func rings() throws {
        let decoder = try Decoder.shared(Self.folder, chunkSize: 16)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(100), cache: cache, rows: .none)
        #expect(cache.forgetsBeginnings)
        let next = tokens(11, from: 200)
        // The ring of 64 slots begins at 36; six positions are attended to, and seven become a key.
        for length in [42, 43, 48, 49, 50, 63, 64, 65, 98, 99, 100] {
            #expect(cache.reusableCount(upTo: length) == length)
            let resumed = try decoder.forward(next, cache: cache.copy(upTo: length)).values
            #expect(try resumed == fresh(decoder, length, then: next), "\(length) positions")
        }
        #expect(cache.reusableCount(upTo: 41) == 0)
    }

    @Test("a saved cache continues with the same bits, before the first key of a window too")
    func saved() throws {
        let directory = try TemporaryDirectory()
        for type in [CacheType.float32, .float16, .int8] {
            let decoder = try Decoder.shared(Self.folder, chunkSize: 16, cacheType: type)
            for count in [1, 2, 3, 40, 100] {
                let file = directory.path("\(type)-\(count)")
                let cache = try decoder.makeCache()
                _ = try decoder.forward(tokens(count), cache: cache, rows: .none)
                try cache.save(tokens(count), fingerprint: "f", to: file)
                let restored = try decoder.makeCache()
                #expect(try restored.restore(from: file, fingerprint: "f") == KeyedTokens(tokens(count)))
                let next = tokens(8, from: 150)
                let (expected, resumed) = (
                    try decoder.forward(next, cache: cache), try decoder.forward(next, cache: restored)
                )
                #expect(expected.values == resumed.values, "\(type), \(count) positions")
            }
        }
    }

    @Test("keys of windows take a slot each, and rows that wait for theirs a ring")
    func bytes() throws {
        let decoder = try Decoder.shared(Self.folder, chunkSize: 16)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(tokens(150), cache: cache, rows: .none)
        // The last positions in rings of 64 slots, 12 numbers each; 50 keys of windows of 3, and 21 of 7, in 64 slots;
        // 2 · 12 numbers and as many weights wait in layers of windows that overlap, and 2 · 8 of their index.
        let (windows, entries, index) = (4 * 64 * 12, 3 * 64 * 12, 2 * 64 * 8)
        let pending = 64 * 2 * (12 + 2 * (2 * 12 + 2 * 8))
        #expect(cache.byteCount == 4 * (windows + entries + index + pending))
    }

    @Test("a table with experts that are not there, or with one twice, is refused by its tensor")
    func table() throws {
        let name = "model.layers.0.ffn.gate.tid2eid"
        let own = try ChangedCheckpoint.integers(Self.folder, name)
        func message(_ first: [Int64]) throws -> String? {
            try ChangedCheckpoint(Self.folder, tensor: name, integers: first + own.dropFirst(2)).message()
        }
        #expect(try message(Array(own.prefix(2))) == nil)
        let start = "checkpoint: '\(name)' gives token id 0 the experts "
        #expect(try message([1, 5]) == start + "[1, 5]; expected different numbers from 0 to 4")
        #expect(try message([-1, 2]) == start + "[-1, 2]; expected different numbers from 0 to 4")
        #expect(try message([3, 3]) == start + "[3, 3]; expected different numbers from 0 to 4")
        // GGUF files have integers of 32 bits.
        func narrow(_ first: [Int64]) throws -> String? {
            try ChangedCheckpoint(Self.folder, tensor: name, integers: first + own.dropFirst(2), isNarrow: true)
                .message()
        }
        #expect(try narrow(Array(own.prefix(2))) == nil)
        #expect(try narrow([1, -5]) == start + "[1, -5]; expected different numbers from 0 to 4")
    }

    @Test("published configurations, with other keys for kinds of layers and rotations, mean the same decoder")
    func published() throws {
        func read(_ changes: JSONObject) throws -> DecoderConfiguration {
            var config: JSONObject = [
                "model_type": "deepseek_v4", "vocab_size": 64, "hidden_size": 32, "num_hidden_layers": 4,
                "num_attention_heads": 4, "num_key_value_heads": 1, "head_dim": 16, "moe_intermediate_size": 8,
                "qk_rope_head_dim": 4, "max_position_embeddings": 256, "index_head_dim": 8, "rope_theta": 5000,
                "compress_rope_theta": 70_000,
            ]
            for entry in changes.entries { config[entry.key] = entry.value }
            let directory = try TemporaryDirectory()
            try directory.write(JSONValue.object(config).serialized(), to: "config.json")
            return try Decoder.configuration(of: ModelDirectory(path: directory.path))
        }
        let published = try read([
            "compress_ratios": [0, 128, 4, 128, 0], "num_hash_layers": 2,
            "rope_scaling": ["type": "yarn", "factor": 4, "original_max_position_embeddings": 64],
        ])
        let main: JSONObject = ["rope_type": "default", "rope_theta": 5000, "partial_rotary_factor": 0.25]
        let compress: JSONObject = [
            "rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 64, "rope_theta": 70_000,
            "partial_rotary_factor": 0.25, "attention_factor": 1,
        ]
        let saved = try read([
            "layer_types": [
                "sliding_attention", "heavily_compressed_attention", "compressed_sparse_attention",
                "heavily_compressed_attention",
            ],
            "mlp_layer_types": ["hash_moe", "hash_moe", "moe", "moe"],
            "rope_parameters": ["main": .object(main), "compress": .object(compress)],
        ])
        #expect(published == saved)
        #expect(published.layers.map { $0.compressedAttention?.compression?.windowSize } == [nil, 128, 4, 128])
        #expect(published.layers.map { $0.compressedAttention?.rotaryEmbedding } == [0, 1, 1, 1])
        #expect(published.rotaryEmbeddings.map(\.theta) == [5000, 70_000])
    }
}
