import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Embeddings

/// One of the shared tiny models, with what the reference made of it.
struct EmbedFixture {
    let name: String
    var path: String { SharedFolder.path("embed2026/\(name)") }
    let cases: JSONValue
    let reference: Checkpoint

    static let embedders = [
        "bert-mean", "distilbert", "embeddinggemma", "gte", "modernbert", "mpnet", "nomic", "qwen3-embed", "static",
        "xlmr-m3",
    ]
    static let rerankers = ["rr-bert", "rr-deberta", "rr-modernbert", "rr-qwen3", "rr-xlmr"]

    init(_ name: String) throws {
        self.name = name
        let path = SharedFolder.path("embed2026/\(name)")
        cases = try JSONParser().parse(Array(try SharedFolder.text("embed2026/\(name)/cases.json").utf8))
        reference = try Checkpoint(file: path + "/reference.safetensors")
    }

    /// The elements of a list of cases.
    func items(_ key: String) -> [JSONValue] { cases[key]?.arrayValue ?? [] }

    /// A tensor of the reference; nil where there is none.
    func floats(_ name: String) throws -> [Float]? {
        reference.contains(name) ? try reference.tensor(named: name).floats() : nil
    }

    /// A row of a tensor of the reference.
    func row(_ name: String, _ index: Int, of count: Int) throws -> [Float] {
        let all = try #require(try floats(name))
        let width = all.count / count
        return Array(all[index * width..<(index + 1) * width])
    }

    func embedder(threads: Int = 2, _ change: (inout EmbedderOptions) -> Void = { _ in }) throws -> EmbeddingModel {
        var options = EmbedderOptions()
        (options.threads, options.arithmetic) = (threads, .exact)
        change(&options)
        return try EmbeddingModel(path: path, options: options)
    }

    func reranker(threads: Int = 2, _ change: (inout EmbedderOptions) -> Void = { _ in }) throws -> RankingModel {
        var options = EmbedderOptions()
        (options.threads, options.arithmetic) = (threads, .exact)
        change(&options)
        return try RankingModel(path: path, options: options)
    }
}

extension JSONValue {
    /// The whole numbers of an array.
    func ids(_ key: String) -> [Int32] { (self[key]?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } } }
}

/// The largest distance of two numbers in the same place; infinite for vectors of different widths.
func largestDifference(_ a: [Float], _ b: [Float]) -> Float {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { $0.isNaN && $1.isNaN ? 0 : abs($0 - $1) }.max() ?? 0
}

/// The message of an error that work must throw.
func message(_ body: () throws -> Void) -> String? {
    #expect(throws: EmbedderError.self) { try body() }?.description
}
