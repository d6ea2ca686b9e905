import Checkpoints
import Files
import Foundation
import Hub
import OrderedJSON
import Synchronization

@testable import Hub

/// A hub in memory, with faults; large files are on another host, which refuses a token.
final class FakeHub: Transport {
    /// What goes wrong with the next answer about a path.
    enum Fault: Sendable {
        case status(Int, [String: String])
        /// The connection breaks after this many bytes of the body.
        case cut(Int)
        /// The same, without a word.
        case silentEnd(Int)
        /// The byte there is another one.
        case flip(Int)
        /// Range is ignored.
        case noRange
        /// More bytes than there are.
        case longer
        case fault(TransportFault)
        case redirect(String)
        case webPage
    }

    struct Request: Sendable {
        let host: String
        let path: String
        let range: String?
        let authorization: String?
    }

    private struct State {
        var faults: [(part: String, fault: Fault, times: Int)] = []
        var requests: [Request] = []
        var commit = String(repeating: "c", count: 40)
    }

    private let files: [String: [UInt8]]
    private let listing: [JSONValue]
    private let state = Mutex(State())

    /// A hub with one model, `org/tiny`; files of these endings are large.
    init(_ files: [String: [UInt8]], more: [JSONValue] = []) {
        self.files = files
        listing = files.sorted { $0.key < $1.key }.map { Self.entry($0.key, $0.value) } + more
    }

    static func entry(_ path: String, _ bytes: [UInt8]) -> JSONValue {
        let size = JSONValue.number(JSONNumber(bytes.count))
        guard isLarge(path) else {
            return ["type": "file", "path": .string(path), "size": size, "oid": .string(gitSHA1(bytes))]
        }
        return [
            "type": "file", "path": .string(path), "size": size,
            "oid": .string(String(repeating: "0", count: 40)),
            "lfs": ["oid": .string(sha256(bytes)), "size": size, "pointerSize": 130],
        ]
    }

    static func isLarge(_ path: String) -> Bool { path.hasSuffix(".safetensors") || path.hasSuffix(".gguf") }

    static func sha256(_ bytes: [UInt8]) -> String { hash(.sha256(""), bytes) }
    static func gitSHA1(_ bytes: [UInt8]) -> String { hash(.gitSHA1(""), bytes) }

    private static func hash(_ kind: BlobHash, _ bytes: [UInt8]) -> String {
        let hash = ContentHash(like: kind, size: bytes.count)
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    var requests: [Request] { state.withLock { $0.requests } }
    var commit: String { state.withLock { $0.commit } }

    /// Sets what goes wrong with paths that contain a part.
    func fail(_ part: String, _ fault: Fault, times: Int = 1) {
        state.withLock { $0.faults.append((part, fault, times)) }
    }

    func forget() {
        state.withLock { state in
            state.faults = []
            state.requests = []
        }
    }

    func sha256() -> (any SHA256Digest)? { nil }

    func connection() throws(TransportFault) -> any Connection { FakeConnection(hub: self) }

    fileprivate func answer(_ request: TransportRequest, _ reader: any AnswerReader) throws(TransportFault) {
        let fields = Dictionary(uniqueKeysWithValues: request.fields.map { ($0.name, $0.value) })
        let path = String(request.address.target.prefix { $0 != "?" }).removingPercentEncoding ?? ""
        let fault = state.withLock { state -> Fault? in
            state.requests.append(
                Request(
                    host: request.address.host, path: path, range: fields["Range"],
                    authorization: fields["Authorization"]))
            guard let index = state.faults.firstIndex(where: { path.contains($0.part) && $0.times > 0 }) else {
                return nil
            }
            state.faults[index].times -= 1
            return state.faults[index].fault
        }
        switch fault {
        case .status(let status, let fields): return send(reader, status, fields, [])
        case .fault(let fault): throw fault
        case .redirect(let location): return send(reader, 302, ["Location": location], [])
        case .webPage: return send(reader, 200, ["Content-Type": "text/html"], Array("<html>".utf8))
        default: break
        }
        let commit = commit
        if path.hasPrefix("/api/models/org/tiny/revision/") {
            let text = JSONValue.object(["id": "org/tiny", "sha": .string(commit)]).serialized()
            return send(reader, 200, ["Content-Type": "application/json"], Array(text.utf8))
        }
        if path.hasPrefix("/api/models/org/tiny/tree/") {
            return send(reader, 200, [:], Array(JSONValue.array(listing).serialized().utf8))
        }
        let prefix = "/org/tiny/resolve/\(commit)/"
        guard path.hasPrefix(prefix), let body = files[String(path.dropFirst(prefix.utf8.count))] else {
            return send(reader, 404, ["X-Error-Code": "RepoNotFound"], [])
        }
        if Self.isLarge(path), request.address.host == "hub" {
            let target = "http://cdn" + request.address.target + "?X-Signature=1"
            return send(reader, 302, ["Location": target], [])
        }
        if request.address.host == "cdn", fields["Authorization"] != nil { return send(reader, 400, [:], []) }
        try sendBody(reader, body, fields["Range"], fault)
    }

    private func send(_ reader: any AnswerReader, _ status: Int, _ fields: [String: String], _ body: [UInt8]) {
        let head = AnswerHead(status: status, fields: fields.map { (name: $0.key, value: $0.value) })
        if reader.begin(head) { _ = body.withUnsafeBytes { reader.receive($0) } }
    }

    private func sendBody(
        _ reader: any AnswerReader, _ file: [UInt8], _ range: String?, _ fault: Fault?
    ) throws(TransportFault) {
        var file = file
        var isRanged = range != nil
        var limit: Int?
        switch fault {
        case .flip(let offset): file[offset] ^= 1
        case .noRange: isRanged = false
        case .cut(let count), .silentEnd(let count): limit = count
        default: break
        }
        var (start, end) = (0, file.count)
        if isRanged, let range {
            let bounds = range.dropFirst("bytes=".utf8.count).split(separator: "-").compactMap { Int($0) }
            (start, end) = (bounds[0], bounds[1] + 1)
        }
        var body = Array(file[start..<end])
        if case .longer = fault { body.append(0) }
        var fields = [(name: "Content-Length", value: String(body.count))]
        if case .silentEnd = fault { fields = [] }
        if isRanged { fields.append((name: "Content-Range", value: "bytes \(start)-\(end - 1)/\(file.count)")) }
        guard reader.begin(AnswerHead(status: isRanged ? 206 : 200, fields: fields)) else { return }
        let sent = limit.map { Array(body.prefix($0)) } ?? body
        for piece in stride(from: 0, to: sent.count, by: 1000) {
            let bytes = Array(sent[piece..<min(piece + 1000, sent.count)])
            guard bytes.withUnsafeBytes({ reader.receive($0) }) else { return }
        }
        if case .cut = fault { throw .broken(reason: "the connection was reset") }
    }
}

private final class FakeConnection: Connection {
    private let hub: FakeHub

    init(hub: FakeHub) { self.hub = hub }

    func perform(_ request: TransportRequest, _ reader: any AnswerReader) throws(TransportFault) {
        if reader.isStopped { throw .stopped }
        try hub.answer(request, reader)
    }
}

/// Keeps what was reported.
final class Notes: Pull.Observer {
    private let texts = Mutex<[String]>([])

    var notices: [String] { texts.withLock { $0 } }

    func notice(_ text: String) { texts.withLock { $0.append(text) } }
    func plan(_ plan: DownloadPlan, missingBytes: Int) {}
    func progress(_ progress: DownloadProgress) {}
}
