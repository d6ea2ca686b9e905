/// A request as the endpoints see it.
public struct APICall: Sendable {
    /// The path without a query, such as `/v1/chat/completions`.
    public var path: String
    /// The body.
    public var body: [UInt8]
    /// The id in logs, headers and errors.
    public var requestID: String
    /// The client, by any name that distinguishes clients, such as a key; nil where all are one.
    public var client: String?
    /// What makes the answer that answer.
    public var identity: AnswerIdentity
    /// Where responses are stored; nil where none are.
    public var responses: ResponseStore?
    /// Seconds after which an idle stream is kept open by a comment; 0 for never.
    public var pingSeconds: Double

    /// A request from its parts.
    public init(
        path: String, body: [UInt8], requestID: String, client: String? = nil, identity: AnswerIdentity,
        responses: ResponseStore? = nil, pingSeconds: Double = 15
    ) {
        self.path = path
        self.body = body
        self.requestID = requestID
        self.client = client
        self.identity = identity
        self.responses = responses
        self.pingSeconds = pingSeconds
    }

    /// What is stored of the client.
    var memory: ResponseMemory? { responses.map { ResponseMemory(store: $0, client: client) } }
}
