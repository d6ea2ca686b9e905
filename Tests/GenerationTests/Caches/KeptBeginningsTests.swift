import Chat
import Checkpoints
import Sampling
import Testing
import TinyModels
import Transformers

@testable import Generation

/// What an engine's texts leave for others, and what they find.
@Suite("Kept beginnings of texts")
struct KeptBeginningsTests {
    private static let prompt = (0..<300).map { Int32($0 * 7 % 250) }

    private static func options(usesCache: Bool = true) -> DecodingOptions {
        var options = DecodingOptions(
            maximumTokens: 30, sampling: SamplingParameters(temperature: 1, logitBias: [257: -.infinity], seed: 4))
        options.usesCache = usesCache
        return options
    }

    private static func finish(_ loop: DecodeLoop) throws {
        while true {
            if case .finished = try loop.advance() { return }
        }
    }

    private static func withEngine(_ body: (Engine) throws -> Void) throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        try body(Engine(ModelDirectory(path: tiny.path)))
    }

    @Test("a text that wants no cache leaves nothing when it is preempted, and finds nothing when it is taken up")
    func uncached() throws {
        try Self.withEngine { engine in
            let loop = try engine.makeLoop(prompt: Self.prompt, options: Self.options(usesCache: false))
            for _ in 0..<10 { _ = try loop.advance() }
            #expect(loop.generated.count > 3)
            try engine.putOff(loop)
            #expect(engine.caches.count == 0)
            let other = try engine.makeLoop(prompt: Self.prompt, options: Self.options())
            try Self.finish(other)
            engine.recycle(other)
            #expect(engine.caches.count == 1)
            try engine.takeUp(loop)
            #expect(loop.cache.count == 0)
            try Self.finish(loop)
            #expect(loop.generated == other.generated)
            engine.recycle(loop)
            #expect(engine.caches.count == 1)
        }
    }

    @Test("a request that is refused leaves the cache of its beginning")
    func refused() throws {
        try Self.withEngine { engine in
            let first = try engine.makeLoop(prompt: Self.prompt, options: Self.options())
            try Self.finish(first)
            engine.recycle(first)
            let longer = first.evaluatedTokens + [1, 2, 3]
            var options = Self.options()
            options.maximumTokens = 0
            #expect(throws: GenerationError.self) { try engine.makeLoop(prompt: longer, options: options) }
            options.maximumTokens = 5
            let constraint = try engine.constraint(regex: "a text that is too long")
            #expect(throws: GenerationError.self) {
                try engine.makeLoop(prompt: longer, options: options, constraint: constraint)
            }
            #expect(engine.caches.count == 1)
            let next = try engine.makeLoop(prompt: longer, options: Self.options())
            #expect(next.timings.cachedTokens == first.evaluatedTokens.count)
        }
    }

    @Test("instructions stay for the next conversation where a window has gone past them")
    func instructions() throws {
        let tiny = try TinyModel(contextSize: 1500, slidingWindow: 50)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.chunkSize = 32
        let directory = try ModelDirectory(path: tiny.path)
        let engine = try Engine(directory, options: options)
        func write(_ prompt: [Int32], on engine: Engine, limit: Int = 30) throws -> DecodeLoop {
            var generation = Self.options()
            generation.maximumTokens = limit
            let loop = try engine.makeLoop(prompt: prompt, options: generation)
            try Self.finish(loop)
            engine.recycle(loop)
            return loop
        }
        let instructions = Self.prompt
        _ = try write(instructions, on: engine, limit: 1)
        for conversation in 1...3 as ClosedRange<Int32> {
            var text = instructions
            for turn in 1...2 {
                text += (0..<200).map { ($0 * 3 + conversation * 25) % 250 }
                let loop = try write(text, on: engine)
                #expect(loop.timings.cachedTokens == (turn == 1 ? instructions.count : text.count - 201))
                #expect(try loop.generated == write(text, on: Engine(directory, options: options)).generated)
                text = loop.prompt + loop.generated
            }
        }
    }
}
