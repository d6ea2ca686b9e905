import Checkpoints
import Locks
import OrderedJSON

extension OllamaNames {
    /// The model of the hub that a name means: `hf.co/org/name`, with a quantisation behind a colon.
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

    /// Tells what becomes of a download, line by line.
    private func follow(
        _ reference: HubReference, as name: String, _ fetch: @escaping Fetch, to send: StreamReply.Send
    ) async {
        let (lines, tell) = AsyncStream<JSONValue>.makeStream()
        let task = Task {
            tell.yield(["status": "pulling manifest"])
            do {
                let path = try await fetch(reference.text) { tell.yield(["status": .string("pulling: \($0)")]) }
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
                    // Nobody is there to be told; what was fetched stays, and the next pull goes on there.
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
