import OrderedJSON

/// One line of a batch file: a request with a name.
public struct BatchRequest: Sendable {
    /// The name that the answer carries; unique in the file.
    public let name: String
    /// Where the request would go.
    public let endpoint: Endpoint
    /// Fields of the line, not of its body, that were passed over.
    public let ignored: [String]
    private let body: JSONObject

    /// Reads a line.
    ///
    /// - Throws: ``APIError``; what is wrong with the body alone is the answer to the request.
    public init(_ line: [UInt8]) throws(APIError) {
        var fields = FieldReader(try RequestBody.object(line))
        name = try fields.requiredString("custom_id")
        let path = fields.path.key("custom_id")
        guard (1...512).contains(name.utf8.count) else { throw .invalidValue(path, "expected 1 to 512 bytes") }
        _ = try fields.word("method", ["POST"])
        let url = try fields.requiredString("url")
        guard let endpoint = Endpoint(rawValue: url),
            (endpoint.generates && endpoint != .messages) || endpoint == .embeddings
        else {
            let known = [Endpoint.chatCompletions, .completions, .responses].map(\.rawValue)
            throw .invalidValue(fields.path.key("url"), "expected \(known.joined(separator: " or "))")
        }
        self.endpoint = endpoint
        // Whoever answers it asks for the body's fields.
        guard let body = try fields.dictionary("body") else {
            throw .missing(fields.path.key("body"), expected: "an object")
        }
        if body.object["stream"] == true {
            throw .invalidValue(body.path.key("stream"), "a batch has no streams; leave it out")
        }
        self.body = body.object
        ignored = fields.unknown.map(\.name)
    }

    /// The line of the answer, without its end, and whether the request succeeded.
    ///
    /// It holds nothing that depends on the time or on other requests, so that the same line is the same bytes.
    public func answer(by model: ServedModel) async -> (line: [UInt8], reply: WholeReply) {
        let identity = AnswerIdentity(reproducedFrom: name)
        let id = "batch_req_" + identity.token
        var bytes: [UInt8] = []
        JSONValue.object(body).write(to: &bytes)
        let call = APICall(path: endpoint.rawValue, body: bytes, requestID: id, identity: identity, pingSeconds: 0)
        let reply = await endpoint.reply(to: call, by: model)
        guard case .whole(let whole) = reply else {
            let error = WholeReply(.internalError("the answer is a stream"), path: call.path, requestID: id)
            return (line(id, error), error)
        }
        return (line(id, whole), whole)
    }

    private func line(_ id: String, _ reply: WholeReply) -> [UInt8] {
        // What is our fault is an error; what the request asks for wrongly is an answer.
        let failed = reply.status >= 500
        let response: JSONValue = [
            "status_code": .integer(reply.status), "request_id": .string(id), "body": reply.body,
        ]
        let error: JSONValue = [
            "code": reply.body["error"]?["code"] ?? .null, "message": reply.body["error"]?["message"] ?? .null,
        ]
        var line: [UInt8] = []
        let value: JSONValue = [
            "id": .string(id), "custom_id": .string(name), "response": failed ? nil : response,
            "error": failed ? error : nil,
        ]
        value.write(to: &line)
        return line
    }
}
