import OrderedJSON

/// A path at which a stored response is read or deleted.
public enum StoredResponsePath: Sendable, Equatable {
    /// `/v1/responses/{id}`.
    case response(String)
    /// `/v1/responses/{id}/input_items`.
    case inputItems(String)

    /// What is at a path, those of ``Endpoint`` aside; nil for others.
    public init?(_ path: String) {
        let prefix = "/v1/responses/"
        guard path.hasPrefix(prefix) else { return nil }
        let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard let id = parts.first.map(String.init), !id.isEmpty else { return nil }
        switch parts.dropFirst() {
        case []: self = .response(id)
        case ["input_items"]: self = .inputItems(id)
        default: return nil
        }
    }

    /// The methods by which it is served.
    public var methods: [String] {
        switch self {
        case .response: ["GET", "HEAD", "DELETE"]
        case .inputItems: ["GET", "HEAD"]
        }
    }
}

/// The reply to a request for a stored response: as text, since a response is stored as that.
public struct StoredReply: Sendable {
    /// Headers beside the content's type and length.
    public let headers: [(name: String, value: String)]
    /// The JSON of the body.
    public let body: [UInt8]

    init(headers: [(name: String, value: String)] = [], body: [UInt8]) {
        (self.headers, self.body) = (headers, body)
    }
}

extension ResponseStore {
    /// The reply to a request for a stored response.
    ///
    /// - Parameters:
    ///   - deletes: whether it is to be deleted.
    ///   - query: what follows the path.
    ///   - client: the client, as ``APICall/client`` says.
    /// - Throws: ``APIError``; a response of another client is as one that is not there.
    public func reply(
        to path: StoredResponsePath, deletes: Bool, query: [(name: String, value: String)], client: String?
    ) throws(APIError) -> StoredReply {
        switch path {
        case .response(let id) where deletes:
            guard remove(id, of: client) else { throw .noStoredResponse(id) }
            return StoredReply(
                body: StoredResponse.bytes(["id": .string(id), "object": "response", "deleted": true]))
        case .response(let id):
            var query = QueryReader(query)
            if query.take("stream") == "true" {
                throw .unsupportedParameter(FieldPath().key("stream"), "a stored response is whole; leave it out")
            }
            query.accept(["stream", "starting_after", "include", "include[]", "include_obfuscation"])
            guard let stored = response(id, of: client) else { throw .noStoredResponse(id) }
            return StoredReply(headers: query.headers, body: stored.response)
        case .inputItems(let id):
            var query = QueryReader(query)
            let page = try ItemPage(&query)
            let items = try ResponseMemory(store: self, client: client).items(usedFor: id)
            return StoredReply(headers: query.headers, body: StoredResponse.bytes(try page.json(items)))
        }
    }
}
