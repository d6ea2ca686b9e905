import Chat
import Embeddings
import Generation
import Locks
import OrderedJSON

extension Endpoint {
    /// Whether the endpoint is one of Ollama's API.
    public var isOllama: Bool { rawValue.hasPrefix("/api/") }
}

extension ModelShelf {
    /// The reply to one of Ollama's requests; never throws, since an error is a reply, too.
    func ollama(_ endpoint: Endpoint, _ call: APICall) async -> Reply {
        do throws(APIError) {
            if call.body.isEmpty { throw .missingBody() }
            let object = try RequestBody.object(call.body)
            switch endpoint {
            case .ollamaChat, .ollamaGenerate: return try await text(endpoint, object, call)
            case .ollamaEmbed, .ollamaEmbeddings: return try await vectors(endpoint, object)
            case .ollamaShow: return .whole(WholeReply(body: try show(object)))
            case .ollamaCopy: return try copy(object)
            case .ollamaDelete:
                throw .ollamaForbidden("models are not deleted by requests; use 'crema models rm'")
            case .ollamaPull: return try await pull(object)
            default:
                throw .ollamaMissing(
                    "models are neither made nor pushed here; write a folder of the model, and serve it")
            }
        } catch {
            metrics.rejected(error)
            return .whole(WholeReply(error, path: call.path, requestID: call.requestID))
        }
    }

    /// The model that a request names.
    ///
    /// - Parameter role: what the model has to do, where any model is taken for an unknown name.
    private func entry(
        _ fields: inout FieldReader, for role: ModelRole
    ) throws(APIError) -> (entry: ModelEntry, name: String) {
        let given = try fields.string("model")
        let old = try fields.string("name")
        guard let name = given ?? old, !name.isEmpty else {
            throw .missing(fields.path.key("model"), expected: "the name of a model")
        }
        if let entry = OllamaNames.entry(name, among: entries) { return (entry, name) }
        let other = try state.withLock { (state) throws(APIError) -> ModelEntry? in
            state.limits.acceptsAnyName ? state.slots[try index("", for: [role], state)].entry : nil
        }
        guard let other else { throw .ollamaUnknown(name) }
        return (other, name)
    }

    // MARK: Texts

    private func text(_ endpoint: Endpoint, _ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let (entry, name) = try entry(&fields, for: .chat)
        guard entry.role == .chat else {
            throw .unsupportedParameter(
                fields.path.key("model"),
                "\"\(APIError.short(name))\" does not support \(endpoint == .ollamaChat ? "chat" : "generate")")
        }
        let keep = try KeepAlive(&fields)
        let isEmpty =
            endpoint == .ollamaChat
            ? (try fields.array("messages") ?? []).isEmpty : try Self.hasNoPrompt(&fields)
        if isEmpty { return try await prepare(entry, name, keep, isChat: endpoint == .ollamaChat) }
        let start = ContinuousClock.now
        let lease = try await use(entry.name, for: [.chat], keep: keep)
        let chat = try lease.models.answering()
        let own = OllamaCall(call: call, name: name, loading: (ContinuousClock.now - start).seconds)
        let reply =
            try await endpoint == .ollamaChat ? chat.ollamaChat(object, own) : chat.ollamaGenerate(object, own)
        return reply.holding(lease)
    }

    private static func hasNoPrompt(_ fields: inout FieldReader) throws(APIError) -> Bool {
        let prompt = try fields.string("prompt") ?? ""
        let images = try fields.array("images") ?? []
        return prompt.isEmpty && images.isEmpty
    }

    /// Loads a model, or unloads it where it is to stay for no time.
    private func prepare(
        _ entry: ModelEntry, _ name: String, _ keep: KeepAlive?, isChat: Bool
    ) async throws(APIError) -> Reply {
        let leaves = keep == KeepAlive.none
        if leaves {
            try unload(entry.name)
        } else {
            try await use(entry.name, for: [.chat], keep: keep).release()
        }
        var body: JSONObject = ["model": .string(name), "created_at": .string(TimeText.now)]
        if isChat {
            body["message"] = ["role": "assistant", "content": ""]
        } else {
            body["response"] = ""
        }
        body["done"] = true
        body["done_reason"] = leaves ? "unload" : "load"
        return .whole(WholeReply(body: .object(body)))
    }

