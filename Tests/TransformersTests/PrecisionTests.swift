import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// The two arithmetics, the numbers of the cache, and packed weights: how far apart, and the same bits every time.
@Suite("Precision")
struct PrecisionTests {
    /// A checkpoint as stored or packed.
    private struct Variant {
        let name: String
        let path: String
        /// The largest relative error of fast against exact logits.
        let bound: Double
    }

    private static func variants(_ model: RandomCheckpoint) throws -> [Variant] {
        var result = [Variant(name: "F32", path: model.path, bound: 5e-3)]
        for (bits, size) in [(8, 64), (4, 32), (4, 128)] {
            let path = model.output + "-\(bits)-\(size)"
            var packing = CheckpointPacking(QuantizationSettings.Groups(bits: bits, size: size))
            packing.replaces = true
            _ = try packing.write(ModelDirectory(path: model.path), to: path, on: Decoder.testPool)
            result.append(Variant(name: "\(bits) bits in groups of \(size)", path: path, bound: 2e-2))
        }
        return result
    }

    @Test("fast logits are near exact ones with the same weights, and packed weights near those they were made from")
    func errors() throws {
        let model = try RandomCheckpoint()
        let prompt = RandomCheckpoint.tokens(40)
        let stored = try Decoder.shared(model.path)
        let reference = try stored.forward(prompt, cache: stored.makeCache(), rows: .all)
        for variant in try Self.variants(model) {
            let exact = try Decoder.shared(variant.path)
            let expected = try exact.forward(prompt, cache: exact.makeCache(), rows: .all)
            let fast = try Decoder.shared(variant.path, arithmetic: .fast)
            let found = try fast.forward(prompt, cache: fast.makeCache(), rows: .all)
            let error = relativeError(found.values, expected.values)
            let loss = relativeError(expected.values, reference.values)
            if SharedData.prints { print(variant.name, "fast against exact", error, "packed against stored", loss) }
            #expect(error <= variant.bound, "\(variant.name)")
            #expect(loss <= (variant.name == "F32" ? 0 : variant.name.hasPrefix("8") ? 0.02 : 0.3), "\(variant.name)")
        }
    }

