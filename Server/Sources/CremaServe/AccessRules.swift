import Foundation
import HTTPTypes
import ServerRules
import Serving
import Synchronization

/// Who may send requests: keys, web pages of other origins, and the names by which the machine is called.
final class AccessRules: Sendable {
    private let keyFile: String?
    private let fixedKeys: [String]
    private let keys: Mutex<[[UInt8]]>
    private let origins: [String]
    private let hosts: [String]
    private let isLoopback: Bool
    private let guardsMetrics: Bool
    private let uses: KeyUses?

    /// - Throws: ``ServerFailure`` for a file that cannot be read, and for an open address without a key.
    init(_ flags: AccessFlags, isLoopback: Bool, host: String) throws {
        keyFile = flags.keyFile
        let key = try Self.key(of: ProcessInfo.processInfo.environment)
        fixedKeys = flags.keys.compactMap(Self.key(in:)) + (key.map { [$0] } ?? [])
        keys = Mutex([])
        origins = flags.origins
        hosts = flags.hosts.map { $0.lowercased() }
        self.isLoopback = isLoopback
        guardsMetrics = flags.guardsMetrics
        uses = flags.requestsPerKey.map(KeyUses.init)
        try readKeys()
        if uses != nil, keys.withLock({ $0.isEmpty }) {
            throw ServerFailure(
                "--max-requests-per-key needs keys; give --api-key-file or CREMA_API_KEY", status: 2)
        }
        if guardsMetrics, keys.withLock({ $0.isEmpty }) {
            throw ServerFailure("--metrics-auth needs keys; give --api-key-file or CREMA_API_KEY", status: 2)
        }
        if !isLoopback, !hosts.isEmpty {
            throw ServerFailure(
                "--allowed-host is for addresses of this machine alone; on \(host) every name is answered", status: 2)
        }
        if !isLoopback, keys.withLock({ $0.isEmpty }), !flags.isOpen {
            throw ServerFailure(
                "\(host) can be reached from other machines and there is no key; give --api-key-file or CREMA_API_KEY, or "
                    + "--no-auth to let everyone in", status: 2)
        }
    }

    /// The key in a text, without the spaces and line ends around it; nil where there is none.
    static func key(in text: String) -> String? {
        // A line end after a key is what many ways to put a secret into a place leave there.
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return key.isEmpty ? nil : key
    }

    /// The key in an environment; nil where the variable is not set.
    ///
    /// - Throws: ``ServerFailure`` for a variable that is set and holds no key: its user does not want an open server.
    static func key(of environment: [String: String]) throws(ServerFailure) -> String? {
        guard let value = environment["CREMA_API_KEY"] else { return nil }
        guard let key = Self.key(in: value) else {
            throw ServerFailure(
                "CREMA_API_KEY is set and holds no key; put one there, or take it out of the environment", status: 2)
        }
        return key
    }

    /// Reads the keys again.
    func readKeys() throws {
        var all = fixedKeys
        if let keyFile {
            guard let text = try? String(contentsOfFile: keyFile, encoding: .utf8) else {
                throw ServerFailure("\(keyFile): cannot be read as text; expected keys, one a line", status: 2)
            }
            let found = text.split(whereSeparator: \.isNewline).compactMap { Self.key(in: String($0)) }
            guard !found.isEmpty else {
                throw ServerFailure("\(keyFile): holds no key; expected one a line", status: 2)
            }
            all += found
        }
        keys.withLock { $0 = all.map { Array($0.utf8) } }
    }

    /// Checks a request before any work is done.
    ///
    /// - Throws: ``APIError``.
    func check(_ head: HTTPRequest, path: String) throws(APIError) {
        if isLoopback, !isLocal(head.authority) { throw .foreignHost(head.authority) }
        if let origin = head.headerFields[.origin], !isAllowed(origin, authority: head.authority) {
            throw .foreignOrigin(origin)
        }
        if needsKey(path, head.method), !hasKey(head) { throw .invalidKey() }
    }

