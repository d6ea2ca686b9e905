import OrderedJSON
import TestSupport
import Testing

@testable import Embeddings

/// Every tiny embedder against the reference: ids, states, vectors.
@Suite("Embedders", .enabled(if: SharedFolder.holds("embed2026/README.md")))
struct EmbeddingModelTests {
    @Test("token ids, their count and whether a text was cut are the reference's", arguments: EmbedFixture.embedders)
    func ids(name: String) throws {
        let fixture = try EmbedFixture(name)
        let model = try fixture.embedder()
        let texts = fixture.items("texts")
        #expect(texts.count == 12)
        for item in texts {
            let text = try model.tokenize(item["text"]?.stringValue ?? "")
            #expect(text.ids == item.ids("input_ids"))
            #expect(text.fullCount == item["tokens"]?.intValue)
            if let isCut = item["truncated"]?.boolValue { #expect(text.isTruncated == isCut) }
        }
    }

    @Test("hidden states are within 5e-6, and vectors' numbers too", arguments: EmbedFixture.embedders)
    func vectors(name: String) throws {
        let fixture = try EmbedFixture(name)
        let model = try fixture.embedder()
        let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
        for (index, text) in texts.enumerated() {
            guard let expected = try fixture.floats("hidden.\(index)") else { continue }
            let states = try model.states(of: text)
            let norm = expected.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
            let error = zip(states, expected).reduce(0.0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }
                .squareRoot()
            #expect(states.count == expected.count)
            #expect(error <= 5e-6 * norm)
        }
        let vectors = try model.vectors(of: texts)
        for (index, vector) in vectors.enumerated() {
            #expect(largestDifference(vector, try fixture.row("embedding", index, of: texts.count)) <= 5e-6)
        }
        for dimensions in [8, 16] {
            let cut = try model.vectors(of: texts, dimensions: dimensions)
            for (index, vector) in cut.enumerated() {
                let expected = try fixture.row("embedding.\(dimensions)", index, of: texts.count)
                #expect(largestDifference(vector, expected) <= 5e-6)
            }
        }
    }

    @Test("vectors without the normalisation are the reference's", arguments: EmbedFixture.embedders)
    func raw(name: String) throws {
        let fixture = try EmbedFixture(name)
        guard try fixture.floats("embedding.raw") != nil else { return }
        let model = try fixture.embedder { $0.normalizes = false }
        let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
        for (index, vector) in try model.vectors(of: texts).enumerated() {
            let expected = try fixture.row("embedding.raw", index, of: texts.count)
            let norm = expected.reduce(0) { $0 + $1 * $1 }.squareRoot()
            #expect(largestDifference(vector, expected) <= 5e-6 * max(norm, 1))
        }
    }

    @Test("prompts come before texts, by their name and by the text's role")
    func prompts() throws {
        for name in ["embeddinggemma", "nomic", "qwen3-embed"] {
            let fixture = try EmbedFixture(name)
            let model = try fixture.embedder()
            let prompted = fixture.items("prompts")
            #expect(!prompted.isEmpty)
            for (index, item) in prompted.enumerated() {
                let prompt = item["prompt_name"]?.stringValue ?? ""
                let text = try model.tokenize(item["text"]?.stringValue ?? "", as: .prompt(named: prompt))
                #expect(text.ids == item.ids("input_ids"))
                #expect(text.promptTokens == item["prompt_tokens"]?.intValue)
                if prompt == "query" {
                    #expect(try model.tokenize(item["text"]?.stringValue ?? "", as: .query) == text)
                }
                let vector = try model.vectors(of: [text])[0]
                #expect(
                    largestDifference(vector, try fixture.row("embedding.prompted", index, of: prompted.count)) <= 5e-6)
            }
        }
    }

    @Test("every pooling is the reference's", arguments: PoolingMode.allCases)
    func pooling(mode: PoolingMode) throws {
        for name in ["bert-mean", "modernbert", "qwen3-embed"] {
            let fixture = try EmbedFixture(name)
            let model = try fixture.embedder {
                $0.pooling = mode
                $0.normalizes = false
            }
            let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
            for (index, vector) in try model.vectors(of: texts).enumerated() {
                let expected = try fixture.row("pooled.\(mode.rawValue)", index, of: texts.count)
                let largest = expected.map { abs($0) }.max() ?? 1
                #expect(largestDifference(vector, expected) <= 5e-6 * max(largest, 1))
            }
        }
    }

    @Test("similarities are the reference's")
    func similarities() throws {
        let fixture = try EmbedFixture("bert-mean")
        let model = try fixture.embedder()
        let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
        let vectors = try model.vectors(of: texts)
        for (row, vector) in vectors.enumerated() {
            let own = vectors.map { model.similarity.score(vector, $0) }
            #expect(largestDifference(own, try fixture.row("similarity.cosine", row, of: texts.count)) <= 5e-6)
        }
    }

