import Embeddings
import OrderedJSON
import Serving
import Tensors
import TestSupport
import Testing

/// Requests for vectors and scores, by the tiny models of the shared folder.
@Suite("Requests for vectors", .enabled(if: SharedFolder.holds("embed2026/README.md")))
struct VectorRequestTests {
    private static func models(
        embedder: String? = "bert-mean", reranker: String? = "rr-bert"
    ) async throws -> ServedModels {
        var options = EmbedderOptions()
        (options.threads, options.arithmetic) = (2, .exact)
        let metrics = ServingMetrics()
        var vectors: (model: TextEmbedder, names: [String])?
        if let embedder {
            let path = SharedFolder.path("embed2026/\(embedder)")
            vectors = (try await TextEmbedder(directory: path, options: options), ["vectors"])
        }
        var scores: (model: Reranker, names: [String])?
        if let reranker {
            let path = SharedFolder.path("embed2026/\(reranker)")
            scores = (try await Reranker(directory: path, options: options), ["scores"])
        }
        return ServedModels(
            chat: nil, vectors: VectorModels(embedder: vectors, reranker: scores, metrics: metrics, created: 7),
            metrics: metrics)
    }

    /// The same on a shelf, as a server has them.
    static func shelf() async throws -> ModelShelf {
        ModelShelf(
            standing: try await models(),
            entries: [ModelEntry("vectors", role: .embedding, path: SharedFolder.path("embed2026/bert-mean"))])
    }

    private static func reply(_ models: ServedModels, _ endpoint: Endpoint, _ body: String) async throws -> WholeReply {
        let call = APICall(
            path: endpoint.rawValue, body: Array(body.utf8), requestID: "r",
            identity: AnswerIdentity(reproducedFrom: "a"), pingSeconds: 0)
        guard case .whole(let reply) = await endpoint.reply(to: call, by: models) else { throw Unexpected() }
        return reply
    }

    private static func error(_ models: ServedModels, _ endpoint: Endpoint, _ body: String) async throws -> String {
        let reply = try await reply(models, endpoint, body)
        let error = reply.body["error"]
        return "\(reply.status) \(error?["param"]?.stringValue ?? "-"): \(error?["message"]?.stringValue ?? "")"
    }

    private static func vector(_ reply: WholeReply, _ index: Int) -> [Float] {
        (reply.body["data"]?.arrayValue?[index]["embedding"]?.arrayValue ?? []).map { Float($0.doubleValue ?? .nan) }
    }