    /// The client: the key of a request that was checked; nil where there are no keys, and clients cannot be
    /// distinguished.
    func client(_ head: HTTPRequest) -> String? {
        guard keys.withLock({ !$0.isEmpty }), let key = givenKey(head) else { return nil }
        return String(decoding: key, as: UTF8.self)
    }

    /// The origin whose pages may read the answer; nil when there is none, or it needs no leave.
    func sharedOrigin(_ head: HTTPRequest) -> String? {
        guard let origin = head.headerFields[.origin], isListed(origin) else { return nil }
        return origin
    }

    /// Takes note of a request under way, which ``end(_:)`` follows.
    ///
    /// - Parameter placeSeconds: the time in which one of this many requests is likely to be answered.
    /// - Throws: ``APIError`` where its key has as many as it may.
    func begin(_ head: HTTPRequest, placeSeconds: (Int) -> Int) throws(APIError) {
        guard let uses, let key = givenKey(head) else { return }
        try uses.begin(key, placeSeconds: placeSeconds)
    }

    /// The request is answered.
    func end(_ head: HTTPRequest) {
        guard let uses, let key = givenKey(head) else { return }
        uses.end(key)
    }

    private func needsKey(_ path: String, _ method: HTTPRequest.Method) -> Bool {
        if keys.withLock({ $0.isEmpty }) || method == .options { return false }
        switch path {
        case "/", "/health", "/health/live", "/health/ready", "/v1/health", "/ping": return false
        case "/version", "/api/version": return false
        case "/metrics": return guardsMetrics
        default: return true
        }
    }

    /// The key that a request gives, right or wrong.
    private func givenKey(_ head: HTTPRequest) -> [UInt8]? {
        var given = head.headerFields[HTTPField.Name.apiKey]
        if let value = head.headerFields[.authorization], value.lowercased().hasPrefix("bearer ") {
            given = String(value.dropFirst(7)).trimmingCharacters(in: .whitespaces)
        }
        return given.map { Array($0.utf8) }
    }

    private func hasKey(_ head: HTTPRequest) -> Bool {
        guard let bytes = givenKey(head) else { return false }
        // All keys are compared, so that the time tells nothing of where one differs, or which one fits.
        return keys.withLock { keys in keys.reduce(false) { found, key in Self.areEqual(key, bytes) || found } }
    }

    /// Compares in a time that depends on the given bytes' number alone; an empty key is equal to nothing.
    static func areEqual(_ key: [UInt8], _ given: [UInt8]) -> Bool {
        guard !key.isEmpty else { return false }
        var difference = key.count ^ given.count
        for (index, byte) in given.enumerated() { difference |= Int(byte ^ key[index % key.count]) }
        return difference == 0
    }

    private func isLocal(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let name = Self.host(authority).lowercased()
        return ["localhost", "127.0.0.1", "[::1]"].contains(name) || hosts.contains(name)
    }

    private func isAllowed(_ origin: String, authority: String?) -> Bool {
        isListed(origin) || authority.map { ["http://" + $0, "https://" + $0].contains(origin) } ?? false
    }

    private func isListed(_ origin: String) -> Bool {
        if origins.contains(origin) { return true }
        guard origins.contains("localhost"), let range = origin.range(of: "://") else { return false }
        return ["localhost", "127.0.0.1", "[::1]"].contains(Self.host(String(origin[range.upperBound...])))
    }

    /// A name without its port.
    private static func host(_ authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return String(authority[...end]) }
        return String(authority.prefix { $0 != ":" })
    }
}

extension HTTPField.Name {
    static let apiKey = Self("x-api-key") ?? .authorization
    static let traceParent = Self("traceparent") ?? .via
    static let requestID = Self("x-request-id") ?? .via
    static let accelBuffering = Self("x-accel-buffering") ?? .via
}
