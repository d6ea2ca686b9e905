import Checkpoints
import Locks
import OrderedJSON

extension OllamaNames {
    /// The model of the hub that a name means: `hf.co/org/name`, with a quantisation after a colon.
    static func reference(_ name: String) -> HubReference? {
        for host in ["hf.co/", "huggingface.co/"] where name.lowercased().hasPrefix(host) {
            let rest = String(name.dropFirst(host.count))
            // Ollama's tag of a name without one.
            let plain = rest.hasSuffix(":latest") ? String(rest.dropLast(":latest".count)) : rest
            return plain.contains("/") ? HubReference(plain) : nil
        }
        return nil
    }
}

/// What happens while a model is fetched.
public enum FetchNews: Sendable, Equatable {
    /// Something in words.
    case notice(String)
    /// How far a file is, in bytes; the digest follows the name of its algorithm.
    case file(digest: String, total: Int, completed: Int)

    /// How far a file is, as `crema pull --json-progress` tells it in a line; nil for another line.
    public init?(_ line: String) {
        guard line.hasPrefix("{"), let record = (try? JSONParser().parse(line))?.objectValue,
            let digest = record["digest"]?.stringValue, let total = record["total"]?.intValue,
            let completed = record["completed"]?.intValue
        else { return nil }
        self = .file(digest: digest, total: total, completed: completed)
    }

    /// The same in the form for Ollama's clients.
    var ollama: JSONValue {
        switch self {
        case .notice(let text): return ["status": .string("pulling: \(text)")]
        case .file(let digest, let total, let completed):
            let digits = digest.drop { $0 != ":" }.dropFirst().prefix(12)
            return [
                "status": .string("pulling \(digits)"), "digest": .string(digest), "total": .integer(total),
                "completed": .integer(completed),
            ]
        }
    }
}

extension ModelShelf {
    /// `POST /api/pull`.
    func pull(_ object: JSONObject) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        let given = try fields.string("model")
        let old = try fields.string("name")
        guard let name = given ?? old, !name.isEmpty else {
            throw .missing(fields.path.key("model"), expected: "the name of a model")
        }
        let isStream = try fields.bool("stream") ?? true
        if try fields.bool("insecure") == true {
            throw .unsupportedParameter(fields.path.key("insecure"), "not supported; leave it out")
        }
        guard let fetch else {
            throw .ollamaForbidden(
                "nothing is fetched for requests; start the server with --allow-pull, or use 'crema pull'")
        }
        guard let reference = OllamaNames.reference(name) else { throw .ollamaNotOfHub(name) }
        guard isStream else {
            do {
                add(pulled: name, at: try await fetch(reference.text) { _ in })
            } catch {
                throw .fetchFailed("\(error)")
            }
            return .whole(WholeReply(body: ["status": "success"]))
        }
        return .stream(
            StreamReply(headers: [], type: "application/x-ndjson") { [self] send in
                await follow(reference, as: name, fetch, to: send)
            })
    }

    /// Reports what becomes of a download, line by line.
    private func follow(
        _ reference: HubReference, as name: String, _ fetch: @escaping Fetch, to send: StreamReply.Send
    ) async {
        let (lines, tell) = AsyncStream<JSONValue>.makeStream()
        let task = Task {
            tell.yield(["status": "pulling manifest"])
            do {
                let path = try await fetch(reference.text) { tell.yield($0.ollama) }
                add(pulled: name, at: path)
                // Each file was checked as it came.
                tell.yield(["status": "verifying sha256 digest"])
                tell.yield(["status": "success"])
            } catch {
                tell.yield(APIError.fetchFailed("\(error)").ollamaBody)
            }
            tell.finish()
        }
        await withTaskCancellationHandler {
            for await line in lines {
                do {
                    try await send([OllamaFormat.bytes(line)])
                } catch {
                    // The client is gone; what was fetched stays, and the next pull continues there.
                    task.cancel()
                    break
                }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func add(pulled name: String, at path: String) {
        var entry = ModelEntry(name, role: ModelRole(ofModelAt: path), path: path)
        entry.idleSeconds = state.withLock { $0.limits.idleSeconds }
        renew([entry], replacing: [])
    }
}
