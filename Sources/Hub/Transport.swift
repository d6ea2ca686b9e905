/// One way to the network.
///
/// It follows no redirect and interprets no status; what answers mean is for others to say.
public protocol Transport: Sendable {
    /// A connection for one thread, which keeps what can be used again for the next request to a host.
    ///
    /// - Throws: ``TransportFault/unavailable(reason:)``.
    func connection() throws(TransportFault) -> any Connection

    /// A digest of SHA-256 that is faster than Crema's own; nil where there is none.
    func sha256() -> (any SHA256Digest)?
}

/// What one thread asks servers with.
public protocol Connection: AnyObject {
    /// Sends a request and hands over the answer as it comes.
    ///
    /// - Throws: ``TransportFault``.
    func perform(_ request: TransportRequest, _ reader: any AnswerReader) throws(TransportFault)
}

/// A request with the method GET.
public struct TransportRequest: Sendable, Equatable {
    /// The requested address.
    public var address: WebAddress
    /// The header fields.
    public var fields: [(name: String, value: String)]
    /// Seconds for the connection, and seconds without a byte after which it counts as broken.
    public var timeout: Int

    /// A request.
    public init(address: WebAddress, fields: [(name: String, value: String)], timeout: Int) {
        (self.address, self.fields, self.timeout) = (address, fields, timeout)
    }

    /// Compares all parts.
    public static func == (left: TransportRequest, right: TransportRequest) -> Bool {
        left.address == right.address && left.timeout == right.timeout
            && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}

/// What reads an answer; called on the thread of the request.
public protocol AnswerReader: AnyObject {
    /// Takes the status and the header fields; false where the body is not wanted, which ends the request well.
    func begin(_ head: AnswerHead) -> Bool
    /// Takes bytes of the body; false where no more are wanted, which ends the request well.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Whether the request is to end now, by a decision from outside; asked at least once a second.
    var isStopped: Bool { get }
}

/// The status and the header fields of an answer.
public struct AnswerHead: Sendable, Equatable {
    /// The status.
    public let status: Int
    private let fields: [String: String]

    /// A head; of a name that comes more than once the values are joined by commas.
    public init(status: Int, fields: [(name: String, value: String)]) {
        self.status = status
        self.fields = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
    }

    /// The value of a field, by its name in any case.
    public subscript(name: String) -> String? { fields[name.lowercased()] }
}

/// Why a request came to no end.
public enum TransportFault: Error, Equatable, Sendable {
    /// There is no way to the network on this machine.
    case unavailable(reason: String)
    /// No connection: no such host, refused, no agreement about encryption.
    case unreachable(reason: String)
    /// The certificate of the host is not trusted.
    case untrusted(reason: String)
    /// No byte came in time.
    case timedOut(reason: String)
    /// The connection broke, or the body ended before its announced length.
    case broken(reason: String)
    /// The head is longer than any hub's.
    case longHead
    /// The reader said so.
    case stopped
}
