import Chat
import Checkpoints
import Sampling
import Tensors
import Testing
import TinyModels
import Tokenizers
import Transformers

@testable import Generation

/// Adapters that an engine holds, and the texts that are computed with them.
@Suite("Adapters of an engine")
struct EngineAdapterTests {
    private static let prompt = (0..<300).map { Int32($0 * 7 % 250) }

    private static func write(_ engine: Engine, _ adapters: AdapterSet?, limit: Int = 16) throws -> DecodeLoop {
        var options = DecodingOptions(
            maximumTokens: limit, sampling: SamplingParameters(temperature: 0, logitBias: [257: -.infinity]))
        options.adapters = adapters
        let loop = try engine.makeLoop(prompt: prompt, options: options)
        while true {
            if case .finished = try loop.advance() { break }
        }
        engine.recycle(loop)
        return loop
    }

    @Test("texts are computed with their own adapters, and find nothing in a cache that others computed")
    func caches() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        var options = EngineOptions()
        options.arithmetic = .exact
        let one = try tiny.writeAdapter("one", seed: 1)
        options.adapters = [
            AdapterSource(name: "one", path: one, scale: 0.5),
            AdapterSource(name: "two", path: try tiny.writeAdapter("two", seed: 2)),
            AdapterSource(name: "again", path: one, scale: 0.5),
        ]
        options.appliesAdapters = false
        let engine = try Engine(ModelDirectory(path: tiny.path), options: options)
        let sets = [
            nil, try engine.adapters.set(named: "one"), try engine.adapters.set(named: "two"),
            try engine.adapters.set([(0, 0.5), (1, 1)]), try engine.adapters.set([(0, -1)]),
        ]
        let first = try sets.map { try Self.write(engine, $0) }
        for loop in first { #expect(loop.timings.cachedTokens == 0) }
        #expect(Set(first.map(\.generated)).count == sets.count)
        for (loop, set) in zip(first, sets) {
            let again = try Self.write(engine, set)
            #expect(again.generated == loop.generated)
            #expect(again.timings.cachedTokens > 256)
        }
        // Two names of one file are one adapter, and a scale of 0 is none.
        #expect(try engine.adapters.set(named: "again") == sets[1])
        #expect(try engine.adapters.set([(1, 0)]) == nil)
        #expect(try engine.adapters.set(named: "three") == nil)
        #expect(throws: TransformerError.self) { _ = try engine.adapters.set([(0, .nan)]) }
    }

    @Test("adapters that stand are those of every text that names none")
    func standing() throws {
        let tiny = try TinyModel(contextSize: 700)
        defer { tiny.remove() }
        let path = try tiny.writeAdapter("one", seed: 1)
        func engine(_ adapters: [AdapterSource]) throws -> Engine {
            var options = EngineOptions()
            options.arithmetic = .exact
            options.adapters = adapters
            return try Engine(ModelDirectory(path: tiny.path), options: options)
        }
        let (base, adapted) = (try engine([]), try engine([AdapterSource("\(path):0.5") { $0 == path }]))
        #expect(adapted.adapters.all[0].source == AdapterSource(path: path, scale: 0.5))
        #expect(try Self.write(base, nil).generated != Self.write(adapted, nil).generated)
        #expect(base.adapters.standing == nil)
        #expect(adapted.adapters.all[0].adapter.ranks == [2])
        #expect(adapted.adapters.all[0].adapter.targets == ["down_proj", "q_proj"])
    }

    @Test("a text has as many tokens as it must have, and parts of tokens break what DRY counts")
    func tokens() throws {
        let tiny = try TinyModel(contextSize: 700, merges: ["a :", ": b"])
        defer { tiny.remove() }
        let engine = try Engine(ModelDirectory(path: tiny.path))
        let end = try #require(engine.endTokens.first)
        var sampling = SamplingParameters(temperature: 0, logitBias: [Int(end): 100])
        sampling.minimumTokens = 5
        let loop = try engine.makeLoop(prompt: [1, 2], options: DecodingOptions(maximumTokens: 9, sampling: sampling))
        while true {
            if case .finished(let reason) = try loop.advance() {
                #expect(reason == .stop)
                break
            }
        }
        #expect(loop.generated.count == 5)
        let sequences = engine.breakers([":"])
        #expect(sequences.allSatisfy { $0.count == 1 })
        #expect(sequences.count == 3)
        #expect(sequences.contains([try #require(engine.tokenizer?.encode(":", addSpecialTokens: false)[0])]))
        // A text of two bytes begins with any token that ends as it begins.
        let longer = engine.breakers([":b"])
        #expect(longer.contains { $0.count == 2 })
    }
}
