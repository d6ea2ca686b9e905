import OrderedJSON

/// One line of a batch file: a request with a name, or what is wrong with the line.
public struct BatchRequest: Sendable {
    private enum Content {
        case call(Endpoint, JSONObject)
        case refused(APIError)
    }

    /// The name that the answer carries, unique in the file; nil where the line says none that can be used.
    public let name: String?
    /// The id of the answer; it follows from the name, and where there is none from the number of the line.
    public let id: String
    /// Fields of the line, not of its body, that were ignored.
    public let ignored: [String]
    private let content: Content

    /// What tells the answer from others in a file.
    public var key: String { name ?? id }

    /// Why the line is no request; nil where it is one.
    public var refusal: APIError? {
        if case .refused(let error) = content { error } else { nil }
    }

    /// Reads a line of a file; one that is no request is answered by what is wrong with it.
    ///
    /// - Parameters:
    ///   - number: the line's place in the file, from 1.
    ///   - isStrict: whether unknown fields are wrong.
    public init(_ line: [UInt8], number: Int, isStrict: Bool = false) {
        do throws(APIError) {
            let request = try BatchRequest(line)
            if isStrict, !request.ignored.isEmpty { throw .unknownFields(request.ignored) }
            self = request
        } catch {
            let name = (try? RequestBody.object(line))?["custom_id"]?.stringValue
            self.init(name: name.flatMap { Self.isName($0) ? $0 : nil }, number: number, error)
        }
    }

    private init(name: String?, number: Int, _ error: APIError) {
        self.name = name
        id = Self.id(of: name ?? "\u{0}line \(number)")
        ignored = []
        content = .refused(error)
    }

    /// The request as one whose name another line has taken.
    public func refused(at number: Int, forTheNameOf first: Int) -> BatchRequest {
        let reason = "the same as in line \(first); each line needs its own"
        return BatchRequest(name: nil, number: number, .invalidValue(FieldPath().key("custom_id"), reason))
    }

    private static func isName(_ text: String) -> Bool { (1...512).contains(text.utf8.count) }
    private static func id(of name: String) -> String { "batch_req_" + AnswerIdentity(reproducedFrom: name).token }

    /// Reads a line.
    ///
    /// - Throws: ``APIError``; what is wrong with the body alone is the answer to the request.
    public init(_ line: [UInt8]) throws(APIError) {
        var fields = FieldReader(try RequestBody.object(line))
        let name = try fields.requiredString("custom_id")
        let path = fields.path.key("custom_id")
        guard Self.isName(name) else { throw .invalidValue(path, "expected 1 to 512 bytes") }
        (self.name, id) = (name, Self.id(of: name))
        _ = try fields.word("method", ["POST"])
        let url = try fields.requiredString("url")
        guard let endpoint = Endpoint(rawValue: url),
            (endpoint.answers && endpoint != .messages) || endpoint == .embeddings
        else {
            let known = [Endpoint.chatCompletions, .completions, .responses, .embeddings].map(\.rawValue)
            throw .invalidValue(fields.path.key("url"), "expected \(known.joined(separator: " or "))")
        }
        // The body's fields are checked when it is answered.
        guard let body = try fields.dictionary("body") else {
            throw .missing(fields.path.key("body"), expected: "an object")
        }
        if body.object["stream"] == true {
            throw .invalidValue(body.path.key("stream"), "a batch has no streams; leave it out")
        }
        content = .call(endpoint, body.object)
        ignored = fields.unknown.map(\.name)
    }

    /// The line of the answer, without its end, and whether the request succeeded.
    ///
    /// It holds nothing that depends on the time or on other requests, so that the same line is the same bytes.
    public func answer(by model: ServedModel) async -> (line: [UInt8], reply: WholeReply) {
        await answer(by: ServedModels(model))
    }

    /// The same by one of several models.
    public func answer(by models: ServedModels) async -> (line: [UInt8], reply: WholeReply) {
        let (endpoint, body): (Endpoint, JSONObject)
        switch content {
        case .call(let place, let object): (endpoint, body) = (place, object)
        case .refused(let error):
            let reply = WholeReply(error, path: "", requestID: id)
            return (line(reply), reply)
        }
        let identity = AnswerIdentity(reproducedFrom: key)
        var bytes: [UInt8] = []
        JSONValue.object(body).write(to: &bytes)
        let call = APICall(path: endpoint.rawValue, body: bytes, requestID: id, identity: identity, pingSeconds: 0)
        let reply = await endpoint.reply(to: call, by: models)
        guard case .whole(let whole) = reply else {
            let error = WholeReply(.internalError("the answer is a stream"), path: call.path, requestID: id)
            return (line(error), error)
        }
        return (line(whole), whole)
    }

    private func line(_ reply: WholeReply) -> [UInt8] {
        // An error of the server is an error; a wrong request is an answer.
        let failed = reply.status >= 500
        let response: JSONValue = [
            "status_code": .integer(reply.status), "request_id": .string(id), "body": reply.body,
        ]
        let error: JSONValue = [
            "code": reply.body["error"]?["code"] ?? .null, "message": reply.body["error"]?["message"] ?? .null,
        ]
        var line: [UInt8] = []
        let value: JSONValue = [
            "id": .string(id), "custom_id": name.map(JSONValue.string) ?? .null, "response": failed ? nil : response,
            "error": failed ? error : nil,
        ]
        value.write(to: &line)
        return line
    }
}
