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
            if isStrict, !request.ignored.isEmpty {
                let names = request.ignored.map(ShownText.quoted).joined(separator: ", ")
                throw Failure("\(path):\(number): not known: \(names); leave them out", .usage)
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

    /// Which fields of a request were passed over, of its line and of the body that was answered, a line each.
    func ignored(_ request: BatchRequest, _ reply: WholeReply) -> [String] {
        let place = "\(path):\(lines[request.name] ?? 0)"
        let told = reply.body["crema"]
        let names = told?["ignored"]?.arrayValue?.compactMap(\.stringValue) ?? []
        // Of very many, an answer names the first and counts the others.
        let others = told?["ignored_others"]?.intValue ?? 0
        return (request.ignored + names).map { "\(place): \(ShownText.quoted($0)) was ignored" }
            + (others > 0 ? ["\(place): \(others) more were ignored"] : [])
    }
}
