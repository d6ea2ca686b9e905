import Chat
import Checkpoints
import Foundation
import Tensors
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Generation

/// Files are written page by page and read in one piece, so every boundary of a page, of the steps in which a page grows and of a
/// block is met from both sides.
@Suite("Saved caches of every size")
struct SavedSizesTests {
    private static let sizes = [
        1, 2, 15, 16, 17, 31, 33, 127, 128, 129, 255, 256, 257, 383, 385, 486, 511, 512, 513, 640, 767, 768, 769,
    ]

    /// Saves, restores and continues; the restored cache is saved to the same bytes.
    private func goesOn(_ engine: Engine, _ sizes: [Int], vocabulary: Int, _ folder: TemporaryDirectory) throws {
        let decoder = engine.decoder
        for size in sizes {
            let tokens = (0..<size).map { Int32(3 + $0 * 7 % (vocabulary - 5)) }
            let cache = try decoder.makeCache()
            _ = try decoder.forward(tokens, cache: cache, rows: .none)
            let (first, second) = (folder.path("first"), folder.path("second"))
            try cache.save(tokens, fingerprint: "f", to: first)
            let restored = try decoder.makeCache()
            #expect(try restored.restore(from: first, fingerprint: "f") == KeyedTokens(tokens), "\(size) tokens")
            try restored.save(tokens, fingerprint: "f", to: second)
            #expect(
                try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)), "\(size) tokens")
            let next: [Int32] = [4, 9]
            #expect(
                try decoder.forward(next, cache: restored).values == decoder.forward(next, cache: cache).values,
                "\(size) tokens")
        }
    }

    @Test(
        "a cache of any number of pages, in any type, is read back and gone on from",
        arguments: CacheType.allCases, [nil, 50, 300])
    func sizes(_ type: CacheType, window: Int?) throws {
        let tiny = try window.map { try TinyModel(contextSize: 800, slidingWindow: $0) } ?? TinyModel(contextSize: 800)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.cacheType = CacheForm(type)
        options.chunkSize = 64
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        try goesOn(engine, Self.sizes, vocabulary: 256, TemporaryDirectory())
    }

    @Test(
        "so is one with states, latents, layers that share their memory, or marks by which keys are chosen",
        arguments: [
            "granitemoehybrid-mamba", "lfm2", "gemma3n", "deepseek_v2", "deepseek_v32", "minimax_m3_vl_text",
            "qwen4_exp_text", "doge", "zaya",
        ])
    func otherMemories(_ name: String) throws {
        let engine = try Engine(ModelDirectory(path: Repository.model(name)))
        let most = engine.decoder.configuration.contextSize - 2
        let sizes = Self.sizes.filter { $0 <= most }
        #expect(!sizes.isEmpty)
        try goesOn(engine, sizes, vocabulary: 30, TemporaryDirectory())
    }

    @Test("a file of the form that an earlier version wrote is named as that")
    func otherVersion() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let engine = try Engine(ModelDirectory(path: tiny.path))
        let cache = try engine.decoder.makeCache()
        _ = try engine.decoder.forward([1, 2], cache: cache, rows: .none)
        let folder = try TemporaryDirectory()
        let file = folder.path("prefix")
        try cache.save([1, 2], fingerprint: "f", to: file)
        var bytes = try Data(contentsOf: URL(filePath: file))
        let mark = try #require(bytes.range(of: Data("crema-prefix-4".utf8)))
        bytes.replaceSubrange(mark, with: Data("crema-prefix-3".utf8))
        try bytes.write(to: URL(filePath: file))
        let error = #expect(throws: TransformerError.self) {
            try engine.decoder.makeCache().restore(from: file, fingerprint: "f")
        }
        #expect(
            error?.description == "prefix: saved by another version of Crema; delete the file, and it is made again")
    }
}
