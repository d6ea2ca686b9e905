public import OrderedJSON

/// What a request gets, without the ways of HTTP.
public enum Reply: Sendable {
    /// An answer that is whole.
    case whole(WholeReply)
    /// An answer that comes in events.
    case stream(StreamReply)
}

/// An answer that is whole.
public struct WholeReply: Sendable {
    /// The status.
    public var status: Int
    /// Headers beside the content's type and length.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: JSONValue

    /// An answer from its parts.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: JSONValue) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An error, in the form of the API that a path belongs to.
    public init(_ error: APIError, path: String, requestID: String?) {
        if path.hasPrefix("/api/") {
            self.init(status: error.status, headers: error.headers, body: error.ollamaBody)
            return
        }
        let isAnthropic = path.hasPrefix("/v1/messages")
        // Anthropic's clients know no 503.
        self.init(
            status: isAnthropic && error.status == 503 ? 529 : error.status, headers: error.headers,
            body: isAnthropic ? error.anthropicBody(requestID: requestID) : error.body(requestID: requestID))
    }
}

/// An answer that comes in events.
public struct StreamReply: Sendable {
    /// Takes whole events and comments, in their order; throws when nobody reads them any more.
    public typealias Send = ([[UInt8]]) async throws -> Void

    /// Headers beside those of every stream of events.
    public let headers: [(name: String, value: String)]
    /// The type of the content.
    public let type: String
    private let body: @Sendable (Send) async -> Void

    init(
        headers: [(name: String, value: String)], type: String = "text/event-stream; charset=utf-8",
        body: @escaping @Sendable (Send) async -> Void
    ) {
        self.headers = headers
        self.type = type
        self.body = body
    }

    /// Writes all events as they come, in the caller's task; to be called once.
    ///
    /// Cancelling the task ends the work.
    public func write(to send: Send) async {
        await body(send)
    }
}

extension APIError {
    /// The headers that belong to the error.
    public var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if let retryAfter { headers.append(("Retry-After", String(retryAfter))) }
        if let allowedMethods { headers.append(("Allow", allowedMethods)) }
        if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        return headers
    }
}
