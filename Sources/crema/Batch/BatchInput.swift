import Files
import OrderedJSON
import Serving

/// The requests of a batch file, all of them checked before the first is computed.
struct BatchInput {
    let requests: [BatchRequest]
    /// The line of each request, by its name.
    private let lines: [String: Int]
    private let path: String

    /// Reads a file of one request a line; empty lines are passed over.
    ///
    /// - Parameter isStrict: whether unknown fields are refused.
    /// - Throws: ``Failure`` with the line at fault.
    init(_ path: String, isStrict: Bool) throws {
        var requests: [BatchRequest] = []
        var lines: [String: Int] = [:]
        for (number, bytes) in try InputFile.lines(path) {
            let request: BatchRequest
            do {
                request = try BatchRequest(bytes)
            } catch {
                throw Failure("\(path):\(number): \(error.message)", .usage)
            }
            if isStrict, let unknown = request.ignored.first {
                throw Failure("\(path):\(number): /\(unknown) is not known; leave it out", .usage)
            }
            if let first = lines.updateValue(number, forKey: request.name) {
                throw Failure("\(path):\(number): /custom_id is that of line \(first); each needs its own", .usage)
            }
            requests.append(request)
        }
        guard !requests.isEmpty else { throw Failure("\(path): holds no request", .usage) }
        self.requests = requests
        self.lines = lines
        self.path = path
    }

    /// Says on standard error which fields of a request were passed over, of its line and of the body that was answered.
    func tellIgnored(_ request: BatchRequest, _ reply: WholeReply) {
        let names = reply.body["crema"]?["ignored"]?.arrayValue?.compactMap(\.stringValue) ?? []
        for name in request.ignored + names {
            StandardError.warn("\(path):\(lines[request.name] ?? 0): \(ShownText.quoted(name)) was ignored")
        }
    }
}