    // MARK: Vectors

    private func vectors(_ endpoint: Endpoint, _ object: JSONObject) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let (entry, name) = try entry(&fields, for: .embedding)
        guard entry.role == .embedding else {
            throw .unsupportedParameter(
                fields.path.key("model"), "\"\(APIError.short(name))\" does not support embeddings")
        }
        let keep = try KeepAlive(&fields)
        // What is said of texts changes no vector.
        fields.accept(["options"])
        let isOld = endpoint == .ollamaEmbeddings
        let texts = try isOld ? [fields.requiredString("prompt")] : Self.inputs(&fields)
        let cuts = try isOld ? true : fields.bool("truncate") ?? true
        let dimensions = try isOld ? nil : fields.integer("dimensions", 1...Int.max)
        let ignored = fields.unknown.map(\.name)
        let start = ContinuousClock.now
        let lease = try await use(entry.name, for: [.embedding], keep: keep)
        defer { lease.release() }
        let loading = (ContinuousClock.now - start).seconds
        guard let models = lease.models.vectors, let embedder = models.embedder else {
            throw .noModel(for: [.embedding])
        }
        if models.isStrict, !ignored.isEmpty { throw .unknownFields(ignored) }
        models.metrics.ignored(ignored)
        let path = FieldPath().key(isOld ? "prompt" : "input")
        let all: [Embedding]
        do {
            all = try await embedder.embeddings(
                for: texts, dimensions: dimensions, overflow: cuts ? .truncate : .throw)
        } catch {
            throw APIError(error, at: path)
        }
        let tokens = all.reduce(0) { $0 + $1.tokenCount }
        models.metrics.embedded(texts: texts.count, tokens: tokens)
        let headers = ignored.isEmpty ? [] : [("X-Crema-Ignored", IgnoredNames(ignored).header)]
        if isOld {
            return .whole(
                WholeReply(headers: headers, body: ["embedding": .numbers(all.first?.values ?? [])]))
        }
        let total = (ContinuousClock.now - start).seconds
        return .whole(
            WholeReply(
                headers: headers,
                body: [
                    "model": .string(name), "embeddings": .array(all.map { .numbers($0.unitValues) }),
                    "total_duration": .integer(Int(total * 1e9)), "load_duration": .integer(Int(loading * 1e9)),
                    "prompt_eval_count": .integer(tokens),
                ]))
    }

    /// `input`: a text or a list of them.
    private static func inputs(_ fields: inout FieldReader) throws(APIError) -> [String] {
        let path = fields.path.key("input")
        switch fields.value("input") {
        case .string(let text)?: return [text]
        case .array(let values)?:
            guard values.count <= EmbeddingFields.inputLimit else {
                throw .invalidValue(path, "\(values.count) texts; expected at most \(EmbeddingFields.inputLimit)")
            }
            var texts: [String] = []
            for (index, value) in values.enumerated() {
                guard let text = value.stringValue else {
                    throw .wrongKind(path.index(index), expected: "a string", found: value)
                }
                texts.append(text)
            }
            return texts
        case nil: throw .missing(path, expected: "a string or an array of strings")
        case let other?: throw .wrongKind(path, expected: "a string or an array of strings", found: other)
        }
    }

    private func copy(_ object: JSONObject) throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let source = try fields.requiredString("source")
        let destination = try fields.requiredString("destination")
        guard let entry = OllamaNames.entry(source, among: entries) else { throw .ollamaUnknown(source) }
        guard (1...256).contains(destination.utf8.count) else {
            throw .invalidValue(fields.path.key("destination"), "expected a name of 1 to 256 bytes")
        }
        try add(alias: destination, of: entry.name)
        return .whole(WholeReply(body: [:]))
    }
}

extension Embedding {
    /// The numbers at unit length; zeros stay.
    fileprivate var unitValues: [Float] {
        let length = values.reduce(Double(0)) { $0 + Double($1) * Double($1) }.squareRoot()
        guard length > 0, abs(length - 1) > 1e-6 else { return values }
        return values.map { Float(Double($0) / length) }
    }
}
