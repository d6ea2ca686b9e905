import Foundation
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Embeddings

/// Real embedders against vectors of the reference in double precision; their folders are named by environment variables, as
/// docs/environment.md says.
@Suite("Real embedders")
struct RealEmbedderTests {
    private static func folder(_ variable: String) -> String? { ProcessInfo.processInfo.environment[variable] }

    private func check(_ variable: String, _ file: String, count: Int) throws {
        let path = try #require(Self.folder(variable))
        let golden = try JSONParser().parse(Array(try SharedFolder.text("real/\(file)").utf8))
        let sentences = golden["sentences"]?.arrayValue ?? []
        #expect(sentences.count == count)
        var options = EmbedderOptions()
        options.arithmetic = .exact
        let model = try EmbeddingModel(path: path, options: options)
        var texts: [TokenizedText] = []
        for sentence in sentences {
            let role = sentence["prompt_name"]?.stringValue.map { TextRole.prompt(named: $0) } ?? .plain
            let text = try model.tokenize(sentence["text"]?.stringValue ?? "", as: role)
            let ids = sentence.ids("input_ids")
            if !ids.isEmpty { #expect(text.ids == ids) }
            #expect(text.fullCount == sentence["tokens"]?.intValue)
            texts.append(text)
        }
        let vectors = try model.vectors(of: texts)
        for (vector, sentence) in zip(vectors, sentences) {
            let expected = (sentence["embedding"]?.arrayValue ?? []).map { Float($0.doubleValue ?? .nan) }
            #expect(largestDifference(vector, expected) <= 1e-6)
        }
        // The order of what is alike is that of the reference.
        for list in golden["nearest"]?.arrayValue ?? [] {
            let places = (list.arrayValue ?? []).compactMap(\.intValue)
            guard let own = places.first else { continue }
            let order = vectors.indices.filter { $0 != own }.sorted {
                model.similarity.score(vectors[own], vectors[$0]) > model.similarity.score(vectors[own], vectors[$1])
            }
            #expect(Array(order.prefix(places.count - 1)) == Array(places.dropFirst()))
        }
        for (text, vector) in zip(texts, vectors) { #expect(try model.vectors(of: [text])[0] == vector) }
    }

    @Test(
        "all-MiniLM-L6-v2: ids, components within 1e-6, the nearest in order, and the same bits alone",
        .enabled(if: Self.folder("CREMA_MINILM") != nil, "asked for by CREMA_MINILM"))
    func miniLM() throws { try check("CREMA_MINILM", "minilm-golden.json", count: 30) }

    @Test(
        "fast vectors are within a cosine of 0.999 of exact ones, and have the same bits alone",
        .enabled(if: Self.folder("CREMA_MINILM") != nil, "asked for by CREMA_MINILM"))
    func fast() throws {
        let path = try #require(Self.folder("CREMA_MINILM"))
        let golden = try JSONParser().parse(Array(try SharedFolder.text("real/minilm-golden.json").utf8))
        let texts = (golden["sentences"]?.arrayValue ?? []).map { $0["text"]?.stringValue ?? "" }
        var options = EmbedderOptions()
        let exact = try EmbeddingModel(path: path, options: options)
        options.arithmetic = .fast
        let fast = try EmbeddingModel(path: path, options: options)
        let tokenized = try fast.tokenize(all: texts)
        let vectors = try fast.vectors(of: tokenized)
        let reference = try exact.vectors(of: tokenized)
        #expect(vectors.count == 30 && vectors != reference)
        for (vector, other) in zip(vectors, reference) {
            #expect(Similarity.cosine.score(vector, other) >= 0.999)
        }
        for (text, vector) in zip(tokenized, vectors) { #expect(try fast.vectors(of: [text])[0] == vector) }
    }

    @Test(
        "multilingual-e5-small: ids, components within 1e-6, and the same bits alone",
        .enabled(if: Self.folder("CREMA_E5") != nil, "asked for by CREMA_E5"))
    func e5() throws { try check("CREMA_E5", "e5-small-golden.json", count: 10) }
}
