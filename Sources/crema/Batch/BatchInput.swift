import OrderedJSON
import Serving

/// The requests of a batch file, all of them checked before the first is computed.
struct BatchInput {
    let requests: [BatchRequest]

    /// Reads a file of one request a line; empty lines are passed over.
    ///
    /// - Throws: ``Failure`` with the line at fault.
    init(_ path: String) throws {
        var requests: [BatchRequest] = []
        var lines: [String: Int] = [:]
        for (number, bytes) in try InputFile.lines(path) {
            let request: BatchRequest
            do {
                request = try BatchRequest(bytes)
            } catch {
                throw Failure("\(path):\(number): \(error.message)", .usage)
            }
            if let first = lines.updateValue(number, forKey: request.name) {
                throw Failure("\(path):\(number): /custom_id is that of line \(first); each needs its own", .usage)
            }
            requests.append(request)
        }
        guard !requests.isEmpty else { throw Failure("\(path): holds no request", .usage) }
        self.requests = requests
    }
}
