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
        let isAnthropic = path.hasPrefix("/v1/messages")
        // Anthropic's clients know no 503.
        self.init(
            status: isAnthropic && error.status == 503 ? 529 : error.status, headers: error.headers,
            body: isAnthropic ? error.anthropicBody(requestID: requestID) : error.body(requestID: requestID))
    }
}

/// An answer that comes in events.
public struct StreamReply: Sendable {
    /// Headers beside those of every stream of events.
    public var headers: [(name: String, value: String)]
    /// Whole events and comments; dropping the stream ends the work.
    public var events: AsyncStream<[UInt8]>
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
