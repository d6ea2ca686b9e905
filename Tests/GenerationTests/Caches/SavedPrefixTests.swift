import Chat
import Checkpoints
import Foundation
import Sampling
import Tensors
import TestSupport
import Testing
import TinyModels
import Transformers

@testable import Generation

@Suite("Beginnings of texts in files")
struct SavedPrefixTests {
    private let prompt = (0..<200).map { Int32($0 * 7 % 250) }

    private func write(_ engine: Engine, _ prompt: [Int32], limit: Int = 30) throws -> DecodeLoop {
        let options = DecodingOptions(
            maximumTokens: limit, sampling: SamplingParameters(temperature: 0.8, logitBias: [257: -.infinity], seed: 4))
        let loop = try engine.makeLoop(prompt: prompt, options: options)
        while true {
            if case .finished = try loop.advance() { return loop }
        }
    }

    private func withFile(
        _ tiny: TinyModel, _ options: EngineOptions = EngineOptions(),
        _ body: (_ file: String, DecodeLoop) throws -> Void
    ) throws {
        defer { tiny.remove() }
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let loop = try write(engine, prompt)
        let file = tiny.directory.appending(path: "prefix").path
        try engine.savePrefix(of: loop, to: file)
        try body(file, loop)
    }

    @Test(
        "another process continues from the file, and its text is the one from nothing",
        arguments: [Arithmetic.exact, .fast], [false, true])
    func goesOn(_ arithmetic: Arithmetic, hasWindow: Bool) throws {
        let tiny = try hasWindow ? TinyModel(contextSize: 700, slidingWindow: 50) : TinyModel(contextSize: 700)
        var options = EngineOptions()
        options.arithmetic = arithmetic
        options.chunkSize = 32
        try withFile(tiny, options) { file, first in
            let longer = prompt + first.generated + [1, 2, 3]
            let fresh = try Engine(ModelDirectory(path: tiny.path), options: options)
            let expected = try write(fresh, longer)
            #expect(expected.timings.cachedTokens == 0)
            let other = try Engine(ModelDirectory(path: tiny.path), options: options)
            #expect(try other.restorePrefix(from: file) == first.evaluatedTokens.count)
            let text = try write(other, longer)
            #expect(text.timings.cachedTokens == first.evaluatedTokens.count)
            #expect(text.generated == expected.generated)
        }
    }

