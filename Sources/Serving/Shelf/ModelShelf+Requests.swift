import OrderedJSON

extension Endpoint {
    /// What a model has to do for the endpoint, the best first.
    var roles: [ModelRole] {
        switch self {
        case .embeddings: [.embedding]
        case .rerank, .rerankV2, .rerankTexts: [.rerank]
        case .score: [.rerank, .embedding]
        default: [.chat]
        }
    }

    /// The reply to a request by the model that it names; never throws, since an error is a reply, too.
    public func reply(to call: APICall, by shelf: ModelShelf) async -> Reply {
        if isOllama { return await shelf.ollama(self, call) }
        if let standing = shelf.standing, !isOfShelf { return await reply(to: call, by: standing) }
        do throws(APIError) {
            let object = try RequestBody.object(call.body)
            if isOfShelf { return try await shelf.change(self, object) }
            guard answers, object["stream"] == true else { return await reply(object, call, by: shelf) }
            return await WaitingStream.reply(self, idleSeconds: call.pingSeconds) {
                await reply(object, call, by: shelf)
            }
        } catch {
            return refused(error, call, shelf.metrics)
        }
    }

    /// The reply to a request whose body was read, once its model is there.
    private func reply(_ object: JSONObject, _ call: APICall, by shelf: ModelShelf) async -> Reply {
        do throws(APIError) {
            let lease = try await shelf.use(try Self.model(object), for: roles)
            return await reply(object, call, by: lease.models).holding(lease)
        } catch {
            return refused(error, call, shelf.metrics)
        }
    }

    /// The name of a model in a request; empty where there is none.
    private static func model(_ object: JSONObject) throws(APIError) -> String {
        var fields = FieldReader(object)
        return try fields.string("model") ?? ""
    }

    /// Whether the endpoint loads and unloads models.
    var isOfShelf: Bool { self == .loadModel || self == .unloadModel }
}

extension ModelShelf {
    /// `POST /models/load` and `/models/unload`, as llama.cpp's server has them.
    fileprivate func change(_ endpoint: Endpoint, _ object: JSONObject) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let name = try fields.requiredString("model")
        let isForced = endpoint == .unloadModel ? try fields.bool("force") ?? false : false
        if let other = fields.unknown.first {
            throw .unsupportedParameter(other, "expected model\(endpoint == .unloadModel ? " and force" : "")")
        }
        if endpoint == .loadModel {
            forgive(name)
            try await preload(name)
            return .whole(WholeReply(body: ["success": true]))
        }
        if standing != nil {
            throw .unsupportedParameter(
                fields.path.key("model"), "the server has this model alone, and keeps it")
        }
        let isGone = try unload(name, force: isForced)
        return .whole(WholeReply(status: isGone ? 200 : 202, body: ["success": true]))
    }
}