    @Test("a text, several, and their token ids have the same vectors, in order, with the tokens that were computed")
    func shapes() async throws {
        let models = try await Self.models()
        let alone = try await Self.reply(models, .embeddings, #"{"input": "a", "model": "vectors"}"#)
        #expect(alone.status == 200)
        #expect(alone.body["object"] == "list")
        #expect(alone.body["model"] == "vectors")
        #expect(alone.body["usage"] == ["prompt_tokens": 3, "total_tokens": 3])
        #expect(Self.vector(alone, 0).count == 48)
        let several = try await Self.reply(models, .embeddings, #"{"input": ["The harbour pilot.", "a"]}"#)
        #expect(Self.vector(several, 1) == Self.vector(alone, 0))
        #expect(several.body["data"]?.arrayValue?[1]["index"] == 1)
        let ids = try await Self.reply(models, .embeddings, #"{"input": [2, 24, 3]}"#)
        #expect(Self.vector(ids, 0) == Self.vector(alone, 0))
        let lists = try await Self.reply(models, .embeddings, #"{"input": [[2, 3], [2, 24, 3]]}"#)
        #expect(Self.vector(lists, 1) == Self.vector(alone, 0))
    }

    @Test("base 64 is the bytes of the same float32 numbers, and fewer dimensions have unit length")
    func forms() async throws {
        let models = try await Self.models()
        let numbers = try await Self.reply(models, .embeddings, #"{"input": "a", "dimensions": 8}"#)
        let vector = Self.vector(numbers, 0)
        #expect(vector.count == 8)
        #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
        let packed = try await Self.reply(
            models, .embeddings, #"{"input": "a", "dimensions": 8, "encoding_format": "base64"}"#)
        let expected = Embedding(values: vector, tokenCount: 3, isTruncated: false).base64
        #expect(packed.body["data"]?.arrayValue?[0]["embedding"]?.stringValue == expected)
    }

    @Test("numbers are bits where a request asks for them, and 8-bit integers, which need ranges, are refused")
    func bits() async throws {
        let models = try await Self.models()
        let vector = Self.vector(try await Self.reply(models, .embeddings, #"{"input": "a"}"#), 0)
        let bytes = VectorNumbers.binary.bytes(vector)
        let reply = try await Self.reply(models, .embeddings, #"{"input": "a", "output_dtype": "binary"}"#)
        let found = reply.body["data"]?.arrayValue?[0]["embedding"]?.arrayValue?.compactMap(\.intValue)
        #expect(found == bytes.map { Int(Int8(bitPattern: $0)) } && bytes.count == 6)
        let packed = try await Self.reply(
            models, .embeddings, #"{"input": "a", "output_dtype": "ubinary", "encoding_format": "base64"}"#)
        #expect(
            packed.body["data"]?.arrayValue?[0]["embedding"]?.stringValue
                == Embedding.base64(VectorNumbers.ubinary.bytes(vector)))
        let refused = try await Self.reply(models, .embeddings, #"{"input": "a", "output_dtype": "int8"}"#)
        #expect(refused.status == 400 && refused.body["error"]?["param"] == "output_dtype")
        #expect(
            refused.body["error"]?["message"]?.stringValue?.hasSuffix(
                "int8 needs the ranges of many vectors; take binary or ubinary, or 'crema embed --vectors'") == true)
    }

    @Test("a text beyond the length is refused with its place, or cut where that is requested")
    func long() async throws {
        let models = try await Self.models()
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        let refused = try await Self.reply(models, .embeddings, #"{"input": ["a", "\#(text)"]}"#)
        #expect(refused.status == 400)
        #expect(refused.body["error"]?["code"] == "context_length_exceeded")
        #expect(refused.body["error"]?["param"] == "input[1]")
        for cut in [#""truncate": true"#, #""truncate_prompt_tokens": -1"#] {
            let reply = try await Self.reply(models, .embeddings, #"{"input": "\#(text)", \#(cut)}"#)
            #expect(reply.body["usage"]?["prompt_tokens"] == 32)
        }
        let shorter = try await Self.reply(models, .embeddings, #"{"input": "\#(text)", "truncate_prompt_tokens": 9}"#)
        #expect(shorter.body["usage"]?["prompt_tokens"] == 9)
    }

    @Test("requests that name no vectors are refused in one line")
    func refused() async throws {
        let models = try await Self.models()
        let expected = "a string, an array of token ids, or an array of either"
        for (body, message) in [
            (#"{}"#, "400 input: /input is missing; expected \(expected)"),
            (#"{"input": []}"#, "400 input: /input: is empty; expected \(expected)"),
            (#"{"input": [[]]}"#, "400 input[0]: /input/0: is empty; expected token ids"),
            (#"{"input": ["a", 1]}"#, "400 input[1]: /input/1: expected a string, as the first, found 1"),
            (#"{"input": [424]}"#, "400 input[0]: /input/0: token id 424 is outside the vocabulary of 424 tokens"),
            (
                #"{"input": "a", "dimensions": 49}"#,
                "400 dimensions: /dimensions: 49 is not 1 to 48, the model's dimensions"
            ),
            (
                #"{"input": "a", "prompt_name": "x"}"#,
                "400 prompt_name: /prompt_name: the model has no prompt 'x', and none at all; leave the name out"
            ),
            (
                #"{"input": "a", "prompt_name": "x", "input_type": "query"}"#,
                "400 prompt_name: /prompt_name: is given beside input_type; give one of them"
            ),
            (
                #"{"input": "a", "model": "scores"}"#,
                "400 model: /model: 'scores' ranks and makes no vectors; name vectors"
            ),
            (
                #"{"input": "a", "model": "gpt"}"#,
                "404 model: the model 'gpt' is not served here; expected vectors"
            ),
        ] {
            #expect(try await Self.error(models, .embeddings, body) == message)
        }
        let chat = try await Self.error(models, .chatCompletions, #"{"messages": [{"role": "user", "content": "a"}]}"#)
        #expect(
            chat == "400 model: /model: no model that answers is served here; those that are make vectors or rank "
                + "(/v1/embeddings, /v1/rerank)")
    }

    @Test("documents come best first with their places and scores, and as many as requested")
    func rerank() async throws {
        let models = try await Self.models()
        let documents = #"["Trains stop here.", {"text": "Bread rises slowly."}, "a"]"#
        let query = #""query": "Which trains stop on Sundays?""#
        let reply = try await Self.reply(
            models, .rerank, #"{\#(query), "documents": \#(documents), "return_documents": true}"#)
        #expect(reply.status == 200)
        let results = reply.body["results"]?.arrayValue ?? []
        #expect(results.count == 3)
        let scores = results.map { $0["relevance_score"]?.doubleValue ?? .nan }
        #expect(scores == scores.sorted(by: >))
        #expect(Set(results.map { $0["index"]?.intValue }) == [0, 1, 2])
        #expect(results.first { $0["index"] == 1 }?["document"] == ["text": "Bread rises slowly."])
        let best = try await Self.reply(models, .rerankV2, #"{\#(query), "documents": \#(documents), "top_n": 1}"#)
        #expect(best.body["results"]?.arrayValue?.count == 1)
        #expect(best.body["results"]?.arrayValue?[0]["index"] == results[0]["index"])
        let plain = try await Self.reply(models, .rerankTexts, #"{\#(query), "texts": ["Trains stop here.", "a"]}"#)
        #expect(plain.body.arrayValue?.count == 2)
        #expect(
            try await Self.error(models, .rerank, #"{\#(query), "documents": []}"#)
                == "400 documents: /documents: is empty; expected at least one text")
        #expect(
            try await Self.error(models, .rerank, #"{\#(query), "documents": ["a"], "top_n": 0}"#)
                == "400 top_n: /top_n: expected an integer of 1 or more, found 0")
        #expect(
            try await Self.error(models, .rerank, #"{\#(query), "documents": ["a"], "model": "vectors"}"#)
                == "400 model: /model: 'vectors' is no reranker; name scores")
        let embedder = try await Self.models(reranker: nil)
        #expect(
            try await Self.error(embedder, .rerank, #"{\#(query), "documents": ["a"]}"#)
                == "400 model: /model: no reranker is served here; start the server with --reranker")
    }

    @Test("scores compare one with many or pairs, by similarity where no reranker is served")
    func score() async throws {
        let models = try await Self.models(reranker: nil)
        let reply = try await Self.reply(models, .score, #"{"text_1": "a", "text_2": ["a", "The harbour pilot."]}"#)
        let scores = (reply.body["data"]?.arrayValue ?? []).map { $0["score"]?.doubleValue ?? .nan }
        #expect(scores.count == 2)
        #expect(abs(scores[0] - 1) < 1e-6)
        #expect(scores[1] < scores[0])
        #expect(
            try await Self.error(models, .score, #"{"text_1": ["a", "b"], "text_2": ["a"]}"#)
                == "400 text_2: /text_2: 1 texts against 2; expected as many, or one text_1")
    }

    @Test("a model that makes vectors or ranks is refused as one that answers, beside one that does")
    func chat() async throws {
        let vectors = try #require(try await Self.models().vectors)
        let chat = try await ServedTinyModel()
        defer { chat.remove() }
        let models = ServedModels(chat: chat.model, vectors: vectors, metrics: ServingMetrics())
        let messages = #""messages": [{"role": "user", "content": "a"}]"#
        for (name, deed) in [("vectors", "makes vectors"), ("scores", "ranks")] {
            for endpoint in [Endpoint.chatCompletions, .responses, .tokenize] {
                #expect(
                    try await Self.error(models, endpoint, #"{"model": "\#(name)", \#(messages)}"#)
                        == "400 model: /model: '\(name)' \(deed); name a model that answers")
            }
        }
        #expect(
            try await Self.error(models, .chatCompletions, #"{"model": "none", \#(messages)}"#).utf8.starts(
                with: "404 model: the model 'none' is not served here".utf8))
    }

    @Test("callers that come at once get the vectors that each gets alone, and one that gives up gets none")
    func together() async throws {
        let embedder = try #require(try await Self.models().vectors?.embedder)
        let texts = (0..<40).map { "text number \($0)" }
        let alone = try await embedder.embeddings(for: texts)
        try await withThrowingTaskGroup(of: (Int, Embedding).self) { group in
            for (index, text) in texts.enumerated() {
                group.addTask { (index, try await embedder.embedding(for: text)) }
            }
            for try await (index, embedding) in group { #expect(embedding == alone[index]) }
        }
        let task = Task { try await embedder.embeddings(for: texts) }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    private struct Unexpected: Error {}
}