    @Test(
        "a text's vector has the same bits alone, among others in any order, and with 1 and 2 threads",
        arguments: EmbedFixture.embedders)
    func company(name: String) throws {
        let fixture = try EmbedFixture(name)
        let one = try fixture.embedder(threads: 1)
        let texts = try fixture.items("texts").map { try one.tokenize($0["text"]?.stringValue ?? "") }
        let expected = try texts.map { try one.vectors(of: [$0])[0].map(\.bitPattern) }
        for (threads, tokens) in [(1, 2048), (2, 2048), (2, 40)] {
            let model = try fixture.embedder(threads: threads) { $0.batchTokens = tokens }
            let order = (0..<64).map { $0 * 7 % texts.count }
            let vectors = try model.vectors(of: order.map { texts[$0] })
            for (place, index) in order.enumerated() { #expect(vectors[place].map(\.bitPattern) == expected[index]) }
        }
    }

    @Test(
        "a text without tokens has a vector of zeros before dense layers, and others beside it keep their bits",
        arguments: EmbedFixture.embedders)
    func nothing(name: String) throws {
        let model = try EmbedFixture(name).embedder()
        let (word, empty) = (try model.tokenize("a b"), model.tokenized([]))
        let vectors = try model.vectors(of: [empty, word, empty, empty, word])
        let alone = try model.vectors(of: [word])[0].map(\.bitPattern)
        #expect(vectors[1].map(\.bitPattern) == alone && vectors[4].map(\.bitPattern) == alone)
        for index in [0, 2, 3] { #expect(vectors[index] == [Float](repeating: 0, count: model.dimensions)) }
        #expect(try model.states(of: empty).isEmpty)
        #expect(try model.vectors(of: [empty], dimensions: 8)[0] == [Float](repeating: 0, count: 8))
    }

    @Test(
        "texts that are tokenised on several threads have the ids that each has alone",
        arguments: EmbedFixture.embedders)
    func tokenizedTogether(name: String) throws {
        let fixture = try EmbedFixture(name)
        let model = try fixture.embedder()
        let own = fixture.items("texts").map { $0["text"]?.stringValue ?? "" }
        let texts = (0..<200).map { own[$0 * 5 % own.count] }
        let role = TextRole.custom("passage: ")
        #expect(try model.tokenize(all: texts, as: role) == texts.map { try model.tokenize($0, as: role) })
    }

    @Test("vectors of tokens and weights of words are the reference's, alone and after other texts")
    func heads() throws {
        let fixture = try EmbedFixture("xlmr-m3")
        let model = try fixture.embedder()
        #expect(model.hasTokenVectors && model.hasTokenWeights)
        let texts = try fixture.items("texts").map { try model.tokenize($0["text"]?.stringValue ?? "") }
        for (index, text) in texts.enumerated() {
            let expected = try #require(try fixture.floats("colbert.\(index)"))
            let vectors = try model.tokenVectors(of: text)
            #expect(vectors.count == text.ids.count - 1)
            #expect(largestDifference(vectors.flatMap { $0 }, expected) <= 5e-6)
            let weights = try model.tokenWeights(of: text)
            #expect(
                largestDifference(weights.map(\.weight), try fixture.floats("sparse_weights.\(index)") ?? []) <= 5e-6)
        }
        let one = try model.tokenVectors(of: texts[2])
        #expect(abs(Similarity.lateInteraction(one, one) - 1) < 1e-6)
        #expect(Similarity.lateInteraction([[1, 0], [0, 1]], [[0.6, 0.8], [1, 0]]) == 0.9)
        #expect(Similarity.lateInteraction([], one) == 0 && Similarity.lateInteraction(one, []) == 0)
        #expect(Similarity.commonWords([(3, 0.5), (7, 2)], [(7, 0.25), (9, 1)]) == 0.5)
        let plain = try EmbedFixture("bert-mean").embedder()
        #expect(
            message { _ = try plain.tokenVectors(of: plain.tokenize("a")) }
                == "\(plain.path): has no colbert_linear.pt, as BGE M3 has it; such models make one vector of a text alone"
        )
    }

    @Test("weights of words are of those above zero, the largest of each, and none of special tokens")
    func weights() throws {
        let model = try EmbedFixture("xlmr-m3").embedder()
        let text = try model.tokenize("the tide and the tide")
        let states = try model.states(of: text)
        let width = states.count / text.ids.count
        let head = try #require(model.heads.weights)
        var expected: [Int32: Float] = [:]
        for (index, id) in text.ids.enumerated() where index > 0 && index < text.ids.count - 1 {
            let weight = head.apply(Array(states[index * width..<(index + 1) * width]))[0]
            if weight > 0 { expected[id] = max(expected[id] ?? 0, weight) }
        }
        let weights = try model.tokenWeights(of: text)
        #expect(Dictionary(uniqueKeysWithValues: weights.map { ($0.id, $0.weight) }) == expected)
        #expect(weights.map(\.id) == weights.map(\.id).sorted())
    }

    @Test("what cannot be embedded is refused in one line")
    func refused() throws {
        let model = try EmbedFixture("bert-mean").embedder()
        #expect(
            message { _ = try model.vectors(of: [model.tokenized([2, 3]), model.tokenized([424])]) }
                == "token id 424 of text 1 is outside the vocabulary of 424 tokens")
        #expect(
            message { _ = try model.vectors(of: [model.tokenized(Array(repeating: 2, count: 41))]) }
                == "text 0 has 41 tokens; the model takes 40; shorten it, or ask for truncation")
        #expect(
            message { _ = try model.vectors(of: [model.tokenized([2])], dimensions: 49) }
                == "49 dimensions were requested; expected 1 to 48")
        #expect(
            message { _ = try model.tokenize("a", as: .prompt(named: "query")) }
                == "the model has no prompt 'query', and none at all; leave the name out")
        let gemma = try EmbedFixture("embeddinggemma").embedder()
        #expect(
            message { _ = try gemma.tokenize("a", as: .prompt(named: "cluster")) }
                == "the model has no prompt 'cluster'; it has 'query', 'document', 'STS'")
        #expect(try gemma.tokenize("a", as: .document) == gemma.tokenize("a", as: .prompt(named: "document")))
        #expect(try gemma.tokenize("a", as: .custom("")) == gemma.tokenize("a"))
    }
}
