public import OrderedJSON

/// All models of a server: one that answers, one that makes vectors, one that ranks; any of them may be missing.
public final class ServedModels: Sendable {
    /// The model that answers.
    public let chat: ServedModel?
    /// The models of vectors and scores.
    public let vectors: VectorModels?
    /// What is counted.
    public let metrics: ServingMetrics

    /// Models with what is counted of them.
    public init(chat: ServedModel?, vectors: VectorModels?, metrics: ServingMetrics) {
        (self.chat, self.vectors, self.metrics) = (chat, vectors, metrics)
    }

    /// A model that answers, alone.
    public convenience init(_ chat: ServedModel) { self.init(chat: chat, vectors: nil, metrics: chat.metrics) }

    /// The model that answers.
    ///
    /// - Parameter name: the one that a request names.
    /// - Throws: ``APIError`` that says what the models do, where none answers, or the name is that of one that does not.
    func answering(_ name: String? = nil) throws(APIError) -> ServedModel {
        guard let chat else { throw .noAnsweringModel() }
        if let name, !chatNames.contains(name), let vectors {
            if vectors.embedderNames.contains(name) { throw .otherRole(name, .embedding, wanted: [.chat]) }
            if vectors.rerankerNames.contains(name) { throw .otherRole(name, .rerank, wanted: [.chat]) }
        }
        return chat
    }

    /// The models of vectors and scores.
    ///
    /// - Throws: ``APIError`` where there are none.
    func measuring(_ what: String) throws(APIError) -> VectorModels {
        guard let vectors else {
            throw .unsupportedParameter(FieldPath().key("model"), what)
        }
        return vectors
    }

    /// The names of the model that answers.
    var chatNames: [String] { chat?.facts.names ?? [] }

    /// The answer to `GET /v1/models`.
    public var list: JSONValue {
        let own = chat?.list["data"]?.arrayValue ?? []
        return ["object": "list", "data": .array(own + (vectors?.entries ?? []))]
    }

    /// The answer to `GET /v1/models/{id}`.
    ///
    /// - Throws: ``APIError`` for another model's name.
    public func description(named name: String) throws(APIError) -> JSONValue {
        if let entry = vectors?.entries.first(where: { $0["id"]?.stringValue == name }) { return entry }
        if let chat { return try chat.description(named: name) }
        throw .unknownModel(name, served: (vectors?.embedderNames ?? []) + (vectors?.rerankerNames ?? []))
    }

    /// Ends everything that is being answered; clients receive an error.
    public func endAll() { chat?.endAll() }
}

extension APIError {
    /// The error for requests that need a model that answers, where none is served.
    public static func noAnsweringModel() -> APIError {
        .unsupportedParameter(
            FieldPath().key("model"),
            "no model that answers is served here; those that are make vectors or rank (/v1/embeddings, /v1/rerank)")
    }
}
