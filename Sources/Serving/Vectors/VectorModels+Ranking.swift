import Embeddings
import OrderedJSON

extension VectorModels {
    /// The most documents of a request.
    private static let documentLimit = 2048

    /// `POST /v1/rerank` and `/v2/rerank`, in Cohere's and Jina's form.
    func rerank(_ object: JSONObject, _ call: APICall, beside chat: [String]) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let (reranker, name) = try reranker(&fields, beside: chat)
        let query = try fields.requiredString("query")
        let documents = try Self.documents(&fields, "documents")
        let top = try fields.integer("top_n", 1...Int.max)
        let returnsDocuments = try fields.bool("return_documents") ?? false
        let isRaw = try Self.isRaw(&fields)
        let pairs = try Self.pairs(&fields, reranker.model, query, documents)
        fields.accept(["user", "metadata", "priority"])
        let headers = try passedOver(of: fields)
        let (logits, tokens) = try await logits(reranker, pairs, at: "documents")
        let results = Reranker.order(logits).prefix(top ?? logits.count).map { index -> JSONValue in
            var result: JSONObject = [
                "index": .integer(index),
                "relevance_score": .float(isRaw ? logits[index] : reranker.model.score(of: logits[index])),
            ]
            if returnsDocuments { result["document"] = ["text": .string(documents[index])] }
            return .object(result)
        }
        return .whole(
            WholeReply(
                headers: headers,
                body: [
                    "id": .string("rerank-" + call.identity.token), "object": "list", "model": .string(name),
                    "results": .array(Array(results)), "usage": Self.usage(tokens),
                    "meta": ["api_version": ["version": "2"]],
                ]))
    }

    /// `POST /rerank`, in the form of text-embeddings-inference.
    func rerankTexts(_ object: JSONObject, beside chat: [String]) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let (reranker, _) = try reranker(&fields, beside: chat)
        let query = try fields.requiredString("query")
        let documents = try Self.documents(&fields, "texts")
        let returnsText = try fields.bool("return_text") ?? false
        let isRaw = try Self.isRaw(&fields)
        let pairs = try Self.pairs(&fields, reranker.model, query, documents)
        _ = try fields.bool("truncate")
        let headers = try passedOver(of: fields)
        let (logits, _) = try await logits(reranker, pairs, at: "texts")
        let results = Reranker.order(logits).map { index -> JSONValue in
            var result: JSONObject = [
                "index": .integer(index),
                "score": .float(isRaw ? logits[index] : reranker.model.score(of: logits[index])),
            ]
            if returnsText { result["text"] = .string(documents[index]) }
            return .object(result)
        }
        return .whole(WholeReply(headers: headers, body: .array(results)))
    }

    /// `POST /v1/score`: one text against one, against each of many, or many against as many.
    func score(_ object: JSONObject, _ call: APICall, beside chat: [String]) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let first = try Self.texts(&fields, "text_1")
        let second = try Self.texts(&fields, "text_2")
        guard first.count == 1 || first.count == second.count else {
            throw .invalidValue(
                fields.path.key("text_2"),
                "\(second.count) texts against \(first.count); expected as many, or one text_1")
        }
        let asked = object["model"]?.stringValue ?? ""
        let isVectors = reranker == nil || embedderNames.contains(asked)
        let scores: [Float]
        let (name, tokens): (String, Int)
        let headers: [(name: String, value: String)]
        if isVectors {
            let (embedder, own) = try embedder(&fields, beside: chat)
            headers = try passedOver(of: fields)
            (scores, tokens) = try await similarities(embedder, first, second)
            name = own
        } else {
            let (reranker, own) = try reranker(&fields, beside: chat)
            let isRaw = try Self.isRaw(&fields)
            var pairs: [TokenizedText] = []
            for (index, text) in second.enumerated() {
                pairs += try Self.pairs(&fields, reranker.model, first[first.count == 1 ? 0 : index], [text])
            }
            headers = try passedOver(of: fields)
            let logits: [Float]
            (logits, tokens) = try await self.logits(reranker, pairs, at: "text_2")
            scores = isRaw ? logits : logits.map(reranker.model.score)
            name = own
        }
        let data = scores.enumerated().map { index, score -> JSONValue in
            ["index": .integer(index), "object": "score", "score": .float(score)]
        }
        return .whole(
            WholeReply(
                headers: headers,
                body: [
                    "id": .string("score-" + call.identity.token), "object": "list",
                    "created": .integer(call.identity.created), "model": .string(name), "data": .array(data),
                    "usage": Self.usage(tokens),
                ]))
    }

    // MARK: Parts

    private func similarities(
        _ embedder: TextEmbedder, _ first: [String], _ second: [String]
    ) async throws(APIError) -> ([Float], Int) {
        do {
            let all = try await embedder.embeddings(for: first + second)
            metrics.embedded(texts: all.count, tokens: all.reduce(0) { $0 + $1.tokenCount })
            let (queries, documents) = (all[..<first.count], all[first.count...])
            let scores = documents.enumerated().map { index, document in
                embedder.similarity.score(queries[first.count == 1 ? 0 : index].values, document.values)
            }
            return (scores, all.reduce(0) { $0 + $1.tokenCount })
        } catch EmbedderError.textTooLong(let index, let tokens, let limit) {
            let path = FieldPath().key(index < first.count ? "text_1" : "text_2")
            throw .textTooLong(path, tokens: tokens, limit: limit)
        } catch {
            throw APIError(error, at: FieldPath().key("text_1"))
        }
    }

    private func logits(
        _ reranker: Reranker, _ pairs: [TokenizedText], at name: String
    ) async throws(APIError) -> ([Float], Int) {
        do {
            let logits = try await reranker.logits(of: pairs)
            let tokens = pairs.reduce(0) { $0 + $1.ids.count }
            metrics.ranked(pairs: pairs.count, tokens: tokens)
            return (logits, tokens)
        } catch {
            throw APIError(error, at: FieldPath().key(name))
        }
    }

    /// Whether logits are wanted: `raw_scores`, or `use_activation` and `activation` off.
    private static func isRaw(_ fields: inout FieldReader) throws(APIError) -> Bool {
        let isRaw = try fields.bool("raw_scores") ?? false
        let usesActivation = try fields.bool("use_activation") ?? true
        return isRaw || !usesActivation
    }

    private static func pairs(
        _ fields: inout FieldReader, _ model: RankingModel, _ query: String, _ documents: [String]
    ) throws(APIError) -> [TokenizedText] {
        let instruction = try fields.string("instruction")
        if instruction != nil, !model.takesInstruction {
            throw .unsupportedParameter(fields.path.key("instruction"), "the model takes none; leave it out")
        }
        let documentTokens = try fields.integer("max_tokens_per_doc", 1...Int.max)
        let limit = try fields.integer("truncate_prompt_tokens", -1...Int.max)
        if limit == 0 {
            throw .invalidValue(
                fields.path.key("truncate_prompt_tokens"), "0 leaves nothing of a text; expected -1 or at least 1")
        }
        var pairs: [TokenizedText] = []
        for document in documents {
            do throws(EmbedderError) {
                pairs.append(
                    try model.tokenize(
                        query: query, document: document, instruction: instruction, documentTokens: documentTokens,
                        limit: limit == -1 ? nil : limit, refusesLongQuery: true))
            } catch {
                throw APIError(error, at: fields.path.key("documents"))
            }
        }
        return pairs
    }

    /// Documents: texts, or objects with one.
    private static func documents(_ fields: inout FieldReader, _ name: String) throws(APIError) -> [String] {
        let path = fields.path.key(name)
        guard let values = try fields.array(name) else {
            throw .missing(path, expected: "an array of texts")
        }
        guard !values.isEmpty else { throw .invalidValue(path, "is empty; expected at least one text") }
        guard values.count <= documentLimit else {
            throw .invalidValue(path, "\(values.count) texts; expected at most \(documentLimit)")
        }
        var documents: [String] = []
        for (index, value) in values.enumerated() {
            if let text = value.stringValue {
                documents.append(text)
            } else if let text = value.objectValue?["text"]?.stringValue {
                documents.append(text)
            } else {
                throw .wrongKind(
                    path.index(index), expected: "a string, or an object with a string 'text'", found: value)
            }
        }
        return documents
    }

    /// One text, or a list of some.
    private static func texts(_ fields: inout FieldReader, _ name: String) throws(APIError) -> [String] {
        let path = fields.path.key(name)
        guard let value = fields.value(name) else { throw .missing(path, expected: "a string or an array of strings") }
        if let text = value.stringValue { return [text] }
        guard value.arrayValue != nil else {
            throw .wrongKind(path, expected: "a string or an array of strings", found: value)
        }
        return try documents(&fields, name)
    }
}
