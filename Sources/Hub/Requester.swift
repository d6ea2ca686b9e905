/// Sends requests to the hub and where it redirects to: who receives the token, which redirects are followed, and what
/// a status other than success means.
struct Requester: Sendable {
    let settings: HubSettings
    /// The name and version of the program.
    let agent: String
    /// The requested model, for messages.
    let name: String

    /// Redirects in a row.
    static let mostRedirects = 10

    /// A request, with the token where the address is the hub's own.
    func request(_ address: WebAddress, range: Range<Int>? = nil, timeout: Int) -> TransportRequest {
        // Compressed answers have no length, and hashes are of what is not compressed.
        var fields = [("User-Agent", agent), ("Accept-Encoding", "identity")]
        if let token = settings.token, address.hasOrigin(of: settings.endpoint) {
            fields.append(("Authorization", "Bearer " + token.secret))
        }
        if let range { fields.append(("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")) }
        return TransportRequest(address: address, fields: fields.map { (name: $0.0, value: $0.1) }, timeout: timeout)
    }

    /// Where a redirect leads to; nil for an answer that is none.
    ///
    /// - Parameter staysAtHub: whether it must lead to the hub itself, as that of an answer about files does.
    /// - Throws: `redirect`.
    func target(
        _ head: AnswerHead, from address: WebAddress, count: Int, staysAtHub: Bool
    ) throws(HubError) -> WebAddress? {
        guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
        let location = head["location"] ?? ""
        func refused(_ reason: String) -> HubError {
            .redirect(address: address.shown, target: String(location.prefix { $0 != "?" }), reason: reason)
        }
        guard count < Self.mostRedirects else { throw refused("more than \(Self.mostRedirects) in a row") }
        guard let target = address.resolving(location) else { throw refused("it is no address over http or https") }
        if target.scheme == "http", settings.endpoint.scheme != "http" || address.scheme != "http" {
            throw refused("it is not encrypted")
        }
        let isHub = target.hasOrigin(of: settings.endpoint) || ["huggingface.co", "hf.co"].contains(target.host)
        if staysAtHub, !isHub { throw refused("it leads away from the hub") }
        return target
    }

    /// What is done after an answer that is no success.
    enum Consequence {
        /// It may pass: try again.
        case tryAgain(reason: String)
        /// Try again after this many seconds.
        case wait(seconds: Int)
        /// It will not pass.
        case give(HubError)
    }

    /// What a status other than success means.
    ///
    /// - Parameters:
    ///   - revision: the requested revision.
    ///   - path: the requested file; nil for an answer about the model.
    func consequence(
        _ head: AnswerHead, of address: WebAddress, revision: String, path: String? = nil
    ) -> Consequence {
        let message = head["x-error-message"]
        let isHub = address.hasOrigin(of: settings.endpoint)
        switch (head.status, isHub ? head["x-error-code"] : nil) {
        case (429, _):
            return RetryPolicy.wait(head).map { .wait(seconds: $0) } ?? .tryAgain(reason: "too many requests (429)")
        case (408, _), (500, _), (502, _), (503, _), (504, _):
            return .tryAgain(reason: "the hub answers \(head.status)")
        case (_, "GatedRepo"):
            let page = settings.endpoint.appending("/" + WebAddress.encoded(path: name)).text
            return .give(.gated(name: name, page: page, hasToken: settings.token != nil))
        case (_, "RepoNotFound"):
            return .give(.modelNotFound(name: name, hasToken: settings.token != nil, similar: []))
        case (_, "RevisionNotFound"):
            return .give(.revisionNotFound(name: name, revision: revision, available: []))
        case (_, "EntryNotFound"):
            return .give(.fileNotFound(name: name, path: path ?? ""))
        case (401, _) where isHub:
            if let token = settings.token { return .give(.tokenRefused(source: token.source)) }
            return .give(.modelNotFound(name: name, hasToken: false, similar: []))
        case (403, _) where isHub && message?.contains("disabled") == true:
            return .give(.disabled(name: name))
        case (404, _) where isHub && path == nil:
            return .give(.modelNotFound(name: name, hasToken: settings.token != nil, similar: []))
        default:
            return .give(.status(address: address.shown, status: head.status, message: message))
        }
    }

    /// What a request that came to no end means.
    func consequence(_ fault: TransportFault, of address: WebAddress) -> Consequence {
        switch fault {
        case .unavailable(let reason): .give(.noNetworkLibrary(reason: reason))
        case .unreachable(let reason), .timedOut(let reason), .broken(let reason):
            .tryAgain(reason: "\(address.host): \(reason)")
        case .untrusted(let reason): .give(.untrusted(address: address.shown, reason: reason))
        case .longHead: .give(.invalidAnswer(address: address.shown, reason: "header fields without end"))
        case .stopped: .give(.interrupted)
        }
    }
}

extension AnswerHead {
    /// Whether the body is a page for people.
    var isWebPage: Bool { self["content-type"]?.lowercased().hasPrefix("text/html") == true }
}
