import Chat
import Checkpoints
import Conversations
import Generation
import LibC
import Locks
public import OrderedJSON

extension ModelShelf {
    /// The answer to `GET /api/tags`: all models, loaded or not.
    public var ollamaTags: JSONValue {
        ["models": .array(slots.map { .object(Self.tag($0)) })]
    }

    /// The answer to `GET /api/ps`: the models that are loaded.
    public var ollamaRunning: JSONValue {
        let now = ContinuousClock.now
        let running = slots.filter(\.isReady).map { slot -> JSONValue in
            var entry = Self.tag(slot)
            entry["capabilities"] = nil
            entry["expires_at"] = .string(Self.expiry(slot, now))
            entry["size_vram"] = 0
            var context = slot.header?.contextSize
            if case .ready(let models) = slot.stage, let chat = models.chat { context = chat.facts.contextSize }
            entry["context_length"] = .integer(context ?? 0)
            return .object(entry)
        }
        return ["models": .array(running)]
    }

    private var slots: [ShelfState.Slot] { state.withLock { $0.slots.filter { !$0.isGone } }.map(Self.filled) }

    /// A model with what its files say.
    private static func filled(_ slot: ShelfState.Slot) -> ShelfState.Slot {
        var slot = slot
        slot.header = slot.header ?? (try? ModelHeader(path: slot.entry.path))
        return slot
    }

    /// When a model leaves; one that stays has a time in the far future.
    private static func expiry(_ slot: ShelfState.Slot, _ now: ContinuousClock.Instant) -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let left = slot.expires.map { ($0 - now).seconds } ?? slot.idleSeconds
        guard let left, left < 1e9 else { return "2318-01-01T00:00:00Z" }
        return TimeText.text(seconds: time.tv_sec + Int(left.rounded(.up)))
    }

    private static func tag(_ slot: ShelfState.Slot) -> JSONObject {
        let name = OllamaNames.listed(slot.entry.name)
        return [
            "name": .string(name), "model": .string(name),
            "modified_at": .string(TimeText.text(seconds: Int(slot.header?.modified ?? 0))),
            "size": .integer(slot.header?.weightBytes ?? 0),
            "digest": .string(slot.header?.digest ?? String(repeating: "0", count: 64)),
            "details": details(slot), "capabilities": .array(known(slot).map { .string($0) }),
        ]
    }

    private static func details(_ slot: ShelfState.Slot) -> JSONValue {
        let header = slot.header
        let family = JSONValue.string(header?.family ?? "")
        return [
            "parent_model": "", "format": header?.isGGUF == true ? "gguf" : "safetensors", "family": family,
            "families": [family], "parameter_size": .string(header?.parameterText ?? ""),
            "quantization_level": .string(header?.storedAs ?? ""),
        ]
    }

    /// What can be requested of a model, also of one that is not loaded, by its small files.
    private static func known(_ slot: ShelfState.Slot) -> [String] {
        guard slot.entry.role == .chat, !slot.isReady,
            let directory = try? ModelDirectory(path: slot.entry.path),
            let template = try? ChatTemplate(directory, tokenizer: nil)
        else { return capabilities(slot) }
        var all = ["completion"]
        if template.capabilities.takesTools { all.append("tools") }
        if directory.configuration["vision_config"] != nil { all.append("vision") }
        if template.turnForm.reasoning != nil { all.append("thinking") }
        return all
    }

    /// `POST /api/show`.
    func show(_ object: JSONObject) throws(APIError) -> JSONValue {
        var fields = FieldReader(object)
        let given = try fields.string("model")
        let name = try fields.string("name")
        guard let name = given ?? name, !name.isEmpty else {
            throw .missing(fields.path.key("model"), expected: "the name of a model")
        }
        guard let entry = OllamaNames.entry(name, among: entries) else { throw .ollamaUnknown(name) }
        let slot = Self.filled(try slot(named: entry.name))
        let header = slot.header
        let family = header.map { $0.family.isEmpty ? "unknown" : $0.family } ?? "unknown"
        var info: JSONObject = ["general.architecture": .string(family)]
        if let parameters = header?.parameters { info["general.parameter_count"] = .integer(parameters) }
        if let context = header?.contextSize { info["\(family).context_length"] = .integer(context) }
        if let width = header?.hiddenSize { info["\(family).embedding_length"] = .integer(width) }
        var template: JSONValue = ""
        if let directory = try? ModelDirectory(path: entry.path), let source = try? directory.chatTemplates().first {
            template = .string(source.source)
        }
        return [
            "modelfile": .string("FROM \(entry.name)"), "parameters": "", "template": template, "license": "",
            "details": Self.details(slot), "model_info": .object(info),
            "capabilities": .array(Self.known(slot).map { .string($0) }),
            "modified_at": .string(TimeText.text(seconds: Int(header?.modified ?? 0))),
        ]
    }
}
