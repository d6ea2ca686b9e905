import OrderedJSON

/// What a path that takes requests does with them.
public enum Endpoint: String, CaseIterable, Sendable {
    case chatCompletions = "/v1/chat/completions"
    case completions = "/v1/completions"
    case responses = "/v1/responses"
    case countResponse = "/v1/responses/input_tokens"
    case messages = "/v1/messages"
    case countMessage = "/v1/messages/count_tokens"
    case renderChat = "/v1/chat/completions/render"
    case renderText = "/v1/completions/render"
    case embeddings = "/v1/embeddings"
    case rerank = "/v1/rerank"
    case rerankV2 = "/v2/rerank"
    case rerankTexts = "/rerank"
    case score = "/v1/score"
    case tokenize = "/tokenize"
    case detokenize = "/detokenize"
    case applyTemplate = "/apply-template"
    case loadModel = "/models/load"
    case unloadModel = "/models/unload"
    case ollamaChat = "/api/chat"
    case ollamaGenerate = "/api/generate"
    case ollamaEmbed = "/api/embed"
    case ollamaEmbeddings = "/api/embeddings"
    case ollamaShow = "/api/show"
    case ollamaCopy = "/api/copy"
    case ollamaDelete = "/api/delete"
    case ollamaPull = "/api/pull"
    case ollamaPush = "/api/push"
    case ollamaCreate = "/api/create"

    /// Whether a model computes the answer, so that it can take long.
    public var generates: Bool {
        switch self {
        case .chatCompletions, .completions, .responses, .messages: true
        case .embeddings, .rerank, .rerankV2, .rerankTexts, .score: true
        case .loadModel, .ollamaChat, .ollamaGenerate, .ollamaEmbed, .ollamaEmbeddings, .ollamaPull: true
        default: false
        }
    }

    /// Whether the answer is a text of the model that answers.
    var answers: Bool {
        switch self {
        case .chatCompletions, .completions, .responses, .messages: true
        default: false
        }
    }

    /// The reply to a request to a model that answers.
    public func reply(to call: APICall, by model: ServedModel) async -> Reply {
        await reply(to: call, by: ServedModels(model))
    }

    /// The reply to a request; never throws, since an error is a reply, too.
    public func reply(to call: APICall, by models: ServedModels) async -> Reply {
        do throws(APIError) {
            return await reply(try RequestBody.object(call.body), call, by: models)
        } catch {
            return refused(error, call, models.metrics)
        }
    }

    /// The reply to a request whose body was read.
    func reply(_ object: JSONObject, _ call: APICall, by models: ServedModels) async -> Reply {
        do throws(APIError) {
            switch self {
            case .embeddings:
                let vectors = try models.measuring(
                    "the model gives no embeddings; ask a server of an embedding model, or start this one with --embedder"
                )
                return try await vectors.embeddings(object, beside: models.chatNames)
            case .rerank, .rerankV2:
                return try await models.measuring(Self.noReranker).rerank(object, call, beside: models.chatNames)
            case .rerankTexts:
                return try await models.measuring(Self.noReranker).rerankTexts(object, beside: models.chatNames)
            case .score:
                return try await models.measuring(Self.noReranker).score(object, call, beside: models.chatNames)
            default: return try await answer(object, call, try models.answering(object["model"]?.stringValue))
            }
        } catch {
            return refused(error, call, models.metrics)
        }
    }

    /// The reply to a request that is not answered.
    func refused(_ error: APIError, _ call: APICall, _ metrics: ServingMetrics) -> Reply {
        metrics.rejected(error)
        return .whole(WholeReply(error, path: call.path, requestID: call.requestID))
    }

    private static let noReranker =
        "the model does not rank; ask a server of a reranker, or start this one with --reranker"

    private func answer(_ object: JSONObject, _ call: APICall, _ model: ServedModel) async throws(APIError) -> Reply {
        switch self {
        case .chatCompletions: return try await model.chatCompletion(object, call)
        case .completions: return try await model.completion(object, call)
        case .responses: return try await model.response(object, call)
        case .countResponse: return try await model.countResponse(object, call)
        case .messages: return try await model.message(object, call)
        case .countMessage: return try await model.countMessage(object)
        case .renderChat: return try await model.renderChat(object)
        case .renderText: return try model.renderText(object)
        case .tokenize: return try await model.tokenize(object)
        case .detokenize: return try model.detokenize(object)
        case .applyTemplate: return try await model.applyTemplate(object)
        // Others than a model that answers have these.
        default: throw .unknownURL(rawValue)
        }
    }
}
