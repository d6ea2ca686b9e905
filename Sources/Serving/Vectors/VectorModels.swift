public import Embeddings
public import OrderedJSON

/// The models that make vectors of texts and scores of documents, and the names under which they are served.
public final class VectorModels: Sendable {
    /// Makes vectors; nil where none is served.
    public let embedder: TextEmbedder?
    /// Scores documents; nil where none is served.
    public let reranker: Reranker?
    /// The names of the embedder; the first is the one that answers carry where a request names none.
    public let embedderNames: [String]
    /// The names of the reranker, likewise.
    public let rerankerNames: [String]
    /// Seconds since 1970 at which the models were loaded.
    private let created: Int
    /// Whether other names are taken for the models'.
    let acceptsAnyName: Bool
    /// Whether unknown fields are refused.
    let isStrict: Bool
    /// What is counted.
    let metrics: ServingMetrics

    /// Models with their names.
    public init(
        embedder: (model: TextEmbedder, names: [String])?, reranker: (model: Reranker, names: [String])?,
        acceptsAnyName: Bool = false, isStrict: Bool = false, metrics: ServingMetrics, created: Int
    ) {
        (self.embedder, embedderNames) = (embedder?.model, embedder?.names ?? [])
        (self.reranker, rerankerNames) = (reranker?.model, reranker?.names ?? [])
        (self.acceptsAnyName, self.isStrict) = (acceptsAnyName, isStrict)
        (self.metrics, self.created) = (metrics, created)
    }

    /// The entries of `GET /v1/models`.
    public var entries: [JSONValue] {
        func entry(_ name: String, _ limit: Int?, _ capability: String, _ meta: JSONObject) -> JSONValue {
            [
                "id": .string(name), "object": "model", "created": .integer(created), "owned_by": "crema",
                "root": .string(name), "parent": nil, "max_model_len": limit.map { .integer($0) } ?? .null,
                "meta": .object(meta), "capabilities": [.string(capability)],
            ]
        }
        let vectors = embedder.map { embedder in
            embedderNames.map {
                entry(
                    $0, embedder.maximumTokens, "embedding",
                    ["n_vocab": .integer(embedder.model.vocabularySize), "n_embd": .integer(embedder.dimensions)])
            }
        }
        let scores = reranker.map { reranker in
            rerankerNames.map { entry($0, reranker.model.maximumTokens, "rerank", ["reranker": true]) }
        }
        return (vectors ?? []) + (scores ?? [])
    }

    /// Headers that name what was ignored of a request.
    func passedOver(of fields: FieldReader) throws(APIError) -> [(name: String, value: String)] {
        let names = fields.unknown.map(\.name)
        if isStrict, !names.isEmpty { throw .unknownFields(names) }
        metrics.ignored(names)
        return names.isEmpty ? [] : [("X-Crema-Ignored", IgnoredNames(names).header)]
    }

    /// The embedder that a request names, or the only one, and the name for the answer.
    func embedder(
        _ fields: inout FieldReader, beside chat: [String]
    ) throws(APIError) -> (model: TextEmbedder, name: String) {
        let name = try fields.string("model") ?? ""
        let path = fields.path.key("model")
        guard let embedder else { throw .unsupportedParameter(path, "no model that makes vectors is served here") }
        if name.isEmpty || embedderNames.contains(name) {
            return (embedder, name.isEmpty ? embedderNames.first ?? "" : name)
        }
        if rerankerNames.contains(name) {
            throw .unsupportedParameter(
                path,
                "'\(APIError.short(name))' ranks and makes no vectors; name \(embedderNames.joined(separator: " or "))")
        }
        if chat.contains(name) {
            throw .unsupportedParameter(
                path,
                "'\(APIError.short(name))' answers and makes no vectors; name \(embedderNames.joined(separator: " or "))"
            )
        }
        guard acceptsAnyName else { throw .unknownModel(name, served: embedderNames) }
        return (embedder, name)
    }

    /// The reranker that a request names, or the only one, and the name for the answer.
    func reranker(
        _ fields: inout FieldReader, beside chat: [String]
    ) throws(APIError) -> (model: Reranker, name: String) {
        let name = try fields.string("model") ?? ""
        let path = fields.path.key("model")
        guard let reranker else {
            throw .unsupportedParameter(path, "no reranker is served here; start the server with --reranker")
        }
        if name.isEmpty || rerankerNames.contains(name) {
            return (reranker, name.isEmpty ? rerankerNames.first ?? "" : name)
        }
        if embedderNames.contains(name) || chat.contains(name) {
            throw .unsupportedParameter(
                path, "'\(APIError.short(name))' is no reranker; name \(rerankerNames.joined(separator: " or "))")
        }
        guard acceptsAnyName else { throw .unknownModel(name, served: rerankerNames) }
        return (reranker, name)
    }
}

extension APIError {
    /// What an error of an embedder or a reranker means to a client.
    ///
    /// - Parameter path: the field with the texts.
    init(_ error: any Error, at path: FieldPath) {
        guard let error = error as? EmbedderError else {
            self.init(error)
            return
        }
        self =
            switch error {
            case .textTooLong(let index, let tokens, let limit):
                .textTooLong(path.index(index), tokens: tokens, limit: limit)
            case .queryTooLong(let tokens, let limit):
                .textTooLong(FieldPath().key("query"), tokens: tokens, limit: limit)
            case .tokenOutsideVocabulary(let index, let id, let size):
                .invalidValue(path.index(index), "token id \(id) is outside the vocabulary of \(size) tokens")
            case .dimensionsOutOfRange(let found, let most):
                .invalidValue(FieldPath().key("dimensions"), "\(found) is not 1 to \(most), the model's dimensions")
            case .unknownPrompt: .invalidValue(FieldPath().key("prompt_name"), error.description)
            case .emptyBatch: .invalidValue(path, error.description)
            default: .internalError(error.description)
            }
    }

    /// A text with more tokens than a model takes.
    static func textTooLong(_ path: FieldPath, tokens: Int, limit: Int) -> APIError {
        APIError(
            400, "invalid_request_error", code: "context_length_exceeded", param: path.name,
            details: ["n_prompt_tokens": .integer(tokens), "n_ctx": .integer(limit)],
            "\(path.pointer): this model's maximum context length is \(limit) tokens, and the text has \(tokens); shorten it, "
                + "or send truncate_prompt_tokens: -1")
    }
}
