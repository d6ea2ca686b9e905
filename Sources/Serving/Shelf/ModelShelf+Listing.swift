import Chat
import Conversations
import Generation
import Locks
public import OrderedJSON

extension ModelShelf {
    /// The answer to `GET /v1/models`: all models, loaded or not.
    public var list: JSONValue {
        if let standing { return standing.list }
        let slots = state.withLock { $0.slots.filter { !$0.isGone } }
        return ["object": "list", "data": .array(slots.map(entry))]
    }

    /// The answer to `GET /v1/models/{id}`.
    ///
    /// - Throws: ``APIError`` for a name that no model has.
    public func description(named name: String) throws(APIError) -> JSONValue {
        if let standing { return try standing.description(named: name) }
        return entry(try slot(named: name))
    }

    func slot(named name: String) throws(APIError) -> ShelfState.Slot {
        try state.withLock { (state) throws(APIError) in
            guard let index = state.index(named: name) else { throw Self.unknown(name, state) }
            return state.slots[index]
        }
    }

    private func entry(_ slot: ShelfState.Slot) -> JSONValue {
        var entry = JSONObject()
        if case .ready(let models) = slot.stage {
            entry = models.list["data"]?.arrayValue?.first?.objectValue ?? [:]
        } else {
            var meta = JSONObject()
            if let parameters = slot.header?.parameters { meta["n_params"] = .integer(parameters) }
            if let bytes = slot.header?.weightBytes { meta["size"] = .integer(bytes) }
            entry = [
                "id": .string(slot.entry.name), "object": "model", "created": .integer(created), "owned_by": "crema",
                "root": .string(slot.entry.name), "parent": nil,
                "max_model_len": slot.header?.contextSize.map { .integer($0) } ?? .null, "meta": .object(meta),
            ]
        }
        entry["aliases"] = .array(slot.entry.aliases.map { .string($0) })
        entry["capabilities"] = .array(Self.capabilities(slot).map { .string($0) })
        entry["status"] = .object(Self.status(slot, at: .now))
        return .object(entry)
    }

    private static func status(_ slot: ShelfState.Slot, at now: ContinuousClock.Instant) -> JSONObject {
        var status: JSONObject = ["value": .string(slot.stage.word), "pinned": .bool(slot.entry.isPinned)]
        switch slot.stage {
        case .loading(let share): status["progress"] = .number((share * 100).rounded() / 100)
        case .failed(let reason, let nextTry):
            status["failed"] = true
            status["error"] = .string(reason)
            status["retry_after"] = .integer(max(0, Int((nextTry - now).seconds.rounded(.up))))
        case .ready:
            status["running"] = .integer(slot.users)
            if slot.leaving != nil { status["draining"] = true }
            if let expires = slot.expires {
                status["expires_in"] = .integer(max(0, Int((expires - now).seconds.rounded(.up))))
            }
        case .absent: break
        }
        return status
    }

    /// What can be requested of a model, in Ollama's words; of one that is not loaded, what its role says.
    static func capabilities(_ slot: ShelfState.Slot) -> [String] {
        switch slot.entry.role {
        case .embedding: return ["embedding"]
        case .rerank: return ["rerank"]
        case .chat:
            guard case .ready(let models) = slot.stage, let chat = models.chat else { return ["completion"] }
            return chat.capabilities
        }
    }

    /// The models that are loaded, with their names, in the order in which they were given.
    public var loaded: [(name: String, models: ServedModels)] {
        state.withLock { state in
            state.slots.compactMap { slot in
                if case .ready(let models) = slot.stage { (slot.entry.name, models) } else { nil }
            }
        }
    }

    /// A loaded model that answers.
    ///
    /// - Parameter name: nil for the model of a server that has one, and for the one that is loaded.
    /// - Throws: ``APIError`` where it is not loaded, or does not answer.
    public func answering(named name: String?) throws(APIError) -> ServedModel {
        if let standing {
            guard let chat = standing.chat else { throw .noAnsweringModel() }
            return chat
        }
        guard let name else {
            guard let chat = loaded.compactMap(\.models.chat).first else { throw .nothingLoaded() }
            return chat
        }
        let slot = try slot(named: name)
        guard slot.entry.role == .chat else { throw .otherRole(slot.entry, wanted: [.chat]) }
        guard case .ready(let models) = slot.stage, let chat = models.chat else { throw .notLoaded(name) }
        return chat
    }

    /// Whether the work of all models continues; what is worst of one is said of all.
    public func liveness(stallLimit: Duration) -> Liveness {
        let all = (standing.map { [$0] } ?? loaded.map(\.models)).compactMap(\.chat)
            .map { $0.liveness(stallLimit: stallLimit) }
        return all.first { $0 == .stalled } ?? all.first { $0 == .failed } ?? .ok
    }

    /// The seconds until one of this many requests is likely to be answered.
    public func secondsToPlace(among count: Int) -> Int {
        let all = standing.map { [$0.metrics] } ?? state.withLock { $0.slots.map(\.metrics) }
        return all.map { $0.secondsToPlace(among: count) }.max() ?? 1
    }
}

extension ServedModel {
    /// What can be requested of the model, in Ollama's words.
    var capabilities: [String] {
        var all = ["completion"]
        if chat.template.capabilities.takesTools { all.append("tools") }
        if facts.contentKinds.contains(.image) { all.append("vision") }
        if chat.template.turnForm.reasoning != nil { all.append("thinking") }
        return all
    }
}
