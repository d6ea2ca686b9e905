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
    case tokenize = "/tokenize"
    case detokenize = "/detokenize"
    case applyTemplate = "/apply-template"

    /// Whether a model computes the answer, so that it can take long.
    public var generates: Bool {
        switch self {
        case .chatCompletions, .completions, .responses, .messages: true
        default: false
        }
    }

    /// The reply to a request; never throws, since an error is a reply, too.
    public func reply(to call: APICall, by model: ServedModel) async -> Reply {
        do throws(APIError) {
            let object = try RequestBody.object(call.body)
            switch self {
            case .chatCompletions: return try await model.chatCompletion(object, call)
            case .completions: return try await model.completion(object, call)
            case .responses: return try await model.response(object, call)
            case .countResponse: return try await model.countResponse(object)
            case .messages: return try await model.message(object, call)
            case .countMessage: return try await model.countMessage(object)
            case .renderChat: return try await model.renderChat(object)
            case .renderText: return try model.renderText(object)
            case .embeddings: return try model.embeddings(object)
            case .tokenize: return try await model.tokenize(object)
            case .detokenize: return try model.detokenize(object)
            case .applyTemplate: return try await model.applyTemplate(object)
            }
        } catch {
            model.metrics.rejected(error)
            return .whole(WholeReply(error, path: call.path, requestID: call.requestID))
        }
    }
}
