import OrderedJSON
import TestSupport
import Testing

@testable import Embeddings

/// Every tiny reranker against the reference: ids of pairs, logits, scores, order.
@Suite("Rerankers", .enabled(if: SharedFolder.holds("embed2026/README.md")))
struct RankingModelTests {
    private static func pairs(_ fixture: EmbedFixture, _ model: RankingModel) throws -> [TokenizedText] {
        try fixture.items("pairs").map { item in
            try model.tokenize(
                query: item["query"]?.stringValue ?? "", document: item["document"]?.stringValue ?? "")
        }
    }

    @Test("token ids and types of pairs are the reference's", arguments: EmbedFixture.rerankers)
    func ids(name: String) throws {
        let fixture = try EmbedFixture(name)
        let model = try fixture.reranker()
        for (item, pair) in zip(fixture.items("pairs"), try Self.pairs(fixture, model)) {
            #expect(pair.ids == item.ids("input_ids"))
            if name == "rr-bert" { #expect(pair.types == item.ids("token_type_ids")) }
        }
    }

    @Test(
        "logits are within 5e-5, scores are what the folder asks for, and so is their order",
        arguments: EmbedFixture.rerankers)
    func logits(name: String) throws {
        let fixture = try EmbedFixture(name)
        let model = try fixture.reranker()
        let logits = try model.logits(of: Self.pairs(fixture, model))
        let expected = try #require(try fixture.floats("rerank.logits"))
        #expect(largestDifference(logits, expected) <= 5e-5)
        #expect(
            logits.indices.sorted { logits[$0] > logits[$1] } == logits.indices.sorted { expected[$0] > expected[$1] })
        let isRaw = fixture.cases["cross_encoder_activation"]?.stringValue == "Identity"
        #expect(model.isSigmoid == !isRaw)
        let scores = try #require(try fixture.floats(isRaw ? "rerank.logits" : "rerank.scores"))
        #expect(largestDifference(logits.map(model.score), scores) <= 5e-5)
    }

    @Test(
        "a pair's logit has the same bits alone, among others in any order, and with 1 and 2 threads",
        arguments: EmbedFixture.rerankers)
    func company(name: String) throws {
        let fixture = try EmbedFixture(name)
        let one = try fixture.reranker(threads: 1)
        let pairs = try Self.pairs(fixture, one)
        let expected = try pairs.map { try one.logits(of: [$0])[0].bitPattern }
        let two = try fixture.reranker { $0.batchTokens = 100 }
        #expect(try two.logits(of: pairs).map(\.bitPattern) == expected)
        #expect(try two.logits(of: pairs.reversed()).map(\.bitPattern) == expected.reversed())
    }

    @Test(
        "texts of a pair are cut as the reference cuts them",
        arguments: [
            (5, 5, 20, 5, 5), (5, 30, 20, 5, 15), (30, 5, 20, 15, 5), (30, 30, 21, 10, 11), (12, 30, 20, 10, 10),
            (15, 9, 20, 11, 9),
            (10, 11, 20, 10, 10), (0, 30, 20, 0, 20),
        ])
    func cut(first: Int, second: Int, most: Int, expectedFirst: Int, expectedSecond: Int) {
        let lengths = TextTokenizer.lengths(first, second, within: most)
        #expect(lengths.first == expectedFirst)
        #expect(lengths.second == expectedSecond)
    }

    @Test("a query that leaves no room, and models of another kind, are refused in one line")
    func refused() throws {
        let model = try EmbedFixture("rr-qwen3").reranker()
        let query = String(repeating: "word ", count: 400)
        #expect(
            message { _ = try model.tokenize(query: query, document: "a", refusesLongQuery: true) }?
                .contains("leaves no room for a document") == true)
        #expect(try model.tokenize(query: query, document: "a").ids.count == 400)
        let embedder = try EmbedFixture("bert-mean")
        #expect(
            message { _ = try embedder.reranker() }
                == "\(embedder.path): its modules.json has a 'Pooling', which makes vectors; give a reranker: a model for "
                + "sequence classification with one label, or one that answers yes or no")
        let reranker = try EmbedFixture("rr-bert")
        #expect(
            message { _ = try reranker.embedder() }
                == "\(reranker.path): is a model for sequence classification, which ranks; give an embedding model, or say with a "
                + "pooling (mean, cls, lasttoken) how its states become a vector")
        let causal = try EmbedFixture("rr-qwen3")
        #expect(
            message { _ = try causal.embedder() }
                == "\(causal.path): is a language model that answers, and has no modules.json; give an embedding model, or say "
                + "with a pooling (mean, cls, lasttoken) how its states become a vector")
    }
}
