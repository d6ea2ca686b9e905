import Foundation
import HTTPTypes
import HummingbirdCore
import ServerRules
import Serving

/// What is known of a request before its body, and what every response to it carries.
struct Call: Sendable {
    let path: String
    let method: String
    let requestID: String
    /// The client, as ``AccessRules/client(_:)`` says.
    let client: String?
    /// The id of the trace that the request is a part of; nil where no `traceparent` says that there is one.
    let trace: String?
    /// How far the body was read, which can be done once.
    var body = BodyProgress.unread

    /// How far a body was read.
    enum BodyProgress {
        case unread, begun, read
    }

    /// The origin whose pages may read the answer.
    private let origin: String?

    init(_ request: Request, rules: AccessRules) {
        path = request.uri.path
        method = request.head.method.rawValue
        origin = rules.sharedOrigin(request.head)
        client = rules.client(request.head)
        trace = request.head.headerFields[.traceParent].map(TraceContext.traceID)
        let given = request.head.headerFields[.requestID]
        requestID = given.flatMap { Self.isID($0) ? $0 : nil } ?? UUID().uuidString.lowercased()
    }

    /// Whether a client's id can be in logs and headers.
    private static func isID(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The request as endpoints take it.
    func api(_ body: [UInt8], _ flags: CremaServe, _ responses: ResponseStore) -> APICall {
        APICall(
            path: path, body: body, requestID: requestID, client: client,
            identity: AnswerIdentity(created: Int(Date().timeIntervalSince1970)), responses: responses,
            pingSeconds: flags.network.ping)
    }

    /// The fields of a response.
    func fields(_ type: String, _ others: [(name: String, value: String)] = []) -> HTTPFields {
        var fields: HTTPFields = [.contentType: type, .requestID: requestID, .server: "crema"]
        for (name, value) in others {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        share(&fields)
        return fields
    }

    /// The fields of the answer to a browser that asks whether it may ask.
    func preflightFields(_ head: HTTPRequest) -> HTTPFields {
        var methods = Endpoint(rawValue: path) == nil ? "GET, HEAD, OPTIONS" : "POST, OPTIONS"
        if Endpoint(rawValue: path) == nil, let stored = StoredResponsePath(path) {
            methods = (stored.methods + ["OPTIONS"]).joined(separator: ", ")
        }
        var fields: HTTPFields = [.requestID: requestID, .allow: methods]
        share(&fields)
        guard origin != nil else { return fields }
        fields[.accessControlAllowMethods] = methods
        fields[.accessControlAllowHeaders] =
            head.headerFields[.accessControlRequestHeaders] ?? "Authorization, Content-Type, X-Api-Key, X-Request-Id"
        fields[.accessControlMaxAge] = "600"
        return fields
    }

    private func share(_ fields: inout HTTPFields) {
        guard let origin else { return }
        fields[.accessControlAllowOrigin] = origin
        fields[.vary] = (fields[.vary].map { $0 + ", " } ?? "") + "Origin"
    }
}
