import OrderedJSON

/// An answer of `/v1/responses` with what it answered, as text: that takes exactly the bytes that are counted.
struct StoredResponse: Sendable {
    /// The id, such as `resp_…`.
    let id: String
    /// The client that it belongs to; nil where all are one.
    let client: String?
    /// The response that this one continues.
    let previousID: String?
    /// How it ended: `completed`, `incomplete`, `failed` or `cancelled`.
    let status: String
    /// The response as its client got it.
    let response: [UInt8]
    /// The items of the request, without those that came before them.
    let input: [UInt8]

    /// A response from its parts.
    init(
        id: String, client: String?, previousID: String?, status: String, response: JSONValue, input: [UInt8]
    ) {
        (self.id, self.client, self.previousID, self.status) = (id, client, previousID, status)
        (self.response, self.input) = (Self.bytes(response), input)
    }

    /// Bytes of an entry beside its texts, rounded up: its place in the table, its ids, and the heads of its arrays.
    static let overhead = 512

    /// What it takes of the memory for responses.
    var byteCount: Int { response.count + input.count + (client?.utf8.count ?? 0) + Self.overhead }

    /// Whether its items are a beginning that a model can continue.
    var isContinuable: Bool { status == "completed" || status == "incomplete" }

    /// The items of the request.
    func inputItems() throws(APIError) -> [JSONValue] { try Self.value(input).arrayValue ?? [] }

    /// The items of the answer.
    func outputItems() throws(APIError) -> [JSONValue] { try Self.value(response)["output"]?.arrayValue ?? [] }

    /// A value as text, in as many bytes as it has.
    static func bytes(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        // An array that grew has room to spare.
        return bytes.withUnsafeBufferPointer { Array($0) }
    }

    private static func value(_ bytes: [UInt8]) throws(APIError) -> JSONValue {
        do {
            return try JSONParser().parse(bytes)
        } catch {
            throw .internalError("a stored response cannot be read: \(error.description)")
        }
    }
}