    @Test("logits are bit for bit the same for every chunk size, number of threads, cache state and kind of cache")
    func invariance() throws {
        // Long enough for two joined states of attention; one key head, so that threads share its positions.
        let model = try RandomCheckpoint()
        let prompt = RandomCheckpoint.tokens(330)
        for variant in try Self.variants(model) {
            for cacheType in CacheForm.tested {
                let one = try Decoder.shared(variant.path, threads: 1, arithmetic: .fast, cacheForm: cacheType)
                let expected = try one.forward(prompt, cache: one.makeCache(), rows: .all)
                for (threads, chunkSize) in [(2, 512), (2, 7), (3, 64)] {
                    let decoder = try Decoder.shared(
                        variant.path, threads: threads, arithmetic: .fast, cacheForm: cacheType)
                    let logits = try decoder.forward(
                        prompt, cache: decoder.makeCache(), rows: .all, chunkSize: chunkSize)
                    #expect(
                        logits.values == expected.values,
                        "\(variant.name), \(cacheType), \(threads) threads, chunks of \(chunkSize)")
                }
                let decoder = try Decoder.shared(variant.path, threads: 3, arithmetic: .fast, cacheForm: cacheType)
                let cache = try decoder.makeCache()
                _ = try decoder.forward(Array(prompt[..<322]), cache: cache, rows: .none)
                for position in 322..<330 {
                    let logits = try decoder.forward([prompt[position]], cache: cache)
                    #expect(Array(logits[0]) == Array(expected[position]), "\(variant.name), \(cacheType), \(position)")
                }
            }
        }
    }

    @Test("a cache of halves takes half the memory, and the type is the arithmetic's unless it is given")
    func cacheTypes() throws {
        let model = try RandomCheckpoint()
        var sizes: [CacheType: Int] = [:]
        for type in CacheType.allCases {
            let decoder = try Decoder.shared(model.path, cacheType: type)
            let cache = try decoder.makeCache()
            _ = try decoder.forward(RandomCheckpoint.tokens(70), cache: cache, rows: .none)
            sizes[type] = cache.byteCount
            #expect(cache.type == CacheForm(type))
            #expect(try cache.copy().type == CacheForm(type))
        }
        #expect(sizes[.float16] == sizes[.bfloat16])
        #expect(sizes[.float32] == sizes[.float16].map { $0 * 2 })
        let (halves, integers) = (try #require(sizes[.float16]), try #require(sizes[.int8]))
        #expect(integers > halves / 2 && integers < halves * 3 / 4)
        // Keys of 32 numbers and a scale, values of 16 bytes and a scale of 2.
        #expect(sizes[.int4] == integers * (36 + 18) / (36 + 36))
        #expect(try Decoder.shared(model.path).cacheType == CacheForm(.float32))
        #expect(try Decoder.shared(model.path, arithmetic: .fast).cacheType == CacheForm(.float16))
        #expect(Decoder.Options().arithmetic == .fast)
    }

    @Test(
        "a cache of 8-bit integers changes logits by less than one in fifty, one of halves by less than one in a thousand"
    )
    func cacheErrors() throws {
        let model = try RandomCheckpoint()
        let prompt = RandomCheckpoint.tokens(300)
        func logits(_ type: CacheType) throws -> [Float] {
            let decoder = try Decoder.shared(model.path, cacheType: type)
            return try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all).values
        }
        let expected = try logits(.float32)
        let (integers, halves) = (try logits(.int8), try logits(.float16))
        #expect(relativeError(integers, expected) < 0.02)
        #expect(relativeError(halves, expected) < 1e-3)
        #expect(relativeError(integers, expected) > relativeError(halves, expected))
    }

    @Test("a copied cache continues as its original does, whatever its numbers")
    func copies() throws {
        let model = try RandomCheckpoint()
        let prompt = RandomCheckpoint.tokens(100)
        for type in CacheForm.tested {
            let decoder = try Decoder.shared(model.path, cacheForm: type)
            let cache = try decoder.makeCache()
            _ = try decoder.forward(Array(prompt.dropLast()), cache: cache, rows: .none)
            let copy = try cache.copy()
            let expected = try decoder.forward([prompt[99]], cache: cache)
            #expect(try decoder.forward([prompt[99]], cache: copy).values == expected.values, "\(type)")
        }
    }

    @Test("observed scores of a cache of integers are near those of exact numbers")
    func observedScores() throws {
        let model = try RandomCheckpoint()
        func scores(_ form: CacheForm) throws -> [Float] {
            let decoder = try Decoder.shared(model.path, cacheForm: form)
            var seen: [Float] = []
            _ = try decoder.forward(
                RandomCheckpoint.tokens(20), cache: decoder.makeCache(), rows: .none,
                observer: { if $0.name == .attentionScores { seen = $0.values.filter(\.isFinite) } })
            return seen
        }
        let expected = try scores(CacheForm(.float32))
        #expect(!expected.isEmpty)
        for (form, bound) in [("q8", 0.02), ("q8,plain", 0.02), ("k=q4,v=q4", 0.2), ("k=q4,v=q4,plain", 0.2)] {
            let found = try scores(#require(CacheForm(form)))
            #expect(relativeError(found, expected) < bound, "\(form)")
        }
    }

    @Test(
        "fast arithmetic continues a trained story as the float64 reference does",
        .enabled(if: hasStories, "the shared folder is absent"))
    func golden() throws {
        for name in ["stories260K", "babyllama-tok105"] {
            let folder = SharedFolder.path("models/" + name)
            let decoder = try Decoder.shared(folder, arithmetic: .fast)
            let golden = try SharedData.json(folder + "/golden.json")
            for story in try #require(golden["cases"]?.arrayValue) {
                let prompt = try #require(story["prompt_ids"]?.arrayValue).compactMap { $0.intValue.map(Int32.init) }
                let expected = try #require(story["greedy_ids"]?.arrayValue).compactMap { $0.intValue.map(Int32.init) }
                #expect(try decoder.greedy(prompt, count: expected.count) == expected, "\(name)")
            }
        }
    }

    private static let hasStories = !SharedData.folders(in: SharedFolder.path("models")).isEmpty
}
