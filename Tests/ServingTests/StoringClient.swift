import Locks
import OrderedJSON
import Serving

/// A client of `/v1/responses` of a server that stores them.
struct StoringClient: Sendable {
    let served: ServedTinyModel
    let store: ResponseStore
    /// Its key.
    var name: String?

    init(
        _ served: ServedTinyModel, bytes: Int = 1 << 20, seconds: Double = 3600, clock: HandClock = HandClock()
    ) {
        self.served = served
        store = ResponseStore(.init(bytes: bytes, seconds: seconds)) { clock.time }
    }

    /// The request with which a test tells a client from others.
    func call(_ body: String, _ endpoint: Endpoint = .responses) -> APICall {
        APICall(
            path: endpoint.rawValue, body: Array(body.utf8), requestID: "r", client: name,
            identity: AnswerIdentity(created: 7), responses: store, pingSeconds: 0)
    }

    /// The whole reply to a body.
    func reply(_ body: String, _ endpoint: Endpoint = .responses) async throws -> WholeReply {
        guard case .whole(let reply) = await endpoint.reply(to: call(body, endpoint), by: served.model) else {
            throw ServedTinyModel.Unexpected()
        }
        return reply
    }

    /// The response to a body, which is answered.
    func response(_ body: String) async throws -> Response {
        let reply = try await reply(body)
        guard reply.status == 200 else { throw Refused(body: reply.body) }
        return Response(json: reply.body)
    }

    /// The response at the end of a stream.
    func streamed(_ body: String) async throws -> Response {
        guard case .stream(let reply) = await Endpoint.responses.reply(to: call(body), by: served.model) else {
            throw ServedTinyModel.Unexpected()
        }
        var last = ""
        await reply.write { last = $0.last.map { String(decoding: $0, as: UTF8.self) } ?? last }
        guard let data = last.firstRange(of: "data: ") else { throw ServedTinyModel.Unexpected() }
        return Response(json: try JSONParser().parse(String(last[data.upperBound...]))["response"] ?? .null)
    }

    /// The number of tokens that a body would be read as.
    func tokens(_ body: String) async throws -> Int? {
        let reply = try await reply(body, .countResponse)
        guard reply.status == 200 else { throw Refused(body: reply.body) }
        return reply.body["input_tokens"]?.intValue
    }

    /// What is at a path below `/v1/responses/`.
    func read(_ path: String, _ query: KeyValuePairs<String, String> = [:]) throws -> JSONValue {
        guard let path = StoredResponsePath("/v1/responses/" + path) else { throw ServedTinyModel.Unexpected() }
        return try JSONParser().parse(
            store.reply(to: path, deletes: false, query: query.map { ($0, $1) }, client: name).body)
    }

    func delete(_ id: String) throws -> JSONValue {
        try JSONParser().parse(store.reply(to: .response(id), deletes: true, query: [], client: name).body)
    }

    /// An answer with what tests ask of it.
    struct Response {
        let json: JSONValue
        var id: String { json["id"]?.stringValue ?? "" }
        /// Its items as they are written in a request.
        var items: String {
            (json["output"]?.arrayValue ?? []).map { $0.serialized() }.joined(separator: ",")
        }
    }

    struct Refused: Error {
        let body: JSONValue
    }
}

/// A clock that tests move.
final class HandClock: Sendable {
    private let start = ContinuousClock.now
    private let passed = Mutex(Duration.zero)

    var time: ContinuousClock.Instant { start + passed.withLock { $0 } }

    func advance(seconds: Double) { passed.withLock { $0 += .seconds(seconds) } }
}
