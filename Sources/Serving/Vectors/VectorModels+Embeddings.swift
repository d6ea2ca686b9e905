import Embeddings
import OrderedJSON

extension VectorModels {
    /// `POST /v1/embeddings`.
    func embeddings(_ object: JSONObject, beside chat: [String]) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let (embedder, name) = try embedder(&fields, beside: chat)
        let request = try EmbeddingFields(&fields)
        let headers = try passedOver(of: fields)
        let texts = try request.tokenized(embedder.model)
        let embeddings: [Embedding]
        do {
            embeddings = try await embedder.embeddings(of: texts, dimensions: request.dimensions)
        } catch {
            throw APIError(error, at: FieldPath().key("input"))
        }
        let tokens = texts.reduce(0) { $0 + $1.ids.count }
        metrics.embedded(texts: texts.count, tokens: tokens)
        let data = embeddings.enumerated().map { index, embedding -> JSONValue in
            [
                "object": "embedding", "index": .integer(index), "embedding": request.answer(embedding),
            ]
        }
        return .whole(
            WholeReply(
                headers: headers,
                body: [
                    "object": "list", "model": .string(name), "data": .array(data), "usage": Self.usage(tokens),
                ]))
    }

    /// What a request took.
    static func usage(_ tokens: Int) -> JSONValue {
        ["prompt_tokens": .integer(tokens), "total_tokens": .integer(tokens)]
    }
}

extension JSONValue {
    /// Numbers with the fewest digits that read back as the same float32.
    static func numbers(_ values: [Float]) -> JSONValue {
        .array(values.map { .float($0) })
    }

    /// A number with the fewest digits that read back as the same float32; `null` when it is not finite.
    static func float(_ value: Float) -> JSONValue {
        JSONNumber(text: value.description).map(JSONValue.number) ?? .null
    }
}
