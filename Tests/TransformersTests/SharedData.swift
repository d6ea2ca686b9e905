import Checkpoints
import Glibc
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Checkpoints with results of a reference implementation, of the repository and of the shared folder.
enum SharedData {
    /// Folders of tiny random checkpoints with logits: the committed ones, the shared ones, and those of CREMA_REFERENCE.
    static let referenceFolders =
        folders(in: fixtures) + folders(in: fixtures + "/Packed") + folders(in: SharedFolder.path("reference"))
        + computed2026 + computed2027
        + (getenv("CREMA_REFERENCE").map { folders(in: String(cString: $0)) } ?? [])

    /// The shared checkpoints of 2026's families and packings that are computed.
    static let computed2026: [String] = {
        let all = folders(in: SharedFolder.path("reference2026"))
        let names = [
            "n-ernie4_5_moe", "n-falcon_h1", "n-gemma4-e2b", "n-glm4_moe_lite", "n-granite4-h-350m", "n-granite4-micro",
            "n-lfm2-350m", "n-lfm3", "n-mamba2", "n-mistral3", "n-nemotron_h", "n-olmo_hybrid", "n-qwen3_5-text",
            "n-qwen3_5_moe",
            "n-qwen3_vl",
        ]
        let packed = all.filter { $0.split(separator: "/").last?.utf8.starts(with: "q-".utf8) == true }
        return names.map { SharedFolder.path("reference2026/" + $0) }.filter(all.contains) + packed
    }()

    /// The shared checkpoints of 2027's families, but those of which the registry says what is not computed.
    static let computed2027 = folders(in: SharedFolder.path("reference2027")).filter { folder in
        let config = try? json(folder + "/config.json")
        let types = [config?["model_type"], config?["text_config"]?["model_type"]].compactMap { $0?.stringValue }
        return types.allSatisfy { UncomputedModelTypes.reason($0) == nil }
    }

    static let fixtures = Repository.path("Tests/TransformersTests/Fixtures")

    /// Whether measured errors are printed, for a table of them.
    static let prints = getenv("CREMA_PRINT") != nil

    /// The sub-directories that hold a model.
    static func folders(in directory: String, holding file: String = "config.json") -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if access("\(directory)/\(name)/\(file)", R_OK) == 0 { names.append(name) }
        }
        return names.sorted().map { directory + "/" + $0 }
    }

    static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw MissingFile(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    static func json(_ path: String) throws -> JSONValue {
        try JSONParser().parse(bytes(of: path))
    }
}

struct MissingFile: Error {
    let path: String
}

/// What the reference computed for one checkpoint.
struct Reference {
    let inputIDs: [Int32]
    let logits: [Float]
    /// The tokens that follow, up to one whose best two logits are too near each other for float32.
    let greedyTokens: [Int32]

    init(folder: String) throws {
        let file = try Checkpoint(file: folder + "/reference.safetensors")
        func integers(_ name: String) throws -> [Int32] {
            try file.tensor(named: name).bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32($0) } }
        }
        inputIDs = try integers("input_ids")
        let tokens = try integers("greedy_tokens")
        let margins = file.contains("greedy_margins") ? try file.tensor(named: "greedy_margins").floats() : nil
        greedyTokens = Array(tokens.prefix(margins?.firstIndex { $0 <= 1e-3 } ?? tokens.count))
        logits = try #require(try file.tensor(named: "logits").floats())
    }
}

/// The distance of two vectors as a part of the second one: ‖a − b‖ / ‖b‖.
func relativeError(_ a: some Sequence<Float>, _ b: some Sequence<Float>) -> Double {
    var difference = 0.0
    var norm = 0.0
    for (x, y) in zip(a, b) {
        difference += (Double(x) - Double(y)) * (Double(x) - Double(y))
        norm += Double(y) * Double(y)
    }
    return (difference / norm).squareRoot()
}

/// The position of the largest value, the first of equals.
func argmax(_ values: ArraySlice<Float>) -> Int32 {
    var best = values.startIndex
    for index in values.indices where values[index] > values[best] { best = index }
    return Int32(best - values.startIndex)
}

extension CacheForm {
    /// Every type of number, and keys and values of four bits, turned and as they are.
    static let tested =
        CacheType.allCases.map(CacheForm.init)
        + ["k=q4,v=q4", "k=q4,v=q4,plain", "k=f16,v=q4"].compactMap { CacheForm($0) }
}

extension Decoder {
    /// Pools that tests share, so that they do not have more threads than the machine.
    private static let pools = (0...3).map { ThreadPool(threads: $0) }

    /// A pool of one thread.
    static var testPool: ThreadPool { pools[1] }

    /// A decoder that computes on a shared pool, in exact arithmetic unless the test is about another one.
    static func shared(
        _ folder: String, threads: Int = 2, chunkSize: Int = 512, arithmetic: Arithmetic = .exact,
        cacheType: CacheType? = nil, cacheForm: CacheForm? = nil
    ) throws -> Decoder {
        var options = Options()
        options.arithmetic = arithmetic
        options.cacheType = cacheForm ?? cacheType.map(CacheForm.init)
        options.pool = pools[threads]
        options.chunkSize = chunkSize
        return try load(ModelDirectory(path: folder), options: options)
    }

    /// Greedy continuation, one token at a time over the cache.
    func greedy(_ prompt: [Int32], count: Int, stopAt: Set<Int32> = []) throws -> [Int32] {
        let cache = try makeCache()
        var logits = try forward(prompt, cache: cache)
        var tokens: [Int32] = []
        while tokens.count < count {
            let token = argmax(logits[0])
            if stopAt.contains(token) { break }
            tokens.append(token)
            if tokens.count < count { try forward([token], cache: cache, into: &logits) }
        }
        return tokens
    }
}