    @Test("a file of another model or of other options is refused in one line, and stays as it is")
    func others() throws {
        try withFile(try TinyModel(contextSize: 700)) { file, loop in
            let bytes = try Data(contentsOf: URL(filePath: file))
            let other = try TinyModel(contextSize: 700, seed: 2)
            defer { other.remove() }
            let engine = try Engine(ModelDirectory(path: other.path))
            let error = #expect(throws: TransformerError.self) { try engine.restorePrefix(from: file) }
            #expect(error == .savedPrefix(file: "prefix", .otherModel))
            #expect(
                error?.description == "prefix: saved with another model or other options; give these, or another file")
            #expect(engine.caches.count == 0)
            var options = EngineOptions()
            options.cacheType = CacheForm(.int8)
            let folder = URL(filePath: file).deletingLastPathComponent().path
            let quantized = try Engine(ModelDirectory(path: folder), options: options)
            #expect(throws: TransformerError.savedPrefix(file: "prefix", .otherModel)) {
                try quantized.restorePrefix(from: file)
            }
            #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
        }
    }

    @Test("a file that is cut anywhere, or of which a byte has changed, is refused, and the engine continues")
    func broken() throws {
        try withFile(try TinyModel(contextSize: 700)) { file, loop in
            let bytes = try Data(contentsOf: URL(filePath: file))
            let folder = URL(filePath: file).deletingLastPathComponent().path
            let engine = try Engine(ModelDirectory(path: folder))
            func isRefused(_ changed: Data) throws -> Bool {
                try changed.write(to: URL(filePath: file))
                do {
                    try engine.restorePrefix(from: file)
                    return false
                } catch let error as TransformerError {
                    #expect(!error.description.contains("\n"))
                    return true
                }
            }
            for part in 0..<60 {
                let cut = bytes.prefix(part < 20 ? part * 3 : bytes.count * part / 60)
                #expect(try isRefused(cut), "cut at \(cut.count)")
            }
            var random = ScriptRandom(5)
            for index in 0..<300 {
                var changed = bytes
                // Half of the changes in the header, which has everything that sizes follow from.
                let end = index % 2 == 0 ? min(1500, bytes.count) : bytes.count
                let place = changed.startIndex + Int.random(in: 0..<end, using: &random)
                changed[place] ^= UInt8.random(in: 1...255, using: &random)
                // Blanks after the header may be other blanks.
                #expect(try isRefused(changed) || bytes[place] == 0x20, "changed at \(place)")
            }
            #expect(try !isRefused(bytes))
            #expect(try write(engine, prompt).generated == loop.generated)
        }
    }

    @Test("a prefix is saved while the next turn continues in its cache, and both are whole")
    func whileWriting() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let directory = try ModelDirectory(path: tiny.path)
        let engine = try Engine(directory)
        let first = try write(engine, prompt)
        engine.recycle(first)
        let text = first.evaluatedTokens
        let saved = try #require(try engine.caches.latest())
        // The next turn takes the cache, which is cut to what it shares, and writes into it.
        let longer = Array(text.dropLast(3)) + (0..<40).map { Int32(249 - $0) }
        let next = try write(engine, longer)
        #expect(next.timings.cachedTokens == text.count - 3)
        #expect(try next.generated == write(Engine(directory), longer).generated)
        let file = tiny.directory.appending(path: "prefix").path
        try saved.cache.save(saved.tokens.tokens, fingerprint: "f", to: file)
        let restored = try engine.decoder.makeCache()
        #expect(try restored.restore(from: file, fingerprint: "f") == KeyedTokens(text))
        let fresh = try engine.decoder.makeCache()
        _ = try engine.decoder.forward(text, cache: fresh, rows: .none)
        #expect(
            try engine.decoder.forward([9], cache: restored).values
                == engine.decoder.forward([9], cache: fresh).values)
    }

    @Test("a cache is not saved under another number of tokens")
    func otherTokens() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let decoder = try Engine(ModelDirectory(path: tiny.path)).decoder
        let cache = try decoder.makeCache()
        _ = try decoder.forward(prompt, cache: cache, rows: .none)
        let file = tiny.directory.appending(path: "prefix").path
        for tokens in [prompt.dropLast(), prompt + [1], []] {
            let error = #expect(throws: TransformerError.self) {
                try cache.save(Array(tokens), fingerprint: "f", to: file)
            }
            #expect(
                error?.description
                    == "\(tokens.count) tokens were given to save a cache that holds 200; give those that it holds")
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("no file is written where nothing was read")
    func nothing() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        let engine = try Engine(ModelDirectory(path: tiny.path))
        let file = tiny.directory.appending(path: "prefix").path
        #expect(try engine.savePrefix(to: file) == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}

extension SavedPrefixTests {
    /// Models of the repository whose layers keep states, share memories, or store a latent; none has a tokenizer.
    private static let fixtures = ["granitemoehybrid-mamba", "lfm2", "gemma3n", "deepseek_v2"]

    @Test(
        "what other memories hold is saved, too: states, those of earlier lengths, latents, shared layers",
        arguments: fixtures)
    func otherMemories(_ name: String) throws {
        let directory = try ModelDirectory(path: Repository.model(name))
        let folder = try TemporaryDirectory()
        let file = folder.path("prefix")
        func engine() throws -> Engine { try Engine(directory) }
        func write(_ engine: Engine, _ prompt: [Int32]) throws -> DecodeLoop {
            var options = DecodingOptions(maximumTokens: 6, sampling: .greedy, ignoresEndOfText: true)
            options.usesDrafts = false
            let loop = try engine.makeLoop(prompt: prompt, options: options)
            while true {
                if case .finished = try loop.advance() { return loop }
            }
        }
        let prompt = (0..<90).map { Int32(3 + $0 * 11 % 23) }
        let source = try engine()
        let first = try write(source, prompt)
        try source.savePrefix(of: first, to: file)
        let isRecurrent = source.decoder.configuration.isRecurrent
        // The whole text continues; of an answer that is dropped the prompt is left, where states were kept.
        for (longer, held) in [
            (prompt + first.generated + [5, 6], first.evaluatedTokens.count), (prompt + [30, 30], prompt.count),
            (prompt.dropLast(), isRecurrent ? 64 : prompt.count - 2),
        ] {
            let other = try engine()
            #expect(try other.restorePrefix(from: file) == first.evaluatedTokens.count)
            let text = try write(other, Array(longer))
            #expect(text.timings.cachedTokens == held)
            #expect(text.generated == (try write(engine(), Array(longer))).generated)
        }
    }
}
