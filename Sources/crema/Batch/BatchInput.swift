import Files
import OrderedJSON
import Serving

/// The lines of a batch file, each a request or what is wrong with it.
struct BatchInput {
    let requests: [BatchRequest]
    /// The line of each request, by its key.
    private let lines: [String: Int]
    private let path: String

    /// Reads a file of one request a line; empty lines are skipped.
    ///
    /// - Parameter isStrict: whether unknown fields are refused.
    /// - Throws: ``Failure`` for a file in which no line is a request, with the first line at fault.
    init(_ path: String, isStrict: Bool) throws {
        var requests: [BatchRequest] = []
        var lines: [String: Int] = [:]
        for (number, bytes) in try InputFile.lines(path) {
            var request = BatchRequest(bytes, number: number, isStrict: isStrict)
            if let first = lines[request.key] { request = request.refused(at: number, forTheNameOf: first) }
            lines[request.key] = number
            requests.append(request)
        }
        guard !requests.isEmpty else { throw Failure("\(path): holds no request", .usage) }
        if let first = requests.first, let error = first.refusal, requests.allSatisfy({ $0.refusal != nil }) {
            let others = requests.count > 1 ? "; no other line is a request either" : ""
            throw Failure("\(path):\(lines[first.key] ?? 1): \(error.message)\(others)", .usage)
        }
        self.requests = requests
        self.lines = lines
        self.path = path
    }

    /// What is to be said of a request and its reply, a line each: why its line is none, and which fields were ignored,
    /// of the line and of the body that was answered.
    func remarks(_ request: BatchRequest, _ reply: WholeReply) -> [String] {
        let place = "\(path):\(lines[request.key] ?? 0)"
        if let refusal = request.refusal { return ["\(place): \(refusal.message)"] }
        let told = reply.body["crema"]
        let names = told?["ignored"]?.arrayValue?.compactMap(\.stringValue) ?? []
        // Of very many, an answer names the first and counts the others.
        let others = told?["ignored_others"]?.intValue ?? 0
        return (request.ignored + names).map { "\(place): \(ShownText.quoted($0)) was ignored" }
            + (others > 0 ? ["\(place): \(others) more were ignored"] : [])
    }
}
