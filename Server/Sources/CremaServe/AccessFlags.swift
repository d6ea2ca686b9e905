import ArgumentParser
import Foundation

/// Who may use the server.
struct AccessFlags: ParsableArguments {
    @Option(
        name: .customLong("api-key-file"),
        help: "A file with keys, one a line; read again on SIGHUP. CREMA_API_KEY holds a key, too.")
    var keyFile: String?

    @Option(name: .customLong("api-key"), help: "A key; others see it in the list of processes, so prefer a file.")
    var keys: [String] = []

    @Flag(name: .customLong("no-auth"), help: "Listen on other addresses than this machine's without a key.")
    var isOpen = false

    @Option(
        name: .customLong("cors-origin"),
        help:
            "The origin of web pages that may use the server, such as https://example.org; 'localhost' for local ones.")
    var origins: [String] = []

    @Option(name: .customLong("allowed-host"), help: "A further name by which clients may call this machine.")
    var hosts: [String] = []

    @Flag(name: .customLong("metrics-auth"), help: "Let /metrics need a key, too.")
    var guardsMetrics = false

    @Option(
        name: .customLong("max-requests-per-key"),
        help: "Most requests of one key that may be under way; further ones are refused with 429. Default: any number.")
    var requestsPerKey: Int?

    func validate() throws {
        if keys.contains(where: { AccessRules.key(in: $0) == nil }) {
            throw ValidationError("--api-key is empty; expected a key")
        }
        if hosts.contains("") { throw ValidationError("--allowed-host is empty; expected a name") }
        for origin in origins where !Self.isOrigin(origin) {
            throw ValidationError(
                "--cors-origin is '\(origin)'; expected an origin such as https://example.org, or localhost")
        }
        try FlagRange(1...).check("--max-requests-per-key", requestsPerKey)
    }

    /// Whether a text is an origin as browsers send it: a scheme, a host, perhaps a port, and nothing after them.
    private static func isOrigin(_ text: String) -> Bool {
        if text == "localhost" { return true }
        guard let mark = text.range(of: "://"), mark.lowerBound > text.startIndex else { return false }
        let host = text[mark.upperBound...]
        return !host.isEmpty && text == text.lowercased()
            && host.allSatisfy { $0.isASCII && !$0.isWhitespace && !"/?#*@\\".contains($0) }
    }
}
